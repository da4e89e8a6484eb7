import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import type { EditedModel } from '@inferdex/contracts/models/models.staff'
import { signInAs } from '../../testing/accounts.ts'
import { asAdmin, toast } from '../../testing/admin-records.ts'
import { open } from '../../testing/hydrated.ts'
import { violationsOf } from '../../testing/page-checks.ts'
import { expect, test } from '../../testing/product.ts'

async function openFiles(page: Page): Promise<void> {
  await signInAs(page, 'admin')
  await open(page, '/admin/imports')
}

async function downloadBy(page: Page, button: string): Promise<Download> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return started
}

/** Returns a model that a provider sells at a metered price. */
async function readModel(page: Page, slug: string): Promise<EditedModel> {
  const headers = await asAdmin(page)
  const found = await page.request.get(`/api/admin/models?search=${slug}&limit=100`, { headers })
  const { items } = (await found.json()) as { items: { id: string; slug: string }[] }
  const id = items.find((item) => item.slug === slug)?.id
  if (id === undefined) throw new Error(`There is no model ${slug}`)
  return (await (await page.request.get(`/api/admin/models/${id}`, { headers })).json()) as EditedModel
}

test('the whole catalogue is downloaded, and taken back after its check and a typed confirmation [STAFF-04]', async ({
  page,
}) => {
  test.slow()
  await openFiles(page)
  expect(await violationsOf(page, { rules: 'all' })).toEqual([])
  const download = await downloadBy(page, 'Download archive')
  expect(download.suggestedFilename()).toMatch(/^catalogue-\d{4}-\d\d-\d\d\.ndjson\.gz$/)
  const archive = await readFile(await download.path())

  const { id, name, revision } = await readModel(page, 'gpt-5')
  const renamed = await page.request.put(`/api/admin/models/${id}`, {
    headers: await asAdmin(page),
    data: { name: 'Renamed by mistake', revision },
  })
  expect(renamed.status()).toBe(200)

  const chooser = page.getByLabel('Take archive back…', { exact: true }).and(page.locator('input'))
  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Buy milk') })
  await expect(page.getByRole('alert')).toContainText(/archive/)

  await chooser.setInputFiles({ name: 'catalogue.ndjson.gz', mimeType: 'application/gzip', buffer: archive })
  const question = page.getByRole('alertdialog', { name: 'Replace the whole catalogue?' })
  await expect(question).toContainText(/catalogue\.ndjson\.gz is whole and has [\d,]+ rows/, { timeout: 90_000 })
  const replace = question.getByRole('button', { name: 'Replace the catalogue' })
  await expect(replace).toBeDisabled()
  await question.getByRole('textbox').fill('replace the catalogue')
  await replace.click()
  await expect(page.getByText('The catalogue is as it was when the archive was made.')).toBeVisible({
    timeout: 180_000,
  })
  expect((await readModel(page, 'gpt-5')).name).toBe(name)
  await expect(page.getByRole('region', { name: 'Latest imports' })).toContainText(
    'The whole catalogue was taken back from an archive',
  )
})

test('an amount changed in the exported file of offers is the price on the page, with the file as its source [STAFF-04]', async ({
  page,
}) => {
  await openFiles(page)
  const exported = await readFile(await (await downloadBy(page, 'Export CSV')).path(), 'utf8')
  await expect(toast(page, 'Offers exported as CSV')).toBeVisible()
  const [head = '', ...rows] = exported.trimEnd().split('\n')
  const columns = head.split(',')
  const at = (name: string) => columns.indexOf(name)
  const row = rows.find((line) => line.startsWith('gpt-oss-120b,groq,') && line.includes(',input,standard,'))
  if (row === undefined) throw new Error('Groq does not sell gpt-oss-120b')
  const cells = row.split(',')
  cells[at('amount')] = '0.17'

  await page.getByRole('region', { name: 'Prices of all offers' }).getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'offers.csv', mimeType: 'text/csv', buffer: Buffer.from(`${head}\n${cells.join(',')}\n`) })
  await dialog.getByRole('button', { name: /^Import 1 / }).click()
  await expect(dialog).toContainText('changed1')
  await open(page, '/model/gpt-oss-120b?all=1')
  await expect(page.getByRole('main')).toContainText('$0.17')
})
