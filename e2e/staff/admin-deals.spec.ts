import type { Page } from '@playwright/test'
import { signInAs } from '../testing/accounts.ts'
import { asAdmin, fail, ownName, pickByTyping, rows, toast, typeInto } from '../testing/admin-records.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type Deals = {
  make: (title: string, more?: object) => Promise<{ id: string; revision: number }>
  change: (id: string, data: object) => Promise<void>
  remove: (id: string) => Promise<void>
}

/** Deals of Groq, created, changed and deleted by another client. */
async function dealsElsewhere({ request }: Page, headers: { authorization: string }): Promise<Deals> {
  const found = await request.get('/api/admin/providers?search=groq', { headers })
  const { items } = (await found.json()) as { items: { id: string; slug: string }[] }
  const providerId = items.find(({ slug }) => slug === 'groq')?.id
  return {
    make: async (title, more = {}) => {
      const data = { title, providerId, discount: 10, ...more }
      const made = await request.post('/api/admin/deals', { headers, data })
      expect(made.ok(), await made.text()).toBe(true)
      return (await made.json()) as { id: string; revision: number }
    },
    change: async (id, data) => {
      const address = `/api/admin/deals/${id}`
      const { revision } = (await (await request.get(address, { headers })).json()) as { revision: number }
      const changed = await request.put(address, { headers, data: { revision, ...data } })
      expect(changed.ok(), await changed.text()).toBe(true)
    },
    remove: async (id) => expect((await request.delete(`/api/admin/deals/${id}`, { headers })).ok()).toBe(true),
  }
}

test.beforeEach(async ({ page }) => signInAs(page, 'admin'))

