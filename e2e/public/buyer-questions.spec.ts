import type { Locator, Page } from '@playwright/test'
import { isIn } from '@inferdex/domain/offers/regions/region-codes'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'

// Questions of buyers, each answered by one link or by at most three clicks. What is expected is worked out from what
// the API says about the catalogue, in another way than the pages do it.

const MOST_CLICKS = 3

type Price = { kind: string; mode: string; minInputTokens: number; amount: string; per: string }
type Offer = {
  id: string
  provider: { slug: string; name: string }
  providerModelId: string
  providerKind: string
  status: string
  pricingKind: string
  isCounted: boolean
  input: string | null
  output: string | null
  region: string | null
  residency: string | null
  contextWindow: number | null
  prices: Price[]
  disputed: string[]
  regionPrices: { regions: string[]; prices: Price[] }[]
}
type Model = {
  slug: string
  name: string
  type: string
  capabilities: string[]
  releaseDate: string | null
  firstSeenOn: string | null
  isRetired: boolean
  isOpenSource: boolean
  offerCount: number
  licence: string | null
  weightsUrl: string | null
  listPrice: { input: string | null; output: string | null } | null
  lowestInput: { amount: string; provider: { name: string } } | null
  unitPrice: { amount: string; per: string } | null
}

async function api<Answer>(page: Page, path: string): Promise<Answer> {
  return (await (await page.request.get(`/api${path}`)).json()) as Answer
}
type Evidence = {
  fields: {
    field: string
    value: string | null
    verdict: string
    observations: { sourceName: string; value: string; agrees: boolean }[]
    history: { value: string | null; since: string | null; replacedOn: string | null }[]
  }[]
}
const evidenceOf = (page: Page, offerId: string) => api<Evidence>(page, `/catalog/offers/${offerId}/evidence`)
const offersOf = (page: Page, slug: string) => api<Offer[]>(page, `/catalog/models/${slug}/offers`)
const modelOf = (page: Page, slug: string) => api<Model>(page, `/catalog/models/${slug}`)

/** Returns a visitor who counts clicks and gives up after three. Typing is no click. */
function visitor() {
  let clicks = 0
  return async (target: Locator) => {
    clicks += 1
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
    await target.click()
  }
}

const table = (page: Page, name: string) => page.getByRole('table', { name })
const firstOffer = (page: Page) => table(page, 'Offers').locator('tbody tr').first()
const bills = (page: Page) => page.getByRole('list', { name: 'Monthly bill, cheapest first' }).locator('> li')
const isSold = ({ status, pricingKind, isCounted, providerKind }: Offer) =>
  providerKind === 'seller' && (status === 'active' || status === 'beta') && pricingKind === 'metered' && isCounted
const byInput = (a: { input: string | null }, b: { input: string | null }) => Number(a.input) - Number(b.input)

test('1: the cheapest with vision and 200K context for 50M in and 5M out in batches, 70% cached [FIG-23]', async ({
  page,
}) => {
  const nano = (await offersOf(page, 'gpt-5-nano')).find(({ provider }) => provider.slug === 'openai')
  const batch = (kind: string) =>
    Number(nano?.prices.find((price) => price.kind === kind && price.mode === 'batch')?.amount)
  const expected = 15 * batch('input') + 35 * batch('cache-read') + 5 * batch('output')
  await open(
    page,
    '/calculator?requests=1000&in=50000&out=5000&cached=70&written=0&batch=100&reasoning=1&need=image-input&context=200000&models=all',
  )
  const first = bills(page).first()
  await expect(first).toContainText('GPT-5 Nano')
  await expect(first).toContainText(`$${expected.toFixed(2)}`)
  await expect(first).not.toContainText('no batch price')
})

