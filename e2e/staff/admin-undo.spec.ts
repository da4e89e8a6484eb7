import type { Page } from '@playwright/test'
import { signInAs } from '../testing/accounts.ts'
import { asAdmin, ownName, rows, toast } from '../testing/admin-records.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'

test.beforeEach(async ({ page }) => signInAs(page, 'admin'))

async function created(page: Page, kind: string, data: object): Promise<string> {
  const response = await page.request.post(`/api/admin/${kind}`, { headers: await asAdmin(page), data })
  expect(response.ok(), await response.text()).toBe(true)
  return ((await response.json()) as { id: string }).id
}

test('a deleted model comes back by Undo, and later from the archive, which says who deleted it [STAFF-03]', async ({
  page,
}) => {
  const { name, slug } = ownName('Restored')
  await created(page, 'models', { name, slug })
  await open(page, `/admin/models?search=${slug}`)
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('textbox').fill(slug)
    await page.getByRole('alertdialog').getByRole('textbox').press('Enter')
    await expect(toast(page, 'Model deleted successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No models found' })).toBeVisible()
  }
  await remove()
  await toast(page, 'Model deleted successfully').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, `${name} is restored`)).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()

  await remove()
  await page.getByRole('radio', { name: /^Archived/ }).check({ force: true })
  const row = rows(page, 'Models').filter({ hasText: slug })
  await expect(row).toContainText('admin')
  await row.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(page.getByRole('heading', { name: 'No models found' })).toBeVisible()
  expect((await page.request.get(`/model/${slug}`)).status()).toBe(200)
})

test('another address of a model: the dialog says what happens, and the old page leads to the new one [STAFF-08]', async ({
  page,
}) => {
  const { name, slug } = ownName('Moved')
  const id = await created(page, 'models', { name, slug })
  await open(page, `/admin/models/${id}`)
  await page.getByRole('button', { name: 'Change address' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`/model/${slug} will lead to the new address for good`)
  await dialog.getByRole('textbox').fill('gpt-5')
  await expect(dialog).toContainText('This slug is already taken by')
  await dialog.getByRole('textbox').fill(`${slug}-new`)
  await dialog.getByRole('button', { name: 'Change address' }).click()
  await expect(toast(page, `/model/${slug} now leads to /model/${slug}-new`)).toBeVisible()
  const moved = await page.request.get(`/model/${slug}?tab=providers`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, `/model/${slug}-new?tab=providers`])
  await page.goto(`/model/${slug}`)
  await expect(page).toHaveURL(`/model/${slug}-new`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a published article: the editor says that its address moves, and the old one leads to it [STAFF-08]', async ({
  page,
}) => {
  const { name: title, slug } = ownName('Article')
  const post = { title, slug, excerpt: 'Short', content: 'Long', category: 'News', status: 'PUBLISHED' }
  const id = await created(page, 'blogs', post)
  await open(page, `/admin/blogs/${id}`)
  await page.getByLabel(/^Slug/).fill(`${slug}-new`)
  await expect(page.getByText(`/blog/${slug} will lead to /blog/${slug}-new for good`)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, /success/)).toBeVisible()
  await page.goto(`/blog/${slug}`)
  await expect(page).toHaveURL(`/blog/${slug}-new`)
})

test('deleting the last row of the last page leads to the page before it [STAFF-19]', async ({ page }) => {
  const { name } = ownName('Last row')
  const provider = await created(page, 'providers', { name, slug: ownName('last-row').slug })
  for (let n = 1; n <= 21; n += 1) {
    await created(page, 'deals', { title: `${name} ${n}`, providerId: provider, discount: 5 })
  }
  await open(page, `/admin/deals?providerId=${provider}&page=2`)
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.getByRole('button', { name: /^Delete / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete deal' }).click()
  await expect(rows(page, 'Deals')).toHaveCount(20)
  await expect(page).not.toHaveURL(/page=/)
})

const SAME = {
  version: '1',
  architecture: 'Dense',
  contextWindow: 8000,
  isOpenSource: false,
  rating: 0,
  reviewCount: 0,
}

/** Imports models of one family that no other test uses. */
async function importedModels(page: Page, count: number): Promise<{ family: string; slug: string }> {
  const { name: family, slug } = ownName('Many')
  const items = Array.from({ length: count }, (_, n) => ({
    ...SAME,
    name: `${family} ${n}`,
    slug: `${slug}-${n}`,
    family,
  }))
  const response = await page.request.post('/api/admin/models/import', {
    headers: await asAdmin(page),
    data: { items },
  })
  expect(response.ok(), await response.text()).toBe(true)
  return { family, slug }
}

test('all rows that match are archived at once, taken back, and given a value [STAFF-03]', async ({ page }) => {
  const { family } = await importedModels(page, 65)
  await open(page, `/admin/models?family=${encodeURIComponent(family)}`)
  await expect(rows(page, 'Models')).toHaveCount(20)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Select all 65 that match' }).click()
  await expect(page.getByText('65 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(toast(page, '65 models archived')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No models found' })).toBeVisible()
  await toast(page, '65 models archived').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '65 models are as they were')).toBeVisible()
  await expect(rows(page, 'Models')).toHaveCount(20)

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Edit a field' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Family' }).fill(`${family} renamed`)
  await dialog.getByRole('button', { name: 'Change 20 models' }).click()
  await expect(toast(page, '20 models changed')).toBeVisible()
  await expect(page.getByText('Showing 1–20 of 45 models')).toBeVisible()
})

test('an import is undone from the list of earlier imports [STAFF-03]', async ({ page }) => {
  const { family, slug } = await importedModels(page, 30)
  await open(page, `/admin/models?family=${encodeURIComponent(family)}`)
  await expect(rows(page, 'Models')).toHaveCount(20)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('button', { name: 'Show earlier imports' }).click()
  const latest = page.getByRole('dialog').getByRole('listitem').first()
  await latest.getByRole('button', { name: 'Undo this import' }).click()
  await expect(latest).toContainText('30 models are as they were before the import.')
  expect((await page.request.get(`/model/${slug}-0`)).status()).toBe(404)
})