test('the list: columns, search, filters, order, presets and pages [ADM-DEAL-01, ADM-DEAL-02, ADM-DEAL-03, ADM-DEAL-04, ADM-DEAL-05, ADM-DEAL-06, ADM-DEAL-07, ADM-DEAL-08, ADM-DEAL-09, ADM-DEAL-10, ADM-DEAL-11, ADM-DEAL-12, ADM-DEAL-13, ADM-DEAL-23, ADM-PRESET-02]', async ({
  page,
}) => {
  test.setTimeout(60_000)
  const { name } = ownName('Listed')
  // One more than the page size.
  const deals = await dealsElsewhere(page, await asAdmin(page))
  const made: string[] = []
  for (let index = 0; index < 21; index += 1) {
    const { id } = await deals.make(`${name} number ${index}`, {
      discount: index,
      description: index === 5 ? `needle of ${name}` : '',
      expiresAt: index === 0 ? null : `${day(index)}T23:59:59.000Z`,
      verified: index === 1,
      newUserOnly: index === 2,
    })
    made.push(id)
  }
  await open(page, '/admin/deals')
  await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible()
  for (const button of ['Import', 'Export JSON', 'Export CSV', 'Add Deal'])
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Title',
    'Provider',
    'For',
    'Discount',
    'Status',
    'Expires',
    'Actions',
  ])
  await expect(page.getByRole('button', { name: 'Clear All' })).toHaveCount(0)

  // Matches title or description.
  const search = page.getByRole('searchbox', { name: 'Search deals' })
  await search.fill(`needle of ${name}`)
  await expect(rows(page, 'Deals')).toHaveCount(1)
  await expect(rows(page, 'Deals')).toContainText('number 5')
  await expect(page.getByText(/^Page \d+ of/)).toHaveCount(0)
  await search.fill(name)
  await expect(rows(page, 'Deals')).toHaveCount(20)
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).press('Enter')
  await expect(page).toHaveURL(/&page=2$/)
  await expect(rows(page, 'Deals')).toHaveCount(1)
  await page.getByRole('link', { name: 'Previous' }).press('Enter')

  const head = (column: string) => page.getByRole('columnheader', { name: column })
  await head('Discount').getByRole('link').press('Enter')
  await expect(head('Discount')).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page, 'Deals').first()).toContainText('20%')
  await head('Discount').getByRole('link').press('Enter')
  await expect(head('Discount')).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page, 'Deals').first()).toContainText('0%')
  await expect(rows(page, 'Deals').first()).toContainText('N/A')
  await expect(rows(page, 'Deals').first()).toContainText('Active')
  await head('Title').getByRole('link').press('Enter')
  await expect(head('Title')).toHaveAttribute('aria-sort', 'ascending')
  await head('Expires').getByRole('link').press('Enter')
  await expect(rows(page, 'Deals').first()).toContainText('number 1')

  await page.getByRole('button', { name: 'Show Advanced Filters' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Hide Advanced Filters' })).toBeVisible()
  await typeInto(page.getByLabel('Discount Min (%)'), '3')
  await typeInto(page.getByLabel('Discount Max (%)'), '5')
  await expect(rows(page, 'Deals')).toHaveCount(3)
  await page.getByRole('button', { name: 'Save preset' }).press('Enter')
  await page.getByRole('textbox', { name: 'Preset name' }).fill('Small')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Preset "Small" saved')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('filter_presets_deals'))).toContain('"minDiscount":"3"')
  await page.getByRole('button', { name: 'Clear All' }).press('Enter')
  await page.getByRole('button', { name: 'Load preset Small' }).press('Enter')
  await expect(rows(page, 'Deals')).toHaveCount(3)
  await page.getByRole('button', { name: 'Delete preset Small' }).press('Enter')
  await expect(toast(page, 'Preset "Small" deleted')).toBeVisible()

  await open(page, `/admin/deals?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: 'Show Advanced Filters' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Verified Only' }).press('Space')
  await expect(rows(page, 'Deals')).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Verified Only' }).press('Space')
  await page.getByRole('checkbox', { name: 'New Users Only' }).press('Space')
  await expect(rows(page, 'Deals')).toContainText(['number 2'])
  await page.getByRole('checkbox', { name: 'New Users Only' }).press('Space')
  await page.getByLabel('Expires until').fill(day(3))
  await expect(rows(page, 'Deals')).toHaveCount(3)

  await open(page, '/admin/deals')
  await page.getByLabel('Provider', { exact: true }).selectOption({ label: 'Groq' })
  await expect(rows(page, 'Deals').filter({ hasNotText: 'Groq' })).toHaveCount(0)
  await expect(page.getByLabel('Provider', { exact: true }).locator('option').first()).toHaveText('All Providers')
  await page.getByRole('button', { name: 'Clear All' }).press('Enter')
  await search.fill('nonsense that nobody offers')
  await expect(page.getByRole('heading', { name: 'No deals found' })).toBeVisible()
  for (const id of made) await deals.remove(id)
})

test('expired deals are told from active ones [ADM-DEAL-06, ADM-DEAL-10]', async ({ page }) => {
  await open(page, '/admin/deals?sortBy=expires&sortOrder=asc')
  await expect(rows(page, 'Deals').first()).toContainText('Expired')
  await page.getByRole('button', { name: 'Show Advanced Filters' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Active Deals Only' }).press('Space')
  await expect(page).toHaveURL(/activeOnly=true/)
  await expect(rows(page, 'Deals').filter({ hasText: 'Expired' })).toHaveCount(0)
})

test('a deal is added, changed and deleted by keyboard [ADM-DEAL-14, ADM-DEAL-15, ADM-DEAL-16, ADM-DEAL-18, ADM-DEAL-19, ADM-DEAL-20, ADM-DEAL-21, ADM-DEAL-24, ADM-ERR-02]', async ({
  page,
}) => {
  const { name } = ownName('Typed')
  await open(page, '/admin/deals')
  const add = page.getByRole('button', { name: 'Add Deal' })
  await add.press('Enter')
  await typeInto(dialog(page).getByLabel('Title'), 'Forgotten')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await add.press('Enter')
  await expect(dialog(page).getByLabel('Title')).toHaveValue('')
  await expect(dialog(page).getByLabel('Expires')).toHaveValue(day(30))

  await dialog(page).getByLabel('Title').press('Enter')
  await expect(toast(page, 'Title and provider are required')).toBeVisible()
  await expect(dialog(page).getByText('Title is required')).toBeVisible()
  await expect(dialog(page).getByText('Provider is required')).toBeVisible()
  await expect(dialog(page).getByLabel('Title')).toBeFocused()
  await typeInto(dialog(page).getByLabel('Title'), 'ab')
  await expect(dialog(page).getByText('Title must be at least 3 characters')).toBeVisible()
  await typeInto(dialog(page).getByLabel('Discount', { exact: true }), '101')
  await expect(dialog(page).getByText('Discount must be between 0 and 100 (%)')).toBeVisible()
  await dialog(page).getByLabel('Expires').fill(day(-1))
  await expect(dialog(page).getByText('Expiration date must be in the future')).toBeVisible()

  await typeInto(dialog(page).getByLabel('Title'), name)
  await typeInto(dialog(page).getByLabel('Discount', { exact: true }), '')
  await dialog(page).getByLabel('Discount', { exact: true }).press('Backspace')
  await dialog(page).getByLabel('Expires').fill(day(30))
  await pickByTyping(page, 'Provider', 'Groq')
  await dialog(page).getByLabel('Verified').press('Space')
  await dialog(page).getByLabel('Title').press('Enter')
  await expect(toast(page, 'Deal added successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  const row = rows(page, 'Deals').filter({ hasText: name })
  await expect(row).toContainText('0%')
  await expect(row.getByRole('img', { name: 'Verified' })).toBeVisible()

  await page.getByRole('button', { name: `Edit ${name}` }).press('Enter')
  await typeInto(dialog(page).getByLabel('Discount', { exact: true }), '25')
  await dialog(page).getByLabel('Title').press('Enter')
  await expect(toast(page, 'Deal updated successfully')).toBeVisible()
  await expect(row).toContainText('25%')

  await page.getByRole('button', { name: `Delete ${name}` }).press('Enter')
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText(
    `Are you sure you want to delete "${name}"? It moves to Archived, where it can be restored.`,
  )
  await asked.getByRole('button', { name: 'Delete deal' }).press('Enter')
  await expect(toast(page, 'Deal deleted successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('two editors of a deal, and what fails [ADM-DEAL-25, ADM-ERR-01]', async ({ page }) => {
  const { name } = ownName('Shared')
  const deals = await dealsElsewhere(page, await asAdmin(page))
  const { id, revision } = await deals.make(name)
  await open(page, `/admin/deals?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).press('Enter')
  await typeInto(dialog(page).getByLabel('Discount', { exact: true }), '30')
  await deals.change(id, { revision, discount: 20 })
  await dialog(page).getByLabel('Title').press('Enter')
  await expect(dialog(page).getByRole('row').filter({ hasText: 'Discount' })).toContainText('102030')
  await expect(dialog(page).getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await dialog(page).getByRole('radio', { name: 'Discount: yours, 30' }).press('Space')

  await fail(page, 'PUT', `/admin/deals/${id}`)
  await dialog(page).getByLabel('Title').press('Enter')
  await expect(toast(page, 'Failed to save deal: Unknown error')).toBeVisible()
  await page.unrouteAll()
  await dialog(page).getByLabel('Title').press('Enter')
  await expect(toast(page, 'Deal updated successfully')).toBeVisible()
  await expect(rows(page, 'Deals')).toContainText(['30%'])

  await fail(page, 'DELETE', `/admin/deals/${id}`)
  await page.getByRole('button', { name: `Delete ${name}` }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete deal' }).press('Enter')
  await expect(toast(page, 'Failed to delete deal: Request failed')).toBeVisible()
  await page.unrouteAll()
  await deals.remove(id)

  await fail(page, 'GET', '/admin/deals?*')
  await open(page, '/admin/deals?verified=true')
  await expect(page.getByRole('heading', { name: 'Failed to load deals' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Failed to load deals' })).toHaveCount(0)
})