test('2: the cheapest DeepSeek V3.2 that is hosted in the EU [FIG-14]', async ({ page }) => {
  const inEu = (await offersOf(page, 'deepseek-v3-2')).filter(isSold).flatMap(({ input, ...offer }) => {
    const own = [offer.region, offer.residency].some((code) => code !== null && isIn('eu', code))
    const amount = (prices: Price[], kind: string) =>
      prices.find((price) => price.kind === kind && price.mode === 'standard')?.amount ?? null
    const regional = offer.regionPrices
      .filter(({ regions }) => regions.some((code) => isIn('eu', code)))
      .map(({ prices }) => ({ name: offer.provider.name, input: amount(prices, 'input') }))
    return own ? [{ name: offer.provider.name, input }] : regional
  })
  const [cheapest] = inEu.toSorted(byInput)
  expect(cheapest).toMatchObject({ name: 'Amazon Bedrock', input: '0.74' })

  const click = visitor()
  await open(page, '/models?q=deepseek+v3.2')
  await click(page.getByRole('checkbox', { name: /^European Union/ }))
  await click(page.getByRole('main').getByRole('link', { name: 'DeepSeek V3.2', exact: true }).first())
  await click(page.getByRole('navigation', { name: 'Where it runs' }).getByRole('link', { name: /^European Union/ }))
  await expect(page).toHaveURL(/region=eu/)
  await expect(firstOffer(page)).toContainText('Amazon Bedrock')
  await expect(firstOffer(page)).toContainText('$0.74')
  await expect(firstOffer(page)).toContainText(/European Union|Stockholm/)

  // Companies with a seat in Germany are another question.
  await open(page, '/providers?q=germany')
  await expect(page.getByRole('main').getByRole('link', { name: 'STACKIT', exact: true }).first()).toBeVisible()
})

test('2b: what hosting in the EU costs a month [FIG-23]', async ({ page }) => {
  await open(
    page,
    '/calculator?requests=1000000&in=1000&out=0&cached=0&need=none&region=eu&models=pick&pick=deepseek-v3-2',
  )
  await expect(bills(page).first()).toContainText('$740.00')
  await expect(page.getByRole('combobox', { name: 'Runs in' })).toHaveValue('eu')
})

test('3: GPT-4o retires: to what, and at what cost [FIG-04]', async ({ page }) => {
  const [before, after] = await Promise.all([modelOf(page, 'gpt-4o-2024-05-13'), modelOf(page, 'gpt-5-5')])
  const bill = ({ listPrice }: Model) => 10 * Number(listPrice?.input) + 2 * Number(listPrice?.output)
  await open(page, '/retirements?show=retired&provider=openai&requests=1000&input=10000&output=2000')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: before.name, exact: true }) })
  await expect(row).toContainText('23 Oct 2026')
  await expect(row.getByRole('link', { name: after.name, exact: true })).toBeVisible()
  // From 100 dollars on without cents.
  expect(bill(after)).toBeGreaterThan(100)
  await expect(row).toContainText(`$${bill(before).toFixed(2)} →to $${Math.round(bill(after))}`)

  await open(page, '/model/gpt-4o-2024-05-13')
  const banner = page.getByRole('complementary', { name: 'Lifecycle' })
  await expect(banner.getByRole('link', { name: after.name })).toBeVisible()
})

test('4: a free tier for 300 requests a day [FIG-01, FIG-27]', async ({ page }) => {
  type Limit = { amount: number; period: string }
  type Provider = { name: string; tiers: { limits: { requests: Limit | null } }[] }
  const providers = await api<Provider[]>(page, '/catalog/free-tiers')
  const perDay = providers.flatMap(({ name, tiers }) =>
    tiers.flatMap(({ limits: { requests } }) =>
      requests?.period === 'day' ? [{ name, amount: requests.amount }] : [],
    ),
  )
  const [enough, few] = [perDay.filter(({ amount }) => amount >= 300), perDay.filter(({ amount }) => amount < 300)]
  expect(enough.length).toBeGreaterThan(0)
  expect(few.length).toBeGreaterThan(0)
  await open(page, '/free-tiers?need=300&view=cards')
  const cards = page.getByRole('article')
  for (const { name } of enough) await expect(cards.filter({ hasText: name }).first()).toBeVisible()
  const onlyFew = few.filter(({ name }) => providers.find((one) => one.name === name)?.tiers.length === 1)
  for (const { name } of onlyFew) {
    await expect(cards.getByRole('heading', { name, exact: true })).toHaveCount(0)
  }
  // The same as a bill: 9,000 requests a month cost nothing there.
  await open(page, '/calculator?requests=9000&in=1000&out=200&cached=0&need=none&for=free-tier&free=show&models=all')
  await expect(bills(page).first()).toContainText(/Free|\$0\.00/)
})

