import type { Locator, Page } from '@playwright/test'
import { isIn } from '@inferdex/domain/offers/regions/region-codes'
import { expect, readingTest as test } from '../../testing/product.ts'
import { withDatabaseOf } from '../../testing/product-database.ts'
import type { Question, Verdict } from './question.ts'

// Reads the catalogue independently of the pages: by the API, or by plain SQL.

export type Price = { kind: string; mode: string; minInputTokens: number; amount: string; per: string }
export type Offer = {
  id: string
  provider: { slug: string; name: string }
  providerModelId: string
  providerKind: string
  isFirstParty: boolean
  status: string
  pricingKind: string
  isCounted: boolean
  input: string | null
  output: string | null
  region: string | null
  residency: string | null
  maxOutput: number | null
  prices: Price[]
  disputed: string[]
  regionPrices: { regions: string[]; prices: Price[] }[]
}
export type Model = {
  slug: string
  name: string
  type: string
  capabilities: string[]
  releaseDate: string | null
  firstSeenOn: string | null
  knowledgeCutoff: string | null
  maxOutput: number | null
  isRetired: boolean
  licence: string | null
  weightsUrl: string | null
  listPrice: { input: string | null; output: string | null } | null
  lowestInput: { amount: string } | null
  unitPrice: { amount: string; per: string; seller: string | null } | null
}

export async function api<Answer>(page: Page, path: string): Promise<Answer> {
  return (await (await page.request.get(`/api${path}`)).json()) as Answer
}
export const offersOf = (page: Page, slug: string) => api<Offer[]>(page, `/catalog/models/${slug}/offers`)
export const modelOf = (page: Page, slug: string) => api<Model>(page, `/catalog/models/${slug}`)

export const isSold = ({ status, pricingKind, isCounted, providerKind }: Offer) =>
  providerKind === 'seller' && (status === 'active' || status === 'beta') && pricingKind === 'metered' && isCounted
export const byInput = (a: { input: string | null }, b: { input: string | null }) => Number(a.input) - Number(b.input)

/** Returns a token price of an offer, for short inputs. */
export const priceOf = (offer: Offer | undefined, kind: string, mode = 'standard') =>
  Number(
    offer?.prices.find((price) => price.kind === kind && price.mode === mode && price.minInputTokens === 0)?.amount,
  )

/** A pay-as-you-go offer, and its prices by mode and kind: "batch cache-read". */
type SoldOffer = {
  slug: string
  model: string
  provider: string
  capabilities: string[]
  context: number | null
  prices: Record<string, number>
}

/** Reads the database of a test's product. */
export async function rowsOf<Row extends object>(productUrl: string, query: string): Promise<Row[]> {
  let found: Row[] = []
  await withDatabaseOf(productUrl, async ({ pool }) => {
    found = (await pool.query<Row>(query)).rows
  })
  return found
}

/** Returns the active offers: no routers, no ended offers, no doubted prices. */
export const soldOffers = (productUrl: string) =>
  rowsOf<SoldOffer>(
    productUrl,
    `select m.slug, m.name as model, p.name as provider, m.capabilities,
      coalesce(o.context_window, m.context_window) as context, c.prices
    from offers o join models m on m.id = o.model_id join providers p on p.id = o.provider_id
    join lateral (select jsonb_object_agg(mode || ' ' || kind, amount) as prices from price_components
      where offer_id = o.id and valid_to is null and ended_at is null and replaced_at is null
        and min_input_tokens = 0 and per = '1M-tokens') c on c.prices is not null
    where p.kind = 'seller' and m.archived_at is null and o.pricing_kind = 'metered' and o.is_counted
      and o.standing <> 'ended' and o.price_doubts = '{}'`,
  )

/** Returns the input prices of direct offers in the EU, cheapest first. */
export function inEu(offers: readonly Offer[]): { name: string; input: string | null }[] {
  const found = offers.filter(isSold).flatMap(({ input, ...offer }) => {
    const own = [offer.region, offer.residency].some((code) => code !== null && isIn('eu', code))
    const amount = (prices: Price[]) =>
      prices.find(({ kind, mode }) => kind === 'input' && mode === 'standard')?.amount ?? null
    const regional = offer.regionPrices
      .filter(({ regions }) => regions.some((code) => isIn('eu', code)))
      .map(({ prices }) => ({ name: offer.provider.name, input: amount(prices) }))
    return own ? [{ name: offer.provider.name, input }] : regional
  })
  return found.filter(({ input }) => input !== null).toSorted(byInput)
}

/** Returns the lowest bill above zero, in dollars, and its models. */
export function lowest(offers: readonly SoldOffer[], bill: (prices: Record<string, number>) => number) {
  const bills = offers.map((offer) => ({ ...offer, usd: bill(offer.prices) })).filter(({ usd }) => usd > 0)
  const usd = Math.min(...bills.map((one) => one.usd))
  return { usd, slugs: bills.filter((one) => one.usd === usd).map(({ slug }) => slug) }
}

/** Opens a page and returns its text, as the server sends it, without interaction. */
export async function read(page: Page, address: string): Promise<string> {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  return await textOf(page.getByRole('main'))
}
export const textOf = async (part: Locator) => (await part.innerText()).replaceAll(/\s+/g, ' ')

const MOST_CLICKS = 3
/** Returns a visitor who counts clicks and gives up after three. Typing does not count. */
export function visitor() {
  let clicks = 0
  return async (target: Locator) => {
    clicks += 1
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
    await target.click()
  }
}

export const table = (page: Page, name: string) => page.getByRole('table', { name })
export const offerRows = (page: Page) => table(page, 'Offers').locator('tbody tr')
export const bills = (page: Page) => page.getByRole('list', { name: 'Monthly bill, cheapest first' }).locator('> li')
/** Returns the model and the text of the first bill. */
export async function firstBill(page: Page): Promise<{ slug: string; text: string }> {
  const first = bills(page).first()
  const address = await first.locator('a[href^="/model/"]').first().getAttribute('href')
  return { slug: (address ?? '').replace('/model/', ''), text: await textOf(first) }
}

/** Returns whether something is shown within a timeout. */
export async function shows(part: Locator, text: string | RegExp): Promise<boolean> {
  return await expect(part)
    .toContainText(text, { timeout: 10_000 })
    .then(() => true)
    .catch(() => false)
}

/** The result of a test. If nothing holds, the page misleads. */
export type Finding = { isRight?: boolean; isPartly?: boolean; showsNotKnown?: boolean }
function verdictOf({ isRight = false, isPartly = false, showsNotKnown = false }: Finding): Verdict {
  if (isRight) return 'right'
  if (isPartly) return 'partly'
  return showsNotKnown ? 'not known' : 'wrong'
}

/** Tests a question of a table, and compares the verdict with the table's. */
export function put<Key extends string>(
  questions: Record<Key, Question>,
  key: Key,
  find: (page: Page, productUrl: string) => Promise<Finding>,
): void {
  const { asks, today } = questions[key]
  test(`${key}: ${asks}`, async ({ page, productUrl }) => {
    expect(verdictOf(await find(page, productUrl))).toBe(today)
  })
}
