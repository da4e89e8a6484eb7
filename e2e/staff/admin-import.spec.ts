import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { signInAs } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, text: string | RegExp) => page.locator('[data-sonner-toast]').filter({ hasText: text })
/** Names that are unique to this run: the tests share one catalogue. */
const own = (name: string) => `e2e-${name}-${Date.now().toString(36)}`

const HEAD = 'name,slug,version,family,contextWindow,architecture,isOpenSource,rating,reviewCount,providers'
const row = (slug: string, more = 'openai;groq') => `Model ${slug},${slug},1,Imported,8000,Dense,yes,4.5,3,${more}`

async function openDialog(page: Page, kind: 'models' | 'providers' | 'deals'): Promise<void> {
  await signInAs(page, 'admin')
  await open(page, `/admin/${kind}`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog(page).getByRole('button', { name: 'Browse files' })).toBeVisible()
}

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const input = dialog(page).locator('input[type=file]')
  await input.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
}

function importButton(page: Page): Locator {
  return dialog(page).getByRole('button', { name: /^Import [\d,]+ / })
}

test('a file with errors: preview of 5 by 5, row errors, valid rows only, the list reloads [ADM-IMP-01] [ADM-IMP-07] [ADM-IMP-13] [ADM-IMP-15] [ADM-IMP-16] [ADM-IMP-18] [ADM-IMP-19]', async ({
  page,
}) => {
  const name = own('valid')
  const calls: string[] = []
  await openDialog(page, 'models')
  // The stream of what is waiting opens when the page is idle, sooner or later.
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/admin/') && !pathname.endsWith('/changes'))
      calls.push(`${request.method()} ${pathname}`)
  })
  const rows = Array.from({ length: 6 }, (_, n) => row(`${name}-${n}`))
  await choose(page, 'models.csv', [HEAD, rows[0], 'too,short', ...rows.slice(1), row('NOT_A_SLUG')].join('\n'))
  await expect(dialog(page).getByText('Found 6 valid records')).toBeVisible()
  await expect(dialog(page).getByText('2 rows with errors')).toBeVisible()
  const preview = dialog(page).getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('columnheader')).toHaveText([
    'Row',
    'name',
    'slug',
    'version',
    'family',
    'contextWindow',
  ])
  await expect(preview.locator('tbody tr')).toHaveCount(5)
  const errors = dialog(page).getByRole('region', { name: 'Row errors' }).locator('tbody tr')
  await expect(errors).toHaveText([
    /^3allSkipped: wrong number of columns, 10 expected2 columns$/,
    /^9slugSlug must contain only lowercase letters, numbers, and hyphensNOT_A_SLUG$/,
  ])
  expect(calls).toEqual([])

  const report = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Error report, CSV' }).click()
  expect((await report).suggestedFilename()).toBe('models-errors.csv')

  await dialog(page).getByLabel('Import all or nothing').check()
  await expect(importButton(page)).toBeDisabled()
  await expect(dialog(page).getByText('Fix the 2 rows with errors first.')).toBeVisible()
  await dialog(page).getByLabel('Import valid rows only').check()
  await importButton(page).click()
  await expect(dialog(page).getByText('Successfully imported 6 models')).toBeVisible()
  await expect(toast(page, 'Successfully imported 6 models')).toBeVisible()
  expect(calls[0]).toBe('POST /api/admin/models/import')
  await expect.poll(() => calls).toContain('GET /api/admin/models')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeFocused()
})

test('every broken file says why [ADM-IMP-02] [ADM-IMP-03] [ADM-IMP-04] [ADM-IMP-05] [ADM-IMP-06] [ADM-IMP-08] [ADM-IMP-14] [ADM-IMP-17]', async ({
  page,
}) => {
  await openDialog(page, 'models')
  const cases: [string, string, string | RegExp][] = [
    ['models.xml', '<models/>', 'Unsupported file format. Please use JSON or CSV.'],
    ['models.json', '{}', 'JSON must contain an array of items or have metadata.data structure'],
    ['models.json', '[{"name": ', /Failed to parse JSON: /],
    ['models.csv', 'name\n"a', /Failed to parse CSV: /],
    ['models.json', 'name,slug', 'File must be in JSON format'],
    ['models.csv', '[{}]', 'File must be in CSV format'],
    ['models.csv', HEAD, 'CSV must have at least a header row and one data row'],
    ['models.csv', `${HEAD}\na,b`, 'No valid data rows found in CSV'],
    ['models.json', '[{}]', 'No valid records found in file'],
  ]
  for (const [name, content, message] of cases) {
    await choose(page, name, content)
    await expect(dialog(page).getByRole('alert').filter({ hasText: message })).toBeVisible()
  }
  await dialog(page).getByRole('button', { name: 'Import 0 models' }).click()
  await expect(toast(page, 'No valid records to import')).toBeVisible()
})