test('5: what a model cost in May [FIG-24]', async ({ page }) => {
  const offer = (await offersOf(page, 'gpt-oss-120b')).find(({ provider }) => provider.slug === 'cerebras')
  const { fields } = await evidenceOf(page, offer?.id ?? '')
  /** The last recorded price that began by that day. */
  const inMay = (name: string) =>
    fields
      .find(({ field }) => field === name)
      ?.history.findLast(({ since, replacedOn }) => replacedOn === null && since !== null && since <= '2026-05-15')
      ?.value
  expect([inMay('input'), inMay('output')]).toEqual(['0.25', '0.69'])
  expect(offer?.input).not.toBe(inMay('input'))

  await open(page, '/model/gpt-oss-120b?asOf=2026-05-15&all=1')
  const row = page
    .getByRole('table', { name: /^Prices on / })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Cerebras', exact: true }) })
  await expect(row.getByRole('cell').nth(0)).toContainText(`$${inMay('input')}`)
  await expect(row.getByRole('cell').nth(1)).toContainText(`$${inMay('output')}`)

  // The same by clicks, from the page of today.
  const click = visitor()
  await open(page, '/model/gpt-oss-120b')
  await click(page.getByRole('link', { name: 'Prices of another day' }))
  await page.getByLabel('Show prices of this day').fill('2026-05-15')
  await click(page.getByRole('button', { name: 'Show day' }))
  const showAll = page.getByRole('link', { name: /^Show all \d+/ })
  // The address changes a moment before the page.
  await expect(showAll).toHaveAttribute('href', /asOf=2026-0[1-5]/)
  await click(showAll)
  await expect(row.getByRole('cell').nth(0)).toContainText(`$${inMay('input')}`)
})

test('6: who disagrees about a price [FIG-22]', async ({ page }) => {
  const offers = (await offersOf(page, 'glm-4-6')).filter(isSold)
  const disputed = offers.filter((offer) => offer.disputed.includes('input')).toSorted(byInput)
  const [offer] = disputed
  const field = (await evidenceOf(page, offer?.id ?? '')).fields.find((one) => one.field === 'input')
  expect(field?.verdict).toBe('differ')
  const others = field?.observations.filter(({ agrees }) => !agrees) ?? []
  expect(others.length).toBeGreaterThan(0)

  const click = visitor()
  await open(page, '/models?offers=disputed&q=glm-4.6')
  await click(page.getByRole('main').getByRole('link', { name: 'GLM-4.6', exact: true }).first())
  await click(page.getByRole('link', { name: /^Sources differ/ }))
  await expect(page).toHaveURL(/show=disputed/)
  const row = table(page, 'Offers')
    .getByRole('row')
    .filter({ has: page.getByText(offer?.providerModelId ?? '?', { exact: true }) })
    .filter({ has: page.getByRole('link', { name: offer?.provider.name ?? '?', exact: true }) })
  await click(row.getByRole('link', { name: /source and history/ }).first())
  const panel = page.getByRole('complementary', { name: /^Evidence/ })
  for (const { sourceName, value } of others) {
    await expect(panel).toContainText(sourceName)
    await expect(panel).toContainText(`$${value}`)
  }
})

test('7 and 8: speed, latency, retention and training are said to be unknown where people look [FIG-15]', async ({
  page,
}) => {
  for (const address of ['/model/gpt-5', '/provider/openai']) {
    await open(page, address)
    const main = page.getByRole('main')
    await expect(main).toContainText(/Speed and latency: not measured/)
    await expect(main).toContainText(/Data retention: not stated/)
    await expect(main).toContainText(/Training on prompts: not stated/)
  }
})

