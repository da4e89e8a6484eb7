import type { Page } from '@playwright/test'
import { signInAs } from '../testing/accounts.ts'
import { asAdmin, expectQuery, fail, ownName, rows, toast, typeInto } from '../testing/admin-records.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'

/** Returns a field by its label, which has an asterisk if the field is required. */
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(new RegExp(`^${label}\\*?$`))
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

test.beforeEach(async ({ page }) => signInAs(page, 'admin'))

test('the list is searched, filtered, sorted and paged by its address, and keeps presets of its own [ADM-PROV-01, ADM-PROV-02, ADM-PROV-03, ADM-PROV-05, ADM-PROV-06, ADM-PRESET-02]', async ({
  page,
}) => {
  await open(page, '/admin/providers')
  await expect(rows(page, 'Providers')).toHaveCount(20)
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
  const pricing = page.getByRole('link', { name: /, pricing of / }).first()
  await expect(pricing).toHaveAttribute('href', /^\/admin\/providers\/[0-9a-f-]{36}\/pricing$/)

  await head(page, 'Models').getByRole('link').press('Enter')
  await expectQuery(page, { sortBy: 'models', sortOrder: 'desc' })
  await expect(head(page, 'Models')).toHaveAttribute('aria-sort', 'descending')
  const counts = (await rows(page, 'Providers').locator('td:nth-of-type(3)').allTextContents()).map(Number)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  await head(page, 'Models').getByRole('link').press('Enter')
  await expect(head(page, 'Models')).toHaveAttribute('aria-sort', 'ascending')
  await head(page, 'Rating').getByRole('link').press('Enter')
  await expect(head(page, 'Rating')).toHaveAttribute('aria-sort', 'descending')
  // Providers have no context window: such a link falls back to the list.
  await open(page, '/admin/providers?sortBy=contextWindow')
  await expect(rows(page, 'Providers')).toHaveCount(20)

  await open(page, '/admin/providers')
  await page.getByRole('checkbox', { name: 'Has free tier' }).press('Space')
  await expectQuery(page, { hasFreeTier: 'true' })
  await expect(rows(page, 'Providers').filter({ hasNotText: 'Free tier' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save preset' }).first().press('Enter')
  await page.getByRole('textbox', { name: 'Preset name' }).fill('Free')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => localStorage.getItem('filter_presets_providers'))).toBe(
    '{"Free":{"hasFreeTier":"true"}}',
  )
  await typeInto(page.getByRole('textbox', { name: 'Minimum rating' }), '5')
  await expectQuery(page, { hasFreeTier: 'true', minRating: '5' })
  await page.getByRole('button', { name: 'Clear All' }).first().press('Enter')
  await page.getByLabel('Headquarters', { exact: true }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/\/admin\/providers\?headquarters=/)
  await page.getByRole('button', { name: 'Clear All' }).press('Enter')
  await page.getByRole('searchbox', { name: 'Search providers' }).fill('groq')
  await expect(rows(page, 'Providers').first()).toContainText('Groq')
})

test('a provider is added from a link, gets a tool, is changed and deleted, all by keyboard [ADM-PROV-04, ADM-PROV-07, ADM-PROV-08, ADM-PROV-09, ADM-PROV-10, ADM-PROV-11, ADM-PROV-12, ADM-PROV-13, ADM-PROV-14]', async ({
  page,
}) => {
  test.setTimeout(60_000)
  const { name, slug } = ownName('Zed')
  await open(page, '/admin/providers')
  for (const button of ['Import', 'Export JSON', 'Export CSV'])
    await expect(page.getByRole('button', { name: button })).toBeVisible()
  await page.getByRole('link', { name: 'Add Provider' }).press('Enter')
  await expect(page).toHaveURL('/admin/providers/new')
  await open(page, '/admin/providers?name=Z&slug=groq&website=ftp%3A%2F%2Fzed.example')
  await expect(field(page, 'Name')).toHaveValue('Z')
  await expect(page.getByText('This slug is already taken')).toBeVisible()
  await typeInto(field(page, 'Description'), 'x'.repeat(5))
  await field(page, 'Description').fill('x'.repeat(1001))
  await typeInto(field(page, 'Editorial rating'), '5.1')
  await typeInto(field(page, 'Editorial reviews'), '-1')
  await page.keyboard.press('ControlOrMeta+s')
  for (const message of [
    'Name must be at least 2 characters',
    'Website must start with http:// or https://',
    'Description must not exceed 1000 characters',
    'Rating must be between 0 and 5',
    'Review count must be 0 or greater',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()

  await typeInto(field(page, 'Name'), name)
  await typeInto(field(page, 'Slug'), slug)
  await typeInto(field(page, 'Website'), 'https://zed.example')
  await field(page, 'Description').fill('x'.repeat(1000))
  await typeInto(field(page, 'Editorial rating'), '4.2')
  await typeInto(field(page, 'Editorial reviews'), '7')
  await field(page, 'Featured').press('Space')
  await page.getByRole('button', { name: 'Add tool' }).press('Enter')
  await typeInto(page.getByRole('textbox', { name: 'New tool, name' }), 'zed-cli')
  await page.getByRole('checkbox', { name: 'zed-cli, official' }).press('Space')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Provider added successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/providers')

  await page.getByRole('searchbox', { name: 'Search providers' }).fill(name)
  await expect(rows(page, 'Providers')).toHaveCount(1)
  await page.getByRole('link', { name: `Edit ${name}` }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'zed-cli, name' })).toHaveValue('zed-cli')
  await expect(page.getByRole('checkbox', { name: 'zed-cli, official' })).toBeChecked()
  await expect(field(page, 'Slug')).toHaveAttribute('readonly', '')
  await typeInto(field(page, 'Headquarters'), 'Tallinn')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Provider updated successfully')).toBeVisible()

  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(
    `Are you sure you want to delete "${name}"? It moves to Archived, where it can be restored.`,
  )
  await expect(dialog.getByRole('list', { name: 'Linked records' })).toContainText('tools are deleted')
  await dialog.getByRole('textbox').fill(slug)
  await dialog.getByRole('textbox').press('Enter')
  await expect(toast(page, 'Provider deleted successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/providers')
})

test('two editors do not overwrite each other, and what fails is said [ADM-PROV-15]', async ({ page }) => {
  const { name, slug } = ownName('Shared')
  const headers = await asAdmin(page)
  const created = await page.request.post('/api/admin/providers', { headers, data: { name, slug } })
  const { id, revision } = (await created.json()) as { id: string; revision: number }
  await open(page, `/admin/providers/${id}`)
  await typeInto(field(page, 'Headquarters'), 'Tartu')
  const elsewhere = await page.request.put(`/api/admin/providers/${id}`, {
    headers,
    data: { revision, description: 'Theirs' },
  })
  expect(elsewhere.ok(), await elsewhere.text()).toBe(true)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('region', { name: 'Someone else saved this' })).toContainText(
    'you edited different fields. Save again to keep both.',
  )
  await expect(field(page, 'Description')).toHaveValue('Theirs')

  await fail(page, 'PUT', `/admin/providers/${id}`)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Failed to save provider: Request failed')).toBeVisible()
  await page.unrouteAll()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Provider updated successfully')).toBeVisible()
  const saved = (await (await page.request.get(`/api/admin/providers/${id}`, { headers })).json()) as object
  expect(saved).toMatchObject({ description: 'Theirs', headquarters: 'Tartu' })

  await fail(page, 'DELETE', `/admin/providers/${id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await page.getByRole('alertdialog').getByRole('textbox').fill(slug)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Failed to delete provider: Request failed')).toBeVisible()
  await page.unrouteAll()
  expect((await page.request.delete(`/api/admin/providers/${id}`, { headers })).ok()).toBe(true)
})
