import type { Page } from '@playwright/test'
import { expect, readingTest as test } from '../../testing/product.ts'
import { countOf } from './question.ts'
import {
  api,
  bills,
  type Finding,
  firstBill,
  inEu,
  lowest,
  type Model,
  modelOf,
  offersOf,
  priceOf,
  put,
  read,
  rowsOf,
  soldOffers,
  textOf,
} from './reading.ts'
import { secondQuestions } from './second-questions.ts'

// As the server sends the pages, without interaction.
test.use({ javaScriptEnabled: false })

const ask = (key: keyof typeof secondQuestions, find: (page: Page, productUrl: string) => Promise<Finding>) =>
  put(secondQuestions, key, find)

/** A workload of one model, without cache, batch and reasoning. */
const billOf = (slug: string, more: string) =>
  `/calculator?requests=1000&cached=0&written=0&reasoning=1&need=none&models=pick&pick=${slug}&${more}`
const makerOf = async (page: Page, slug: string) =>
  (await offersOf(page, slug)).find(
    ({ isFirstParty, providerModelId }) => isFirstParty && !/preview/.test(providerModelId),
  )
/** Returns the bill at a seller. */
const billAt = async (page: Page, seller: string) =>
  await textOf(
    bills(page)
      .filter({ hasText: new RegExp(`(?<!at )${seller}`) })
      .first(),
  )
/** Returns whether pages contain nothing about a topic. */
async function areSilent(page: Page, addresses: readonly string[], about: RegExp): Promise<boolean> {
  const results: boolean[] = []
  for (const address of addresses) results.push(about.test(await read(page, address)))
  return !results.includes(true)
}

ask('reasoning', async (page, productUrl) => {
  const offers = await soldOffers(productUrl)
  const expected = (slug: string, times: number) =>
    lowest(
      offers.filter((offer) => offer.slug === slug),
      (prices) => Number(prices['standard input']) + times * Number(prices['standard output']),
    ).usd
  const results: boolean[] = []
  for (const [slug, times] of [
    ['gpt-5', 3],
    ['gpt-4o-mini', 1],
  ] as const) {
    const text = await read(page, billOf(slug, 'in=1000&out=1000').replace('reasoning=1', 'reasoning=3'))
    results.push(text.includes('The multiplier applies to reasoning models only'))
    results.push((await firstBill(page)).text.includes(`$${expected(slug, times).toFixed(2)}`))
  }
  return { isPartly: results.every(Boolean) }
})

ask('long context', async (page) => {
  const offer = await makerOf(page, 'gpt-5-5')
  const long = (kind: string) =>
    Number(
      offer?.prices.find(
        (price) => price.kind === kind && price.mode === 'standard' && price.minInputTokens === 272_000,
      )?.amount,
    )
  expect(long('input')).toBeGreaterThan(priceOf(offer, 'input'))
  await read(page, billOf('gpt-5-5', 'in=300000&out=1000'))
  const isBilled = (await billAt(page, 'OpenAI')).includes(
    `$${(300 * long('input') + long('output')).toLocaleString('en', { minimumFractionDigits: 2 })}`,
  )
  const isPartly = (await read(page, '/model/gpt-5-5')).includes('from 272K')
  return { isRight: isBilled && isPartly, isPartly }
})

ask('units', async (page) => {
  const results: boolean[] = []
  for (const slug of ['flux-pro-1-1', 'whisper-1', 'eleven-multilingual-v2', 'veo-3-1-generate']) {
    const [{ unitPrice }, offer] = await Promise.all([modelOf(page, slug), makerOf(page, slug)])
    const own = offer?.prices.find(({ per }) => per === unitPrice?.per)
    results.push(own !== undefined && own.amount === unitPrice?.amount && unitPrice.seller === null)
    const text = await read(page, `/model/${slug}`)
    results.push(text.includes(`$${Number(own?.amount)}`), text.includes(`per ${own?.per.replace('-', ' ')}`))
  }
  const text = await read(page, billOf('flux-pro-1-1', 'in=1000&out=1000'))
  results.push(text.includes('No priced offer fits this workload'))
  return { isPartly: results.every(Boolean) }
})

