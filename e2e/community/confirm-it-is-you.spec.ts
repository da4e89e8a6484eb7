import type { Page } from '@playwright/test'
import { signInAs, signUp } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { withDatabaseOf } from '../testing/product-database.ts'
import { expect, test } from '../testing/product.ts'
import { addVirtualAuthenticator } from '../testing/virtual-authenticator.ts'

// Browsers support passkeys only for host names, not for IP addresses.
test.use({ baseURL: async ({ productUrl }, use) => use(productUrl.replace('127.0.0.1', 'localhost')) })

const dialog = (page: Page) => page.getByRole('dialog', { name: "Confirm that it's you" })

/** Moves all sign-ins and confirmations back by twenty minutes. */
async function letTimePass(productUrl: string): Promise<void> {
  await withDatabaseOf(productUrl, async ({ pool }) => {
    await pool.query(`update sessions set created_at = created_at - interval '20 minutes',
      confirmed_at = confirmed_at - interval '20 minutes'`)
  })
}

const download = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Download my data' }).click()

test('the own data is given out after the password has confirmed who asks [SAFE-23]', async ({ page, productUrl }) => {
  const account = await signUp(page)
  await open(page, '/profile?tab=security')
  await letTimePass(productUrl)
  await download(page)
  await dialog(page).getByLabel('Password', { exact: true }).fill('not this one')
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog(page)).toContainText('This is not your current password')
  const given = page.waitForEvent('download')
  await dialog(page).getByLabel('Password', { exact: true }).fill(account.password)
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  expect((await given).suggestedFilename()).toBe(`${account.username}.json`)

  await letTimePass(productUrl)
  await download(page)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Please confirm' })).toBeVisible()
})

test('with a passkey only the passkey or a code confirms who asks, not the password [SAFE-09] [SAFE-28]', async ({
  page,
  productUrl,
}) => {
  await addVirtualAuthenticator(page)
  const account = await signUp(page)
  await open(page, '/profile?tab=security')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name').fill('Test laptop')
  await adding.getByLabel('Password', { exact: true }).fill(account.password)
  await adding.getByRole('button', { name: 'Add passkey' }).click()
  const recoveryCode = await main
    .getByRole('region', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .innerText()
  await main.getByLabel('I have saved these codes').check()
  await main.getByRole('button', { name: 'Done' }).click()

  await letTimePass(productUrl)
  const withPasskey = page.waitForEvent('download')
  await download(page)
  await expect(dialog(page).getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await expect(dialog(page).getByLabel('Password', { exact: true })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Use a passkey' }).click()
  await withPasskey
  await expect(dialog(page)).toHaveCount(0)

  await letTimePass(productUrl)
  await download(page)
  const withCode = page.waitForEvent('download')
  await dialog(page).getByLabel('Code').fill(recoveryCode)
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await withCode
  await expect(dialog(page)).toHaveCount(0)
})

test('a role is changed once the administrator has confirmed who they are, without a second click [SAFE-09]', async ({
  page,
  productUrl,
}) => {
  const account = await signUp(page)
  await signInAs(page, 'admin')
  await open(page, `/admin/users?search=${account.username}`)
  await letTimePass(productUrl)
  await page.getByRole('button', { name: `Change role of ${account.username}` }).click()
  await page.getByRole('menuitemradio', { name: 'MODERATOR' }).click()
  await expect(dialog(page).getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('inferdex-demo')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Change role of ${account.username}` })).toHaveText('MODERATOR')
})
