import type { Page } from '@playwright/test'
import { signInAs } from '../testing/accounts.ts'
import { asAdmin, expectQuery, fail, ownName, pickByTyping, rows, toast, typeInto } from '../testing/admin-records.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'

const names = (page: Page) => rows(page, 'Models').locator('th a').allTextContents()
/** Returns a field by its label, which has an asterisk if the field is required. */
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(new RegExp(`^${label}\\*?$`))
const figures = async (page: Page, column: number) => {
  const cells = await rows(page, 'Models')
    .locator(`td:nth-of-type(${column + 1})`)
    .allTextContents()
  // Some prices are marked as another seller's: the first figure is the price.
  return cells.map((text) => Number(/\d[\d,.]*/.exec(text)?.[0].replaceAll(',', '')))
}

test.beforeEach(async ({ page }) => signInAs(page, 'admin'))

test('the list is searched, filtered, sorted and paged by its address, and a view can be saved [ADM-MODEL-01, ADM-MODEL-02, ADM-MODEL-03, ADM-MODEL-05, ADM-PRESET-01, ADM-PRESET-02, ADM-PRESET-03, ADM-PRESET-04, ADM-PRESET-05, ADM-PRESET-06]', async ({
  page,
}) => {
  await open(page, '/admin/models')
  await expect(rows(page, 'Models')).toHaveCount(20)
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
  const first = await names(page)
  await page.getByRole('link', { name: 'Next' }).press('Enter')
  await expectQuery(page, { page: '2' })
  await expect.poll(() => names(page)).not.toEqual(first)

  // Sorting by each column, both ways.
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await head('Context').getByRole('link').press('Enter')
  await expectQuery(page, { sortBy: 'contextWindow', sortOrder: 'desc' })
  await expect(head('Context')).toHaveAttribute('aria-sort', 'descending')
  const falling = await figures(page, 2)
  expect(falling).toEqual(falling.toSorted((a, b) => b - a))
  await head('Context').getByRole('link').press('Enter')
  await expect(head('Context')).toHaveAttribute('aria-sort', 'ascending')
  const rising = await figures(page, 2)
  expect(rising).toEqual(rising.toSorted((a, b) => a - b))
  await head('Rating').getByRole('link').press('Enter')
  await expect(head('Rating')).toHaveAttribute('aria-sort', 'descending')
  await head('Name').getByRole('link').press('Enter')
  await expectQuery(page, { sortBy: 'name', sortOrder: 'asc' })
  await expect(head('Name')).toHaveAttribute('aria-sort', 'ascending')

  // Filters apply to the whole list, not to the page.
  const longAndCheap = {
    minContextWindow: '200000',
    maxContextWindow: '1000000',
    minInputPrice: '0.1',
    maxInputPrice: '5',
  }
  await typeInto(page.getByRole('textbox', { name: 'Context window minimum' }), '200000')
  await typeInto(page.getByRole('textbox', { name: 'Context window maximum' }), '1,000,000')
  await typeInto(page.getByRole('textbox', { name: 'Input price minimum' }), '0.1')
  await typeInto(page.getByRole('textbox', { name: 'Input price maximum' }), '5')
  await expectQuery(page, { sortBy: 'name', sortOrder: 'asc', ...longAndCheap })
  await expect(page.getByRole('button', { name: 'Remove Input up to $5' })).toBeVisible()
  const within = (low: number, high: number) => (figure: number) => figure >= low && figure <= high
  await expect.poll(async () => (await figures(page, 2)).every(within(200_000, 1_000_000))).toBe(true)
  await expect.poll(async () => (await figures(page, 3)).every(within(0.1, 5))).toBe(true)
  expect(await rows(page, 'Models').count()).toBeGreaterThan(0)

  // A preset: a name is required, and replacing an existing name asks for confirmation.
  const save = page.getByRole('button', { name: 'Save preset' })
  const name = page.getByRole('textbox', { name: 'Preset name' })
  await save.first().press('Enter')
  await name.press('Enter')
  await expect(page.getByText('Please enter a preset name')).toBeVisible()
  await name.fill('   ')
  await name.press('Enter')
  await expect(page.getByText('Please enter a preset name')).toBeVisible()
  await name.fill('Long and cheap')
  await name.press('Enter')
  await expect(toast(page, 'Preset "Long and cheap" saved')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('filter_presets_models'))).toBe(
    JSON.stringify({ 'Long and cheap': longAndCheap }),
  )
  await save.first().press('Enter')
  await name.fill('Long and cheap')
  await name.press('Enter')
  await expect(page.getByText('There is a preset "Long and cheap". Saving again replaces it.')).toBeVisible()
  await page.keyboard.press('Escape')

  // The account stores it too, so another browser with empty storage shows it.
  await page.evaluate(() => localStorage.removeItem('filter_presets_models'))
  await open(page, page.url())
  await expect(page.getByRole('button', { name: 'Load preset Long and cheap' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear All' }).press('Enter')
  await expectQuery(page, { sortBy: 'name', sortOrder: 'asc' })
  await typeInto(page.getByRole('textbox', { name: 'Minimum rating' }), '4')
  await expectQuery(page, { sortBy: 'name', sortOrder: 'asc', minRating: '4' })
  await page.getByRole('button', { name: 'Load preset Long and cheap' }).press('Enter')
  await expect(toast(page, 'Preset "Long and cheap" loaded')).toBeVisible()
  await expectQuery(page, { sortBy: 'name', sortOrder: 'asc', ...longAndCheap })
  await page.getByRole('button', { name: 'Delete preset Long and cheap' }).press('Enter')
  await expect(toast(page, 'Preset "Long and cheap" deleted')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('filter_presets_models'))).toBeNull()

  await open(page, '/admin/models')
  await page.getByLabel('Family', { exact: true }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/\/admin\/models\?family=/)
  await page.getByRole('button', { name: 'Clear All' }).press('Enter')
  await page.getByRole('searchbox', { name: 'Search models' }).fill('no such model anywhere')
  await expect(page.getByRole('heading', { name: 'No models found' })).toBeVisible()
})

test('a model is added with an offer, changed, guarded while unsaved, and deleted [ADM-MODEL-04, ADM-MODEL-07, ADM-MODEL-08, ADM-MODEL-09, ADM-MODEL-10, ADM-MODEL-11, ADM-MODEL-13, ADM-MODEL-14, ADM-MODEL-15, ADM-MODEL-16, ADM-MODEL-18, ADM-ERR-02]', async ({
  page,
}) => {
  test.setTimeout(60_000)
  const { name, slug } = ownName('Keyboard')
  await open(page, '/admin/models')
  for (const button of ['Import', 'Export JSON', 'Export CSV'])
    await expect(page.getByRole('button', { name: button })).toBeVisible()
  await page.getByRole('link', { name: 'Add Model' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Add Model' })).toBeVisible()

  // Errors are shown next to the field; the slug is looked up after a pause.
  await typeInto(field(page, 'Name'), 'ab')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Name must be at least 3 characters')).toBeVisible()
  const asked = page.waitForRequest(/\/api\/admin\/models\/check-slug\?slug=gpt-oss-120b$/)
  await typeInto(field(page, 'Slug'), 'gpt-oss-120b')
  await asked
  await expect(page.getByText('This slug is already taken')).toBeVisible()
  await typeInto(field(page, 'Slug'), 'Not A Slug')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Slug must contain only lowercase letters, numbers, and hyphens')).toBeVisible()
  await typeInto(field(page, 'Context, tokens'), '999')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Context window must be at least 1000')).toBeVisible()
  await typeInto(field(page, 'Editorial rating'), '5.1')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Rating must be between 0 and 5')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(field(page, 'Name')).toBeFocused()

  await typeInto(field(page, 'Name'), name)
  await typeInto(field(page, 'Slug'), slug)
  await typeInto(field(page, 'Context, tokens'), '128000')
  await typeInto(field(page, 'Editorial rating'), '4.5')
  await page.getByRole('button', { name: 'Add offer' }).press('Enter')
  await pickByTyping(page, 'Provider of the new offer', 'Groq')
  await typeInto(page.getByRole('textbox', { name: 'Groq, input', exact: true }), '-1')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Price must be 0 or greater')).toBeVisible()
  await typeInto(page.getByRole('textbox', { name: 'Groq, input', exact: true }), '0.15')
  await typeInto(page.getByRole('textbox', { name: 'Groq, output', exact: true }), '0.6')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Model added successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/models')

  await page.getByRole('searchbox', { name: 'Search models' }).fill(name)
  await expect(rows(page, 'Models')).toHaveCount(1)
  await expect(rows(page, 'Models')).toContainText('128,000')
  await expect(rows(page, 'Models')).toContainText('$0.15')
  await page.getByRole('link', { name: `Edit ${name}` }).press('Enter')

  // An unsaved price is marked, listed and guarded.
  await expect(field(page, 'Slug')).toHaveAttribute('readonly', '')
  await typeInto(page.getByRole('textbox', { name: 'Groq, output', exact: true }), '0.5')
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible()
  await expect(page.getByRole('complementary').filter({ hasText: 'List price' })).toContainText('Groq, output')
  await page.getByRole('link', { name: 'Back to Models' }).press('Enter')
  await expect(page.getByRole('alertdialog', { name: 'Leave with 1 unsaved change?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).press('Enter')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Model updated successfully')).toBeVisible()
  await expect(page.getByText('No unsaved changes')).toBeVisible()

  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(
    `Are you sure you want to delete "${name}"? It moves to Archived, where it can be restored.`,
  )
  await expect(dialog.getByRole('list', { name: 'Linked records' })).toContainText('offers are retired')
  await dialog.getByRole('textbox').fill(slug)
  await dialog.getByRole('textbox').press('Enter')
  await expect(toast(page, 'Model deleted successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/models')
  await page.getByRole('searchbox', { name: 'Search models' }).fill(name)
  await expect(page.getByRole('heading', { name: 'No models found' })).toBeVisible()
})

test('two editors: what both changed stands side by side and nothing is lost; a link fills the form [ADM-MODEL-06, ADM-MODEL-12]', async ({
  page,
}) => {
  const { name, slug } = ownName('Shared')
  const headers = await asAdmin(page)
  const created = await page.request.post('/api/admin/models', { headers, data: { name, slug, family: 'shared' } })
  expect(created.ok(), await created.text()).toBe(true)
  const { id, revision } = (await created.json()) as { id: string; revision: number }

  await open(page, `/admin/models?edit=${id}&family=mine&contextWindow=400000`)
  await expect(page).toHaveURL(`/admin/models/${id}?family=mine&contextWindow=400000`)
  await expect(field(page, 'Family')).toHaveValue('mine')
  await expect(page.getByText('2 unsaved changes', { exact: true })).toBeVisible()

  const elsewhere = await page.request.put(`/api/admin/models/${id}`, {
    headers,
    data: { revision, family: 'theirs', version: '7' },
  })
  expect(elsewhere.ok(), await elsewhere.text()).toBe(true)
  await page.keyboard.press('ControlOrMeta+s')
  const conflict = page.getByRole('region', { name: 'Someone else saved this' })
  await expect(conflict).toContainText('Your changes are safe')
  await expect(conflict.getByRole('row').filter({ hasText: 'Family' })).toContainText('sharedtheirsmine')
  await expect(field(page, 'Version')).toHaveValue('7')
  // Nothing is preselected, and nothing is saved before a choice.
  await expect(toast(page, 'Not saved: someone else saved this while you were editing')).toBeVisible()
  await expect(conflict.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(conflict.getByRole('radio', { name: 'Family: theirs, theirs' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Model updated successfully')).toBeVisible()
  const saved = (await (await page.request.get(`/api/admin/models/${id}`, { headers })).json()) as object
  expect(saved).toMatchObject({ family: 'theirs', version: '7', contextWindow: 400_000 })
  expect((await page.request.delete(`/api/admin/models/${id}`, { headers })).ok()).toBe(true)

  await open(page, '/admin/models?name=GPT-6&version=6&family=gpt&contextWindow=400000')
  await expect(page.getByRole('heading', { level: 1, name: 'Add Model' })).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('GPT-6')
  await expect(field(page, 'Version')).toHaveValue('6')
  await expect(field(page, 'Family')).toHaveValue('gpt')
  await expect(field(page, 'Context, tokens')).toHaveValue('400,000')
})

test('what fails is said: the list with Retry, saving and deleting with the reason [ADM-MODEL-17, ADM-ERR-01]', async ({
  page,
}) => {
  const { name, slug } = ownName('Failing')
  const headers = await asAdmin(page)
  const created = await page.request.post('/api/admin/models', { headers, data: { name, slug } })
  const { id } = (await created.json()) as { id: string }
  await open(page, `/admin/models/${id}`)

  // Without a message of the server.
  await fail(page, 'PUT', `/admin/models/${id}`)
  await typeInto(field(page, 'Version'), '2')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Failed to save model: Request failed')).toBeVisible()
  await expect(field(page, 'Version')).toHaveValue('2')
  await fail(page, 'DELETE', `/admin/models/${id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await page.getByRole('alertdialog').getByRole('textbox').fill(slug)
  await page.getByRole('alertdialog').getByRole('textbox').press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Failed to delete model: Request failed')
  await page.unrouteAll()

  // With the server's message.
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  const gone = await page.request.delete(`/api/admin/models/${id}`, { headers })
  expect(gone.ok()).toBe(true)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, /Failed to save model: (?!Request failed)/)).toBeVisible()

  await fail(page, 'GET', '/admin/models?*')
  await open(page, '/admin/models?minRating=1')
  await expect(page.getByRole('heading', { name: 'Failed to load models' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Failed to load models' })).toHaveCount(0)
})

test('a doubted price says why, and staff confirms it [FIG-02]', async ({ page }) => {
  const headers = await asAdmin(page)
  const sold = await page.request.get('/api/catalog/providers?limit=5')
  const [first, ...others] = (await sold.json()) as { id: string; name: string }[]
  const offer = (providerId: string | undefined, input: string, output: string) => ({
    providerId,
    prices: [
      { kind: 'input', amount: input },
      { kind: 'output', amount: output },
    ],
  })
  const offers = [offer(first?.id, '100', '400'), ...others.map(({ id }) => offer(id, '1', '4'))]
  const made = await page.request.post('/api/admin/models', { headers, data: { ...ownName('Doubted'), offers } })
  const { id } = (await made.json()) as { id: string }

  await open(page, `/admin/models/${id}`)
  const row = rows(page, 'Offers')
    .filter({ hasText: first?.name ?? '' })
    .first()
  await expect(row.getByText('Unconfirmed')).toBeVisible()
  await expect(rows(page, 'Offers').getByText('Unconfirmed')).toHaveCount(1)
  await row.getByRole('button', { name: `All of ${first?.name}` }).click()
  const doubts = page.getByRole('list', { name: `Doubts about ${first?.name}` })
  await expect(doubts).toContainText('Far from what the other sellers of this model ask')
  await page.getByRole('button', { name: 'Confirm price' }).click()
  await expect(toast(page, 'Price confirmed')).toBeVisible()
  await expect(row.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
})