test('8: where a model runs, per seller; silence is "not stated" and never "global" [FIG-14]', async ({ page }) => {
  const offers = await offersOf(page, 'deepseek-v3-2')
  const silent = offers.filter(({ region, residency, regionPrices }) => !region && !residency && !regionPrices.length)
  expect(silent.length).toBeGreaterThan(0)
  await open(page, '/model/deepseek-v3-2?region=not-stated&all=1')
  const rows = table(page, 'Offers').locator('tbody tr')
  await expect(rows.filter({ hasText: 'not stated' })).toHaveCount(silent.length)
  await expect(table(page, 'Offers')).not.toContainText(/global/i)
  await open(page, '/model/deepseek-v3-2?region=eu')
  await expect(table(page, 'Offers')).toContainText('data stays there')
})

test('9: which models have open weights under a permissive licence, and where they are [FIG-25]', async ({ page }) => {
  const model = await modelOf(page, 'gpt-oss-120b')
  expect(model.licence).toMatch(/Apache/)
  const click = visitor()
  await open(page, '/models?licence=permissive&weights=open&q=gpt-oss-120b')
  await click(page.getByRole('main').getByRole('link', { name: model.name, exact: true }).first())
  await expect(page.getByRole('main')).toContainText(model.licence ?? '')
  await expect(page.getByRole('link', { name: 'Download weights' })).toHaveAttribute('href', model.weightsUrl ?? '?')
  expect(model.weightsUrl).toMatch(/^https:\/\/huggingface\.co\/openai\//)
})

test('10: the cheapest with tool calling and structured output [FIG-02]', async ({ page }) => {
  await open(
    page,
    '/calculator?requests=1000000&in=1000&out=0&cached=0&need=function-calling,structured-output&models=all',
  )
  const first = await bills(page).first().locator('a[href^="/model/"]').getAttribute('href')
  const slug = (first ?? '').replace('/model/', '')
  const found = await modelOf(page, slug)
  expect(found.capabilities).toEqual(expect.arrayContaining(['function-calling', 'structured-output']))
  const models = await api<Model[]>(
    page,
    '/catalog/models?capabilities=function-calling,structured-output&sort=lowest&limit=1',
  )
  const cheapest = Number(models[0]?.lowestInput?.amount)
  expect(Number(found.lowestInput?.amount)).toBe(cheapest)
  await expect(bills(page).first()).toContainText(`$${(cheapest * 1000).toFixed(2)}`)
})

test('11: embedding models by price [FIG-18]', async ({ page }) => {
  const models = await api<Model[]>(page, '/catalog/models')
  const priced = models
    .filter(({ type, listPrice, lowestInput }) => type === 'embedding' && (listPrice?.input ?? lowestInput?.amount))
    .map(({ name, listPrice, lowestInput }) => ({ name, input: listPrice?.input ?? lowestInput?.amount ?? null }))
    .toSorted(byInput)
  const click = visitor()
  await open(page, '/models?sort=price')
  await click(page.getByRole('checkbox', { name: /^Embedding/ }))
  const names = page.getByRole('main').getByRole('article').getByRole('heading')
  const isLowest = ({ input }: { input: string | null }) => Number(input) === Number(priced[0]?.input)
  const lowest = new Set(priced.filter(isLowest).map(({ name }) => name))
  await expect(page).toHaveURL(/type=embedding/)
  await expect.poll(async () => lowest.has((await names.first().textContent()) ?? '')).toBe(true)
  // The highest price is a real one, not a wrong unit.
  expect(Number(priced.at(-1)?.input)).toBeLessThan(10)
})

test('12: what speech and images cost, in their own units [FIG-23]', async ({ page }) => {
  const [image, speech] = await Promise.all([modelOf(page, 'flux-pro'), modelOf(page, 'whisper-1')])
  expect(image.unitPrice).toEqual({ amount: '0.05', per: 'image' })
  expect(speech.unitPrice).toEqual({ amount: '0.0001', per: 'second' })
  await open(page, '/models?type=image&q=flux')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: image.name, exact: true }) })
  await expect(card).toContainText('Per image')
  await expect(card).toContainText('$0.05')
  await open(page, `/model/${speech.slug}`)
  await expect(firstOffer(page)).toContainText('$0.0001')
  await expect(firstOffer(page)).toContainText('per second')
})

