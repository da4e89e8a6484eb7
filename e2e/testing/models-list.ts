import type { Page } from '@playwright/test'
import { hydratedPart, open } from './hydrated.ts'
import { expect } from './product.ts'

export type Model = {
  sellerCount: number
  slug: string
  name: string
  family: string
  isOpenSource: boolean
  hasOpenWeights: boolean
  lab: { slug: string | null; name: string } | null
  contextWindow: number | null
  rating: number
  releaseDate: string | null
  firstSeenOn: string | null
  capabilities: string[]
  providers: string[]
  pricing: { inputPerMillion: number | null; outputPerMillion: number | null } | null
  lowestOffer: { input: string; output: string | null } | null
}

/** Returns the maker's price, with the lowest offer as the fallback. */
export function shownPrice({ pricing, lowestOffer }: Model, kind: 'input' | 'output'): number | null {
  if (pricing !== null) return pricing[`${kind}PerMillion`]
  const amount = lowestOffer?.[kind] ?? null
  return amount === null ? null : Number(amount)
}

export const line = (page: Page) => page.getByText(/^Showing [\d,]+ of [\d,]+ models$/)

export async function allModels(page: Page): Promise<Model[]> {
  return (await page.request.get('/api/catalog/models')).json()
}

/** Opens a page and waits until the browser has the whole catalogue, so that it needs no more requests. */
export async function openWithCatalogue(page: Page, address: string): Promise<void> {
  const arrived = page.waitForResponse((response) => response.url().includes('/api/catalog/snapshot/'))
  await open(page, address)
  await (await arrived).finished()
  // The filters have a separate chunk.
  await hydratedPart(page.locator('#model-filters'))
}

export async function expectCount(page: Page, count: number, total: number): Promise<void> {
  await expect(line(page)).toHaveText(`Showing ${count} of ${total} models`)
}
