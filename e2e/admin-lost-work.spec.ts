import { expect, type Page, test } from '@playwright/test'
import { signInAs } from './accounts.ts'
import { asAdmin, ownName, toast, typeInto } from './admin-records.ts'
import { open } from './hydrated.ts'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(new RegExp(`^${label}\\*?$`))
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again to go on' })

async function aModel(page: Page, what: string, data: object = {}): Promise<{ id: string; revision: number }> {
  const headers = await asAdmin(page)
  const created = await page.request.post('/api/admin/models', { headers, data: { ...ownName(what), ...data } })
  expect(created.ok(), await created.text()).toBe(true)
  return (await created.json()) as { id: string; revision: number }
}

async function readModel(page: Page, id: string): Promise<object> {
  return (await (await page.request.get(`/api/admin/models/${id}`, { headers: await asAdmin(page) })).json()) as object
}

/** The server ends the session of the page, as it does when its time is over. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
}

test.beforeEach(async ({ page }) => signInAs(page, 'admin'))

test('a session that ends in an open form is renewed over it, and the save goes through [STAFF-12]', async ({
  page,
}) => {
  const { id } = await aModel(page, 'Renewed')
  await open(page, `/admin/models/${id}`)
  await typeInto(field(page, 'Version'), '7')
  await endSession(page)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(dialog(page)).toContainText('Nothing is lost.')
  await expect(dialog(page).getByLabel('Email')).toHaveValue('admin@inferdex.example')
  await expect(dialog(page).getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await typeInto(dialog(page).getByLabel('Password', { exact: true }), 'inferdex-demo')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Model updated successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(await readModel(page, id)).toMatchObject({ version: '7' })
})

test('signing in from a second tab goes on with the save and asks nothing [STAFF-12]', async ({ page, context }) => {
  const { id } = await aModel(page, 'Second')
  await open(page, `/admin/models/${id}`)
  await typeInto(field(page, 'Version'), '8')
  await endSession(page)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(dialog(page)).toBeVisible()

  const second = await context.newPage()
  // The product finds out here that the session has ended, and forgets it in both tabs.
  await open(second, '/login')
  await expect.poll(() => second.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await second.getByLabel('Email').fill('admin@inferdex.example')
  await second.getByLabel('Password', { exact: true }).fill('inferdex-demo')
  await second.getByLabel('Password', { exact: true }).press('Enter')
  await expect(second).toHaveURL('/admin')

  await expect(toast(page, 'Model updated successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(await readModel(page, id)).toMatchObject({ version: '8' })
})

test('signing out in another tab leaves a form with unsaved text open; the dialog can be put off or left [STAFF-12]', async ({
  page,
  context,
}) => {
  const { id } = await aModel(page, 'Kept')
  await open(page, `/admin/models/${id}`)
  await typeInto(field(page, 'Version'), '9')
  const second = await context.newPage()
  await open(second, '/admin/models')
  await second.getByRole('button', { name: 'Logout' }).click()
  await expect(second).toHaveURL('/')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(field(page, 'Version')).toHaveValue('9')
  await page.keyboard.press('ControlOrMeta+s')
  await dialog(page).getByRole('button', { name: 'Leave without saving' }).press('Enter')
  await expect(page).toHaveURL('/')
  expect(await readModel(page, id)).not.toMatchObject({ version: '9' })
})

test('logging out with unsaved text asks first [STAFF-12, STAFF-16]', async ({ page }) => {
  const { id } = await aModel(page, 'Logout')
  await open(page, `/admin/models/${id}`)
  await typeInto(field(page, 'Version'), '9')
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Log out with unsaved changes?' })
  await question.getByRole('button', { name: 'Stay' }).press('Enter')
  await expect(field(page, 'Version')).toHaveValue('9')
  await logout.press('Enter')
  await question.getByRole('button', { name: 'Discard and log out' }).press('Enter')
  await expect(page).toHaveURL('/')
})
