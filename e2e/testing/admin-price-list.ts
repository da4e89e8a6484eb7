import { expect, type Locator, type Page } from '@playwright/test'
import { demoToken } from './accounts.ts'
import { open } from './hydrated.ts'

export type Tier = { id: string; name: string } & Record<string, unknown>
type OwnProvider = { id: string; slug: string; address: string }

let providers = 0

/** Creates a provider, so that no other test uses its price list. */
export async function aProvider(page: Page, tiers: readonly Tier[] = []): Promise<OwnProvider> {
  providers += 1
  const slug = `priced-${Date.now().toString(36)}-${process.pid.toString(36)}-${providers}`
  const headers = { authorization: `Bearer ${await demoToken(page.request, 'admin')}` }
  const data = { name: `Priced ${slug}`, slug, website: 'https://priced.example' }
  const sent = await page.request.post('/api/submissions', { headers, data: { type: 'PROVIDER', data } })
  const submission = (await sent.json()) as { id: string; version: number }
  const approved = await page.request.post(`/api/submissions/${submission.id}/approve`, {
    headers,
    data: { version: submission.version },
  })
  expect(approved.ok(), await approved.text()).toBe(true)
  const { targetId: id } = (await approved.json()) as { targetId: string }
  if (tiers.length > 0) await saveElsewhere(page, id, tiers)
  return { id, slug, address: `/admin/providers/${id}/pricing` }
}

/** Saves a price list as another editor does. */
export async function saveElsewhere(page: Page, id: string, tiers: readonly Tier[]): Promise<void> {
  const headers = { authorization: `Bearer ${await demoToken(page.request, 'admin')}` }
  const address = `/api/admin/providers/${id}`
  const read = await page.request.get(address, { headers })
  const { pricingVersion: version } = (await read.json()) as { pricingVersion: number }
  const data = { pricing: { tiers, currency: 'USD' }, version }
  const saved = await page.request.put(`${address}/pricing`, { headers, data })
  expect(saved.ok(), await saved.text()).toBe(true)
}

export const tier = (id: string, name: string, displayOrder: number, rest: object = {}): Tier => ({
  id,
  name,
  price: 10,
  displayOrder,
  limits: {},
  ...rest,
})

export const FREE = tier('free', 'Free', 0, {
  price: 0,
  isFreeTier: true,
  description: 'To look around.',
  limits: { tokens: { amount: 2_500_000, period: 'day' } },
})
export const PRO = tier('pro', 'Pro', 1, { badge: 'All models', isRecommended: true, requiresCreditCard: true })
export const MAX = tier('max', 'Max', 2, { price: 99.5, isUnlimited: true, billingPeriod: 'annual' })

export const rows = (page: Page) => page.getByRole('list', { name: 'Pricing tiers' }).locator('> li')
export const headings = (page: Page) => rows(page).getByRole('heading')
export const names = (page: Page) => headings(page).allTextContents()
export const sheet = (page: Page) => page.getByRole('dialog')
export const saveButton = (page: Page) => page.getByRole('button', { name: /^Save Pricing/ })
export const issues = (page: Page) => page.locator('section').filter({ has: page.locator('#pricing-issues') })

export async function edit(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).press('Enter')
  await expect(sheet(page)).toBeVisible()
  return sheet(page)
}

export async function reached(page: Page, provider: OwnProvider): Promise<void> {
  await open(page, provider.address)
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Pricing' })).toBeVisible()
  // Not while the placeholder is shown and the list is loading.
  await expect(saveButton(page)).toBeVisible()
}
