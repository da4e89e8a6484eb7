import type { EditedModel } from '@inferdex/contracts/models/models.staff'
import type { Page } from '@playwright/test'
import { stableId } from '../../apps/server/src/seed/stable-id.ts'
import { signInAs } from '../testing/accounts.ts'
import { asAdmin, ownName } from '../testing/admin-records.ts'
import { open } from '../testing/hydrated.ts'
import { violationsOf } from '../testing/page-checks.ts'
import { expect, test } from '../testing/product.ts'

/** Adds a model that Groq sells, and has its input price raised from $1 to $2 by the admin. */
async function repriced(page: Page): Promise<{ id: string; name: string; slug: string }> {
  const headers = await asAdmin(page)
  const own = ownName('Repriced')
  const price = { kind: 'input', mode: 'standard', minInputTokens: 0, currency: 'USD', per: '1M-tokens' }
  const offer = { providerId: stableId('provider', 'groq'), providerModelId: own.slug }
  const added = await page.request.post('/api/admin/models', {
    headers,
    data: { ...own, offers: [{ ...offer, prices: [{ ...price, amount: '1' }] }] },
  })
  expect(added.ok(), await added.text()).toBe(true)
  const { id, revision, offers } = (await added.json()) as EditedModel
  const data = { revision, offers: [{ ...offer, id: offers[0]?.id, prices: [{ ...price, amount: '2' }] }] }
  const saved = await page.request.put(`/api/admin/models/${id}`, { headers, data })
  expect(saved.ok(), await saved.text()).toBe(true)
  await signInAs(page, 'admin')
  return { id, ...own }
}

const weekAgo = () => new Date(Date.now() - 7 * 24 * 3600 * 1000).toISOString().slice(0, 10)

test('who changed this price last week: three steps from the dashboard [STAFF-09] [STAFF-20]', async ({ page }) => {
  const { name } = await repriced(page)
  await open(page, '/admin')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(name)
  await page.getByRole('option', { name: `History of ${name}` }).click()
  const line = page.getByRole('region', { name: 'Today' }).getByRole('listitem').filter({ hasText: 'Groq' }).first()
  await expect(line).toContainText('admin')
  await expect(line).toContainText('$1')
  await expect(line).toContainText('$2')
})

test('who changed this price last week: one step from the model’s page, whose bytes are the same for all [STAFF-09]', async ({
  page,
}) => {
  const { name, slug } = await repriced(page)
  const shown = page.request.get(`/model/${slug}`)
  expect(await (await shown).text()).not.toContain('/admin/models/')
  await open(page, `/model/${slug}`)
  await page.getByRole('main').getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const line = page.getByRole('region', { name: 'Today' }).getByRole('listitem').filter({ hasText: 'Groq' }).first()
  await expect(line).toContainText('admin')
  await expect(line).toContainText('$2')
})

test('who changed this price last week: two steps in the audit log, and links both ways [STAFF-09]', async ({
  page,
}) => {
  const { id, name } = await repriced(page)
  await open(page, '/admin/audit-logs')
  await page.getByRole('searchbox', { name: 'Search audit logs' }).fill(name.slice(3).toUpperCase())
  await page.getByLabel('From').fill(weekAgo())
  const rows = page.getByRole('table', { name: 'Audit logs' }).getByRole('row').filter({ hasText: name })
  await expect(rows).toHaveCount(2)
  const newest = rows.first()
  await expect(newest).toContainText('groq: input $1 → $2')
  await expect(newest).toContainText('admin@inferdex.example')
  expect(await violationsOf(page, { rules: 'all' })).toEqual([])

  await newest.getByRole('button', { name: 'View Changes' }).click()
  await page.getByRole('link', { name: `History of ${name}` }).click()
  await expect(page).toHaveURL(`/admin/models/${id}/history`)
  await page.getByRole('link', { name: 'All entries in the audit log' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('button', { name: `Remove Record ${name}` })).toBeVisible()
  await rows.first().getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/admin/models/${id}`)
})
