import type { Page } from '@playwright/test'
import { signInAs } from '../testing/accounts.ts'
import { asAdmin, ownName, toast, typeInto } from '../testing/admin-records.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'
import { newSender, send } from '../testing/submissions.ts'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(new RegExp(`^${label}\\*?$`))
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again to continue' })

async function aModel(page: Page, what: string, data: object = {}): Promise<{ id: string; revision: number }> {
  const headers = await asAdmin(page)
  const created = await page.request.post('/api/admin/models', { headers, data: { ...ownName(what), ...data } })
  expect(created.ok(), await created.text()).toBe(true)
  return (await created.json()) as { id: string; revision: number }
}

async function readModel(page: Page, id: string): Promise<object> {
  return (await (await page.request.get(`/api/admin/models/${id}`, { headers: await asAdmin(page) })).json()) as object
}

/** Ends the session of the page on the server, as if it had expired. */
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
  // Here the product detects that the session has expired, and removes it in both tabs.
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

test('a conflict below the fold cannot be overwritten unseen [STAFF-02]', async ({ page }) => {
  const headers = await asAdmin(page)
  const found = await page.request.get('/api/admin/providers?limit=60', { headers })
  const { items } = (await found.json()) as { items: { id: string }[] }
  const prices = (amount: string) => [{ kind: 'input', amount }]
  const offers = items.slice(0, 30).map(({ id }) => ({ providerId: id, prices: prices('5') }))
  const { id, revision } = await aModel(page, 'Fold', { offers })
  const model = (await readModel(page, id)) as { offers: { id: string; provider: { id: string; name: string } }[] }
  const last = model.offers.at(-1)
  if (last === undefined) throw new Error('no offer')

  await open(page, `/admin/models/${id}`)
  const cell = page.getByRole('textbox', { name: `${last.provider.name}, input`, exact: true })
  await typeInto(cell, '6')
  const theirs = model.offers.map(({ id: offerId, provider }) => ({
    id: offerId,
    providerId: provider.id,
    prices: prices(offerId === last.id ? '7' : '5'),
  }))
  const elsewhere = await page.request.put(`/api/admin/models/${id}`, { headers, data: { revision, offers: theirs } })
  expect(elsewhere.ok(), await elsewhere.text()).toBe(true)
  await page.keyboard.press('ControlOrMeta+s')

  await expect(toast(page, 'Not saved: someone else saved this while you were editing')).toBeVisible()
  const conflict = page.getByRole('region', { name: 'Someone else saved this' })
  await expect(conflict).toBeInViewport()
  await expect(conflict.getByRole('radio', { name: /theirs, 7.00/ })).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toContainText('0 of 1 decided')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  // By shortcut, and by Enter in a field: neither saves.
  await page.keyboard.press('ControlOrMeta+s')
  await cell.press('Enter')
  await cell.focus()
  await page.keyboard.press('F8')
  await expect(conflict.getByRole('radio', { name: /theirs, 7.00/ })).toBeFocused()
  const price = async () => JSON.stringify(await readModel(page, id)).includes('"amount":"7"')
  expect(await price()).toBe(true)

  await conflict.getByRole('radio', { name: /yours, 6.00/ }).press('Space')
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toContainText('1 of 1 decided')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Model updated successfully')).toBeVisible()
  expect(await price()).toBe(false)
})

test('a decimal comma is refused beside its field, and a jump of a price is asked about once [STAFF-01]', async ({
  page,
}) => {
  const headers = await asAdmin(page)
  const found = await page.request.get('/api/admin/providers?search=groq', { headers })
  const { items } = (await found.json()) as { items: { id: string; slug: string }[] }
  const providerId = items.find(({ slug }) => slug === 'groq')?.id
  const { id } = await aModel(page, 'Comma', { offers: [{ providerId, prices: [{ kind: 'input', amount: '15' }] }] })
  await open(page, `/admin/models/${id}`)
  const cell = page.getByRole('textbox', { name: 'Groq, input', exact: true })
  await typeInto(cell, '1,5')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Use a point for decimals: 1.5').first()).toBeVisible()
  await expect(cell).toHaveValue('1,5')
  await typeInto(field(page, 'Context, tokens'), '128,00')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Use commas only between groups of three digits: 1,050,000')).toBeVisible()
  await typeInto(field(page, 'Context, tokens'), '128,000')

  await typeInto(cell, '150')
  await page.keyboard.press('ControlOrMeta+s')
  const question = page.getByRole('dialog', { name: '$15.00 to $150.00?' })
  await expect(question).toContainText('exactly ten times the old price')
  await question.getByRole('button', { name: 'Let me correct it' }).press('Enter')
  await expect(cell).toBeFocused()
  await expect(cell).toHaveValue('150.00')
  await page.keyboard.press('ControlOrMeta+s')
  await question.getByRole('button', { name: /It's right: the price changed/ }).press('Enter')
  await expect(toast(page, 'Model updated successfully')).toBeVisible()
  expect(await readModel(page, id)).toMatchObject({
    contextWindow: 128_000,
    offers: [{ prices: [{ amount: '150' }] }],
  })
})

const discard = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })

test('Escape, a click outside and Close ask before a typed deal is lost [STAFF-16]', async ({ page }) => {
  await open(page, '/admin/deals')
  await page.getByRole('button', { name: 'Add Deal' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Add Deal' })
  // Nothing typed: no confirmation.
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Deal' }).press('Enter')
  await form.getByLabel('Title').fill('Half of everything')
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => form.getByRole('button', { name: 'Close' }).click(),
    () => form.getByRole('button', { name: 'Cancel' }).click(),
  ]
  for (const leave of ways) {
    await leave()
    await discard(page).getByRole('button', { name: 'Keep editing' }).press('Enter')
    await expect(form.getByLabel('Title')).toHaveValue('Half of everything')
  }
  await page.keyboard.press('Escape')
  await discard(page).getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(form).toHaveCount(0)
})

test('Escape in Edit data asks before what was typed is lost [STAFF-16]', async ({ page }) => {
  const { token } = await newSender(page.request)
  const { id } = await send(page.request, token, { type: 'GENERAL', data: { suggestion: 'Typed over' } })
  await open(page, `/admin/submissions?status=PENDING&type=GENERAL&id=${id}`)
  await page.getByRole('button', { name: 'Edit data' }).click()
  const suggestion = page.getByRole('dialog').getByLabel('Suggestion')
  await suggestion.fill('Typed by staff')
  await page.keyboard.press('Escape')
  await discard(page).getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect(suggestion).toHaveValue('Typed by staff')
})

test('Discard asks with the number of changes [STAFF-16]', async ({ page }) => {
  const { id } = await aModel(page, 'Discard')
  await open(page, `/admin/models/${id}`)
  await typeInto(field(page, 'Version'), '9')
  await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Discard 1 unsaved change?' })
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect(field(page, 'Version')).toHaveValue('9')
})
