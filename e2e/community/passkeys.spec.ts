import { signUp } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'
import { addVirtualAuthenticator } from '../testing/virtual-authenticator.ts'

// Browsers support passkeys only for host names, not for IP addresses.
test.use({ baseURL: async ({ productUrl }, use) => use(productUrl.replace('127.0.0.1', 'localhost')) })

test('add a passkey, sign in with it without a password, remove it [SAFE-09]', async ({ page }) => {
  await addVirtualAuthenticator(page)
  const account = await signUp(page)
  await open(page, '/profile?tab=security')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await main.getByRole('button', { name: 'Add passkey' }).click()
  await dialog.getByLabel('Name').fill('Test laptop')
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(main.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await main.getByLabel('I have saved these codes').check()
  await main.getByRole('button', { name: 'Done' }).click()
  await expect(main.getByText('Test laptop')).toBeVisible()
  await expect(main.getByText(/, never used$/)).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await open(page, '/login?from=%2Fprofile%3Ftab%3Dsecurity')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/profile\?tab=security$/)
  await expect(main.getByText(/, last used /)).toBeVisible()

  await main.getByRole('button', { name: 'Remove Test laptop' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(main.getByText('Test laptop')).toHaveCount(0)
})
