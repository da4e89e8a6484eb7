import { expect, type Page } from '@playwright/test'
import { asAdmin, ownName } from './admin-records.ts'

/** The input price of an offer, by the slug of its seller. */
type InputPrices = Readonly<Record<string, string>>

/** Adds a model with an offer per seller, whose prices a colleague on another machine changes. */
export async function aSoldModel(page: Page, inputs: InputPrices = { groq: '4' }) {
  const headers = await asAdmin(page)
  const { name, slug } = ownName('Watched')
  const sellers = new Map<string, string>()
  for (const seller of Object.keys(inputs)) {
    const found = await page.request.get(`/api/admin/providers?search=${seller}`, { headers })
    const { items } = (await found.json()) as { items: { id: string; slug: string }[] }
    sellers.set(seller, items.find((provider) => provider.slug === seller)?.id ?? '')
  }
  const offersAt = (prices: InputPrices) =>
    Object.entries(prices).map(([seller, input]) => ({
      providerId: sellers.get(seller),
      prices: [
        { kind: 'input', amount: input },
        { kind: 'output', amount: '9' },
      ],
    }))
  const made = await page.request.post('/api/admin/models', { headers, data: { name, slug, offers: offersAt(inputs) } })
  expect(made.ok(), await made.text()).toBe(true)
  type Made = { id: string; revision: number; offers: { id: string; provider: { slug: string } }[] }
  const { id, revision, offers } = (await made.json()) as Made
  const offerOf = (seller: string) => offers.find(({ provider }) => provider.slug === seller)?.id
  return {
    name,
    slug,
    setInput: async (changed: InputPrices) => {
      const prices = { ...inputs, ...changed }
      const withIds = offersAt(prices).map((offer, index) => ({
        ...offer,
        id: offerOf(Object.keys(prices)[index] ?? ''),
      }))
      const saved = await page.request.put(`/api/admin/models/${id}`, { headers, data: { revision, offers: withIds } })
      expect(saved.ok(), await saved.text()).toBe(true)
    },
  }
}

/** Events and bills are delivered by two jobs, one after the other, each polled every ten seconds. */
const NOTIFIED_WITHIN_MS = 60_000

/** Waits until the inbox of a signed-in user holds this many alerts. */
export async function waitForAlerts(page: Page, token: string, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  await expect
    .poll(
      async () => ((await (await page.request.get('/api/inbox', { headers })).json()) as { items: unknown[] }).items,
      { timeout: NOTIFIED_WITHIN_MS },
    )
    .toHaveLength(count)
}