test('a dry run counts, the import goes on from it, and what the server refuses is reported [ADM-IMP-12]', async ({
  page,
}) => {
  test.setTimeout(60_000)
  const title = own('deal')
  await openDialog(page, 'deals')
  const deal = { description: 'From a file', discount: '50%', submittedBy: 'unknown', providerName: 'OpenAI' }
  const data = [
    { ...deal, title },
    { ...deal, title: `${title} of nobody`, providerName: 'Nobody at all' },
    { ...deal, title: `${title} without discount`, discount: 50 },
  ]
  await choose(page, 'deals.json', JSON.stringify({ metadata: { version: '1.0' }, data }))
  await expect(dialog(page).getByText('Found 2 valid records')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Start dry run' }).click()
  await expect(dialog(page).getByText('to create')).toBeVisible({ timeout: 20_000 })
  await expect(dialog(page).locator('dl')).toHaveText(
    /1to create.*0to change.*0left alone|to create1.*to change0.*left alone0/,
  )
  const report = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: '2 rows with errors: error report, CSV' }).click()
  const text = await readFile(await (await report).path(), 'utf8')
  expect(text).toContain('3,providerName,There is no such provider,Nobody at all')
  await importButton(page).click()
  await expect(dialog(page).getByText('Successfully imported 1 deals')).toBeVisible({ timeout: 20_000 })
})

test('a server that refuses: the message, and the file stays [ADM-IMP-18]', async ({ page }) => {
  const slug = own('refused')
  await openDialog(page, 'models')
  await choose(page, 'models.csv', [HEAD, row(slug, 'no-such-provider'), row(`${slug}-b`)].join('\n'))
  await importButton(page).click()
  await expect(toast(page, 'Failed to import models')).toBeVisible()
  await expect(dialog(page).getByRole('region', { name: 'Row errors' })).toContainText(
    'There is no provider with this slug',
  )
  await importButton(page).click()
  await expect(dialog(page).getByText('Successfully imported 1 models')).toBeVisible()
})

test('exports: name, content, filters, and the way back, by keyboard alone [ADM-EXP-01] [ADM-EXP-02] [ADM-EXP-03] [ADM-EXP-04] [ADM-EXP-05] [ADM-EXP-06]', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await open(page, '/admin/providers?search=groq')
  const today = new Date().toISOString().slice(0, 10)
  for (const format of ['JSON', 'CSV']) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `Export ${format}` }).focus()
    await page.keyboard.press('Enter')
    const file = await download
    expect(file.suggestedFilename()).toBe(`providers-export-${today}.${format.toLowerCase()}`)
    await expect(toast(page, `Providers exported as ${format}`)).toBeVisible()
    const content = await readFile(await file.path(), 'utf8')
    if (format === 'JSON') {
      const { metadata, data } = JSON.parse(content) as { metadata: object; data: { slug: string }[] }
      expect(metadata).toMatchObject({ version: '1.0', type: 'providers', count: data.length })
      expect(data.map(({ slug }) => slug)).toContain('groq')
    } else {
      expect(content).toMatch(/^name,slug,website,headquarters,/)
      await page.getByRole('button', { name: 'Import', exact: true }).focus()
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toBeVisible()
      const chooser = page.waitForEvent('filechooser')
      await dialog(page).getByRole('button', { name: 'Browse files' }).focus()
      await page.keyboard.press('Enter')
      await (await chooser).setFiles({ name: 'providers.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
      await expect(importButton(page)).toBeVisible()
      await importButton(page).focus()
      await page.keyboard.press('Enter')
      await expect(dialog(page).getByText(/Successfully imported \d+ providers/)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    }
  }
  await page.route('**/api/admin/providers/export*', (route) => route.fulfill({ status: 500, json: { error: 'No' } }))
  await page.getByRole('button', { name: 'Export JSON' }).click()
  await expect(toast(page, 'Failed to export providers')).toBeVisible()
})

test('deals are exported with their own words, also when it fails [ADM-DEAL-26]', async ({ page }) => {
  await signInAs(page, 'admin')
  await open(page, '/admin/deals')
  // By keyboard: a toast stays while the pointer is over it, and it may cover the buttons.
  for (const format of ['JSON', 'CSV']) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `Export ${format}` }).press('Enter')
    expect((await download).suggestedFilename()).toMatch(/^deals-export-/)
    await expect(toast(page, `Deals exported as ${format}`)).toBeVisible()
  }
  await page.route('**/api/admin/deals/export*', (route) => route.fulfill({ status: 500, json: { error: 'No' } }))
  await page.getByRole('button', { name: 'Export JSON' }).press('Enter')
  await expect(toast(page, 'Failed to export deals')).toBeVisible()
})
