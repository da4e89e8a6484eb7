import type { Page } from '@playwright/test'
import { demoToken, type NewAccount, signInAs, signUp } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { withDatabaseOf } from '../testing/product-database.ts'
import { expect, test } from '../testing/product.ts'

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: name })
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })

/** Creates an account for this test and filters the list to it. */
async function findNewAccount(page: Page): Promise<NewAccount> {
  const account = await signUp(page)
  await signInAs(page, 'admin')
  await open(page, '/admin/users')
  await page.getByRole('searchbox', { name: 'Search users' }).fill(account.username)
  await expect(page).toHaveURL(`/admin/users?search=${account.username}`)
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2)
  return account
}

async function chooseRole(page: Page, { username }: NewAccount, role: string): Promise<void> {
  await row(page, username)
    .getByRole('button', { name: `Change role of ${username}` })
    .click()
  await page.getByRole('menuitemradio', { name: role }).click()
}

test('an administrator finds an account, sees what there is to know and changes its role [ADM-USER-01, ADM-USER-02, ADM-USER-04, ADM-USER-05, ADM-USER-08, ADM-USER-10, ADM-LAYOUT-11, ADM-ERR-02]', async ({
  page,
}) => {
  const account = await findNewAccount(page)
  const found = row(page, account.username)
  await expect(found).toContainText(account.email)
  await expect(found.getByRole('cell').nth(2)).toHaveText('0')
  await expect(found.getByRole('cell').nth(3)).toHaveText('0')
  await expect(found.getByRole('cell').nth(4)).toHaveText('0')
  await expect(found.locator('time')).toHaveText(/^\d+ \w{3} \d{4}$/)

  await chooseRole(page, account, 'CONTRIBUTOR')
  const notice = toast(page, 'User role updated successfully')
  await expect(notice).toBeVisible()
  // It slides in, so its position is polled.
  const place = async (): Promise<{ x: number; y: number; width: number }> =>
    (await notice.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const width = page.viewportSize()?.width ?? 0
  await expect.poll(async () => (await place()).x + (await place()).width).toBeGreaterThan(width - 60)
  // At the top, below the page header, whose buttons it must not cover.
  await expect.poll(async () => (await place()).y).toBeGreaterThan(112)
  expect((await place()).y).toBeLessThan(160)
  await expect(found.getByRole('button', { name: 'Change role' })).toHaveText('CONTRIBUTOR')

  const roles = page.getByRole('radiogroup', { name: 'Role' })
  await roles.getByText('CONTRIBUTOR').click()
  await expect(page).toHaveURL(`/admin/users?search=${account.username}&role=CONTRIBUTOR`)
  await expect(found).toBeVisible()
  await roles.getByText('MODERATOR').click()
  await expect(page.getByText('No users found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(row(page, 'admin@inferdex.example')).toBeVisible()
  await expect(page).toHaveURL('/admin/users')
})

test('a ban with its reason ends the session and can be taken back; a deletion wants the name typed [ADM-USER-05, ADM-USER-08, ADM-USER-11]', async ({
  page,
}) => {
  const account = await findNewAccount(page)
  const me = () =>
    page.request
      .get('/api/auth/me', { headers: { authorization: `Bearer ${account.token}` } })
      .then((answer) => answer.status())
  expect(await me()).toBe(200)
  await page.getByRole('button', { name: `Ban ${account.username}`, exact: true }).click()
  await page.getByRole('alertdialog').getByLabel('Reason').fill('Sells followers')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ban user' }).click()
  await expect(toast(page, 'User banned successfully')).toBeVisible()
  await expect(row(page, account.username)).toContainText('Banned: Sells followers')
  expect(await me()).toBe(401)
  await page.getByRole('button', { name: `Unban ${account.username}` }).click()
  await expect(toast(page, 'User unbanned successfully')).toBeVisible()
  await expect(row(page, account.username)).not.toContainText('Banned')

  await page.getByRole('button', { name: `Delete ${account.username}` }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(
    `Are you sure you want to delete "${account.username}"? This action cannot be undone.`,
  )
  await expect(dialog.getByRole('button', { name: 'Delete user' })).toBeDisabled()
  await dialog.getByLabel(`Type ${account.username} to confirm`).fill(account.username)
  await dialog.getByRole('button', { name: 'Delete user' }).click()
  await expect(toast(page, 'User deleted successfully')).toBeVisible()
  await expect(page.getByText('No users found')).toBeVisible()
})

test('what the server refuses is said in its own words, and nothing changes [ADM-USER-09, ADM-ROLE-06, ADM-ROLE-07, ADM-ERR-01]', async ({
  page,
}) => {
  const account = await findNewAccount(page)
  const roleCall = `**/api/admin/users/${account.id}/role`
  await page.route(roleCall, (route) =>
    route.fulfill({ status: 409, json: { error: 'Not on a Sunday', code: 'CONFLICT' } }),
  )
  await chooseRole(page, account, 'MODERATOR')
  await expect(toast(page, 'Failed to update user role')).toContainText('Not on a Sunday')
  await expect(row(page, account.username).getByRole('button', { name: 'Change role' })).toHaveText('USER')
  await page.unroute(roleCall)

  const deletion = `**/api/admin/users/${account.id}`
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${account.username}` }).click()
    await page.getByRole('alertdialog').getByRole('textbox').fill(account.username)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click()
  }
  await page.route(deletion, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await remove()
  await expect(toast(page, 'Failed to delete user')).toContainText('Request failed')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.unroute(deletion)

  // The session changes to a moderator's while the page is open.
  const moderator = await demoToken(page.request, 'moderator')
  await page.evaluate((value) => localStorage.setItem('auth_token', value), moderator)
  await chooseRole(page, account, 'MODERATOR')
  await expect(toast(page, 'You do not have permission to change user roles')).toBeVisible()
  await remove()
  await expect(toast(page, 'You do not have permission to delete users')).toBeVisible()
})

test('twenty to a page; moderators read, and learn why they may not change anything [ADM-USER-03, ADM-USER-06, ADM-ROLE-04]', async ({
  page,
}) => {
  const prefix = `crowd-${Date.now().toString(36)}`
  await Promise.all(
    Array.from({ length: 21 }, (_, index) =>
      page.request.post('/api/auth/register', {
        data: {
          username: `${prefix}-${index}`,
          email: `${prefix}-${index}@example.org`,
          password: 'correct horse battery staple',
        },
      }),
    ),
  )
  await signInAs(page, 'moderator')
  await open(page, `/admin/users?search=${prefix}`)
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row')
  await expect(rows).toHaveCount(21)
  await expect(page.getByText('Showing 1–20 of 21 users')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(`/admin/users?search=${prefix}&page=2`)

  const change = rows.nth(1).getByRole('button', { name: /^Change role of/ })
  await expect(change).toBeDisabled()
  await expect(change).toHaveAccessibleDescription('Only ADMIN users can change roles')
  await change.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Only ADMIN users can change roles')
  const remove = rows.nth(1).getByRole('button', { name: /^Delete/ })
  await expect(remove).toBeDisabled()
  await expect(remove).toHaveAccessibleDescription('Only ADMIN users can delete users')
  await change.click({ force: true })
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('an administrator removes the second step of somebody who has lost it [SAFE-09]', async ({ page, productUrl }) => {
  const account = await signUp(page)
  await withDatabaseOf(productUrl, async ({ pool }) => {
    const passkey = `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
      values (gen_random_uuid(), $1, 'lost', '\\x00', 0, '{}', 'Lost phone', now())`
    await pool.query(passkey, [account.id])
  })
  await signInAs(page, 'admin')
  await open(page, `/admin/users?search=${account.username}`)
  const remove = page.getByRole('button', { name: `Remove two-factor sign-in of ${account.username}` })
  await remove.click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Remove two-factor sign-in' })
    .click()
  await expect(toast(page, 'Two-factor sign-in removed')).toBeVisible()
  await expect(remove).toHaveCount(0)
})
