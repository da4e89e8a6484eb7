import { demoToken, signInAs } from '../testing/accounts.ts'
import {
  aProvider,
  edit,
  FREE,
  issues,
  MAX,
  PRO,
  reached,
  rows,
  saveButton,
  sheet,
} from '../testing/admin-price-list.ts'
import { asAdmin, ownName, toast, typeInto } from '../testing/admin-records.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'

const BAD = ['1,5', '-', '.', '.99', '$20', 'abc', '1e400', '9'.repeat(400)]
const FIGURES = [
  'Price',
  'Trial days',
  'Token amount',
  'Price per million',
  'Request amount',
  'Price per request',
  'Tokens per second',
  'Concurrent requests',
  'Display order',
]
/** Where an empty field means "none". */
const MAY_BE_EMPTY = new Set(['Trial days', 'Concurrent requests'])

test.beforeEach(async ({ page }) => signInAs(page, 'admin'))

test('a wrong character in any figure field of a tier is named at the field, and nothing is lost [STAFF-27]', async ({
  page,
}) => {
  const provider = await aProvider(page, [FREE, PRO, MAX])
  await reached(page, provider)
  const dialog = await edit(page, 'Pro')
  await dialog.getByLabel('Description', { exact: true }).fill('Typed before the mistake')
  for (const limit of ['Token limit', 'Request limit', 'Speed', 'Token overage', 'Request overage'])
    await dialog.getByRole('switch', { name: limit }).press('Space')
  const good = { 'Token amount': '5', 'Request amount': '5', 'Tokens per second': '5', 'Speed description': 'Fast' }
  for (const [field, value] of Object.entries(good)) await dialog.getByLabel(field, { exact: true }).fill(value)
  await expect(saveButton(page)).toBeEnabled()

  for (const field of FIGURES) {
    const input = dialog.getByLabel(field, { exact: true })
    const before = await input.inputValue()
    for (const typed of MAY_BE_EMPTY.has(field) ? BAD : [...BAD, '']) {
      // Key by key, as a person types: the first character alone used to crash the page.
      await input.fill('')
      if (typed.length < 10) await input.pressSequentially(typed)
      else await input.fill(typed)
      await expect(input, `${field} ${typed}`).toHaveAttribute('aria-invalid', 'true')
      await expect(input).toHaveValue(typed)
      await expect(input).toHaveAccessibleDescription(/\w/)
      await expect(saveButton(page)).toBeDisabled()
    }
    await input.fill(before)
    await expect(input).not.toHaveAttribute('aria-invalid')
    await expect(saveButton(page)).toBeEnabled()
  }

  await dialog.getByLabel('Trial days').fill('1,5')
  await dialog.getByRole('button', { name: 'Next tier' }).press('Enter')
  await sheet(page).getByRole('button', { name: 'Previous tier' }).press('Enter')
  await expect(sheet(page).getByLabel('Trial days')).toHaveValue('1,5')
  await expect(issues(page)).toContainText('Tier 2: Use a whole number')
  await sheet(page).getByLabel('Trial days').fill('14')
  await expect(sheet(page).getByLabel('Description', { exact: true })).toHaveValue('Typed before the mistake')
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Pricing saved successfully')).toBeVisible()
  await expect(rows(page).nth(1)).toContainText('Typed before the mistake')
})

const BROKEN = 'This part could not be shown'
test('a part of an editor that cannot be shown leaves the form as it was typed, and it can be saved [STAFF-27]', async ({
  page,
}) => {
  const headers = await asAdmin(page)
  const created = await page.request.post('/api/admin/models', { headers, data: ownName('Beside') })
  const { id } = (await created.json()) as { id: string }
  await open(page, `/admin/models/${id}`)
  const version = page.getByRole('main').getByLabel(/^Version\*?$/)
  await typeInto(version, '7')
  // The list price in the response has no seller, so the part that names the seller cannot be rendered.
  await page.route(`**/api/admin/models/${id}`, async (route) => {
    const response = await route.fetch()
    const saved = (await response.json()) as object
    await route.fulfill({ response, json: { ...saved, listPrice: { input: '1', output: '2' } } })
  })
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(BROKEN)
  await expect(version).toHaveValue('7')
  await page.unrouteAll()
  await typeInto(version, '8')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(version).toHaveValue('8')
})

test('a list that cannot be shown over a half-written post leaves what was typed [STAFF-27]', async ({ page }) => {
  const { slug, name } = ownName('Half')
  const headers = { authorization: `Bearer ${await demoToken(page.request, 'admin')}` }
  const data = { title: name, slug, excerpt: 'An excerpt.', content: 'Text.', category: 'Testing' }
  const created = await page.request.post('/api/admin/blogs', { headers, data })
  const { id } = (await created.json()) as { id: string }
  await open(page, `/admin/blogs/${id}`)
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.fill('Typed and not saved')
  await page.route(`**/api/admin/blogs/${id}/versions`, (route) => route.fulfill({ json: [null] }))
  await page.getByRole('button', { name: 'Versions' }).click()
  await expect(sheet(page).getByRole('alert')).toContainText(BROKEN)
  await page.unrouteAll()
  await page.keyboard.press('Escape')
  await expect(content).toHaveText('Typed and not saved')
  await page.getByRole('button', { name: 'Versions' }).click()
  await expect(sheet(page).getByText('Saved', { exact: true }).first()).toBeVisible()
})