ask('batch and cache', async (page) => {
  const offer = await makerOf(page, 'claude-sonnet-5')
  const price = (kind: string, mode?: string) => priceOf(offer, kind, mode)
  const usual = 10 * price('input') + 90 * price('cache-read') + price('output')
  const cached = Math.min(price('cache-read'), price('input', 'batch'))
  const batch = 10 * price('input', 'batch') + 90 * cached + price('output', 'batch')
  const workload = billOf('claude-sonnet-5', 'in=100000&out=1000').replace('cached=0', 'cached=90')
  await read(page, workload)
  const isUsual = (await billAt(page, 'Anthropic')).includes(`$${usual.toFixed(2)}`)
  const text = await read(page, `${workload}&batch=100`)
  const isBatch = (await billAt(page, 'Anthropic')).includes(`$${batch.toFixed(2)}`)
  return { isRight: isUsual && isBatch && batch < usual && text.includes('no batch cache price') }
})

ask('rate limits', async (page) => ({
  showsNotKnown: await areSilent(page, ['/model/gpt-5', '/provider/openai'], /per minute|\b[RT]PM\b/),
}))

ask('provisioned', async (page) => ({
  showsNotKnown: await areSilent(page, ['/model/gpt-5', '/provider/azure'], /provisioned|commitment|per hour/i),
}))

ask('agent', async (page, productUrl) => {
  const fitting = (await soldOffers(productUrl)).filter(
    ({ capabilities, context }) => capabilities.includes('function-calling') && (context ?? 0) >= 20_500,
  )
  const best = lowest(fitting, (prices) => {
    const input = Number(prices['standard input'])
    return 20 * input + 180 * (prices['standard cache-read'] ?? input) + 5 * Number(prices['standard output'])
  })
  const text = await read(
    page,
    '/calculator?requests=10000&in=20000&out=500&cached=90&written=0&reasoning=1&need=function-calling&models=all',
  )
  const first = await firstBill(page)
  const isLowest = best.slugs.includes(first.slug) && first.text.includes(`$${best.usd.toFixed(2)}`)
  return { isPartly: isLowest && /Prices recorded \d+ \w+ – \d+ \w+ 2026/.test(text) }
})

ask('residency', async (page) => {
  await read(page, '/models?region=eu&sort=lowest')
  const cards = page.getByRole('main').getByRole('article')
  const prices: number[] = []
  const results: boolean[] = []
  for (const index of [0, 1, 2]) {
    const address = await cards.nth(index).locator('a[href^="/model/"]').first().getAttribute('href')
    const [cheapest] = inEu(await offersOf(page, (address ?? '').replace('/model/', '')))
    prices.push(Number(cheapest?.input))
    results.push((await textOf(cards.nth(index))).includes(`$${cheapest?.input}`))
  }
  const isInOrder = prices.every((price, index) => price >= (prices[index - 1] ?? 0))
  const isReported = (await read(page, '/model/gpt-5')).includes('Data retention: not stated')
  return { isPartly: results.every(Boolean) && isInOrder && isReported }
})

ask('own hardware', async (page) => ({
  showsNotKnown: await areSilent(page, ['/calculator', '/model/gpt-oss-120b'], /\bGPU|self-?host|break-?even/i),
}))

ask('prototyping', async (page) => {
  type Provider = { name: string; tiers: { scope: string | null; use: string }[] }
  const providers = await api<Provider[]>(page, '/catalog/free-tiers')
  const unstated = providers.flatMap(({ tiers }) => tiers).filter(({ scope, use }) => use === 'api' && scope === null)
  const text = await read(page, '/free-tiers')
  const hasAll = providers.every(({ name }) => text.includes(name))
  const isReported = text.split('Models not stated').length - 1 === unstated.length
  await read(page, `${billOf('o1-pro', 'in=1000&out=1000')}&for=free-tier&via=any`)
  const free = await bills(page).filter({ hasText: '$0.00' }).count()
  return { isPartly: hasAll && isReported && free === 0 }
})

ask('quantisation', async (page) => ({
  showsNotKnown: await areSilent(page, ['/model/gpt-oss-120b'], /quanti[sz]|\b(?:fp8|int4|bf16|fp4)\b/i),
}))

ask('cutoff', async (page) => {
  const models = await api<Model[]>(page, '/catalog/models')
  const results: boolean[] = []
  for (const model of [
    models.find(({ slug }) => slug === 'gpt-5'),
    models.find((one) => one.knowledgeCutoff === null),
  ]) {
    const text = await read(page, `/model/${model?.slug}`)
    const month = model?.knowledgeCutoff?.slice(0, 7)
    const shown = month && new Date(`${month}-01`).toLocaleDateString('en', { month: 'short', year: 'numeric' })
    results.push(text.includes(`Knowledge cutoff ${shown ?? 'Not stated'}`))
  }
  return { isPartly: results.every(Boolean) }
})

