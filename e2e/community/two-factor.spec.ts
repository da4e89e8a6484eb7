import { signUp } from '../testing/accounts.ts'
import { codeOfApp } from '../testing/authenticator.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'

test('set up an authenticator app, sign in with its code, turn it off with a recovery code [SAFE-09]', async ({
  page,
}) => {
  const account = await signUp(page)
  await open(page, '/profile?tab=security')
  const main = page.getByRole('main')
  const setUp = main.getByRole('region', { name: 'Set up an authenticator app' })
  await setUp.getByLabel('Password', { exact: true }).fill(account.password)
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(main.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = (await main.getByLabel('Cannot scan? Enter this key').inputValue()).replaceAll(' ', '')
  await main.getByLabel('Code from the app').fill('000000')
  await main.getByRole('button', { name: 'Turn on' }).click()
  await expect(main.getByText('This code is wrong or has expired.')).toBeVisible()
  await main.getByLabel('Code from the app').fill(codeOfApp(key))
  await main.getByRole('button', { name: 'Turn on' }).click()

  const codes = main.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  await expect(main.getByRole('button', { name: 'Done' })).toBeDisabled()
  await main.getByLabel('I have saved these codes').check()
  await main.getByRole('button', { name: 'Done' }).click()
  await expect(main.getByText('10 of 10 recovery codes left')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await open(page, '/login?from=%2Fprofile%3Ftab%3Dsecurity')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  await page.getByLabel('Code from your app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is wrong, used or expired. 4 tries left.')).toBeVisible()
  // The current code was used to turn it on.
  await page.getByLabel('Code from your app').fill(codeOfApp(key, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile?tab=security')

  await main.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill(recoveryCode)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'Set up an authenticator app' })).toBeVisible()

  // The previous session is still open elsewhere, and the page offers to end it.
  const elsewhere = main.getByRole('button', { name: /^Sign out / })
  await expect(main.getByText('You are still signed in on one other device.')).toBeVisible()
  await expect(elsewhere).toHaveCount(2)
  await main.getByRole('button', { name: 'End other sessions' }).click()
  await expect(page.getByText('All other devices are signed out')).toBeVisible()
  await expect(main.getByText('You are still signed in')).toHaveCount(0)
  await expect(elsewhere).toHaveCount(1)
})