test('13: what is new [FIG-13]', async ({ page }) => {
  const models = await api<Model[]>(page, '/catalog/models')
  const day = ({ releaseDate, firstSeenOn }: Model) => releaseDate ?? firstSeenOn ?? ''
  const newest = models.map(day).toSorted().at(-1) ?? ''
  await open(page, '/models?sort=newest')
  const first = page.getByRole('article').getByRole('heading').first()
  expect(models.filter((model) => day(model) === newest).map(({ name }) => name)).toContain(await first.textContent())
})

test('14: what changed, what changes soon, and a feed of it [FIG-10]', async ({ page }) => {
  type Change = { model: { name: string } | null }
  const { items } = await api<{ items: Change[] }>(page, '/catalog/changes')
  const click = visitor()
  await open(page, '/')
  await click(page.getByRole('contentinfo').getByRole('link', { name: 'Changes', exact: true }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changes')
  await expect(page.getByRole('main')).toContainText(items.find(({ model }) => model !== null)?.model?.name ?? '?')
  await expect(page.locator('link[type="application/atom+xml"]').first()).toHaveAttribute('href', /changes\/feed\.xml/)
  await click(page.getByRole('navigation', { name: 'Kind of change' }).getByRole('link', { name: /^Price drops/ }))
  await expect(page).toHaveURL(/kind=drop/)
})

test('15: the cheapest model that codes well enough [FIG-12]', async ({ page }) => {
  type Data = {
    models: { slug: string[] }
    providers: { kind?: string }[]
    offers: {
      model: number[]
      provider: number[]
      input: (string | null)[]
      output: (string | null)[]
      doubts: Record<string, unknown>
      pricingKind: number[]
    }
    benchmarks: { name: string; models: number[]; percents: number[] }[]
  }
  const { data } = await api<{ data: Data }>(page, '/catalog/bill-data')
  const coding = data.benchmarks.find(({ name }) => name === 'livebench-coding')
  const enough = new Set(coding?.models.filter((_, index) => (coding.percents[index] ?? 0) >= 75))
  expect(enough.size).toBeGreaterThan(5)
  // Both prices together are the bill of a million tokens in and a million out.
  const costs = data.offers.model.flatMap((model, index) => {
    const [input, output] = [data.offers.input[index], data.offers.output[index]]
    const isDirect = data.providers[data.offers.provider[index] ?? -1]?.kind === undefined
    const counts = isDirect && enough.has(model) && input != null && output != null && !(index in data.offers.doubts)
    return counts && Number(input) + Number(output) > 0 ? [{ model, cost: Number(input) + Number(output) }] : []
  })
  const [cheapest] = costs.toSorted((a, b) => a.cost - b.cost)
  await open(
    page,
    '/calculator?requests=1000&in=1000&out=1000&cached=0&reasoning=1&need=none&models=good&bench=livebench-coding&score=75',
  )
  await expect(bills(page).first()).toContainText(`$${cheapest?.cost.toFixed(2)}`)
  await expect(bills(page).first().locator('a[href^="/model/"]')).toHaveAttribute(
    'href',
    `/model/${data.models.slug[cheapest?.model ?? -1]}`,
  )
})

test('16: where an open model is cheapest [FIG-17]', async ({ page }) => {
  const [cheapest] = (await offersOf(page, 'gpt-oss-120b')).filter(isSold).toSorted(byInput)
  await open(page, '/model/gpt-oss-120b')
  const row = table(page, 'Offers').locator('tbody tr').filter({ hasText: 'Cheapest paid' }).first()
  await expect(row).toContainText(cheapest?.provider.name ?? '?')
  await expect(row).toContainText(`$${Number(cheapest?.input)}`)
})

test('17: four models side by side, to take along [USE-04]', async ({ page }) => {
  const slugs = ['gpt-5', 'claude-sonnet-4-6', 'gemini-2-5-pro', 'deepseek-v3-2']
  const models = await Promise.all(slugs.map((slug) => modelOf(page, slug)))
  await open(page, `/compare?models=${slugs.join(',')}`)
  for (const { name } of models) await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByRole('button', { name: 'CSV' })).toBeVisible()
})