ask('longest output', async (page) => {
  const [model, offers] = await Promise.all([modelOf(page, 'gpt-5'), offersOf(page, 'gpt-5')])
  const isNamed = (await read(page, '/model/gpt-5')).includes(`Max output ${Number(model.maxOutput) / 1000}K`)
  const stated = new Set(offers.filter(({ maxOutput }) => maxOutput !== null).map(({ provider }) => provider.name))
  expect(offers.some(({ maxOutput }) => (maxOutput ?? 0) > 200_000)).toBe(false)
  const text = await read(page, billOf('gpt-5', 'in=1000&out=200000'))
  const sellers = await bills(page).allInnerTexts()
  const isUnstated = !sellers.some((seller) => [...stated].some((name) => seller.includes(name)))
  const isReported = sellers.length === 0 || text.includes('so we assume the request fits')
  return { isRight: isNamed && sellers.length === 0, isPartly: isNamed && isUnstated && isReported }
})

ask('retired', async (page) => {
  const models = await api<Model[]>(page, '/catalog/models')
  const listed = await read(page, '/retirements?show=retired')
  const missing = models.filter(({ isRetired, name }) => isRetired && !listed.includes(name))
  const results: boolean[] = []
  for (const [slug, isEnded] of [
    ['gemini-3-1-flash-image', false],
    ['gemini-3-pro-image', false],
    ['gpt-4o-2024-05-13', true],
    ['gemini-2-5-flash', true],
  ] as const) {
    await read(page, `/model/${slug}`)
    const banner = page.getByRole('complementary', { name: 'Lifecycle' })
    const isShown = (await banner.count()) > 0 && (await textOf(banner)).includes('etired')
    results.push(isShown === isEnded, models.find((one) => one.slug === slug)?.isRetired === isEnded)
  }
  return { isRight: missing.length === 0 && results.every(Boolean) }
})

ask('this week', async (page) => {
  const text = await read(page, '/changes')
  return { isPartly: /was last read on \d+ \w+ 2026: fewer sources from then on/.test(text) }
})

ask('dimensions', async (page) => {
  const offer = await makerOf(page, 'text-embedding-3-large')
  const text = await read(page, '/model/text-embedding-3-large')
  return { isPartly: text.includes(`List in / out $${offer?.input}/None`) && !/dimension/i.test(text) }
})

ask('language', async (page) => ({
  showsNotKnown: await areSilent(page, ['/models', '/model/gpt-5'], /multilingual|\b(?:German|French|Spanish)\b/i),
}))

ask('fine-tuning', async (page, productUrl) => ({
  showsNotKnown:
    (await rowsOf(productUrl, `select 1 from price_components where kind ~ 'train|tun' limit 1`)).length === 0 &&
    (await areSilent(page, ['/model/gpt-4o-mini'], /fine-?tun/i)),
}))

ask('pages', async (page, productUrl) => ({
  showsNotKnown:
    (await rowsOf(productUrl, `select 1 from price_components where per = 'page' limit 1`)).length === 0 &&
    (await areSilent(page, ['/model/deepseek-ocr'], /per page/i)),
}))

ask('service tiers', async (page) => {
  const [gpt, claude] = await Promise.all([makerOf(page, 'gpt-5-5'), makerOf(page, 'claude-sonnet-5')])
  const results: boolean[] = []
  for (const mode of ['flex', 'priority']) {
    const text = await read(page, billOf('gpt-5-5', `in=10000&out=1000&mode=${mode}`))
    const usd = 10 * priceOf(gpt, 'input', mode) + priceOf(gpt, 'output', mode)
    results.push((await billAt(page, 'OpenAI')).includes(`$${usd.toFixed(2)}`))
    results.push(text.includes(`the seller states no ${mode} price`))
  }
  // Each token that is written to the cache is also read from it once.
  const hour = billOf('claude-sonnet-5', 'in=10000&out=1000&cache=hour')
  await read(page, hour.replace('cached=0', 'cached=50').replace('written=0', 'written=100'))
  const usd = 5 * priceOf(claude, 'cache-write-1h') + 5 * priceOf(claude, 'cache-read') + priceOf(claude, 'output')
  results.push((await billAt(page, 'Anthropic')).includes(`$${usd.toFixed(2)}`))
  return { isRight: results.every(Boolean) }
})

test('of the twenty further questions none is answered wrong', () => {
  expect(Object.keys(secondQuestions)).toHaveLength(20)
  expect(countOf(secondQuestions, 'wrong')).toBe(0)
})
