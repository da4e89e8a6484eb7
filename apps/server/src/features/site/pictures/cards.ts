import type { readArticle } from '@inferdex/contracts/blog/blog'
import type { readComparison } from '@inferdex/contracts/comparison'
import type { readLeaderboard } from '@inferdex/contracts/leaderboard'
import type { ModelDetail } from '@inferdex/contracts/models/models'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { MarketRow, readProviderOverview } from '@inferdex/contracts/providers/provider-overview'
import type { BillView } from '@inferdex/domain/bill/bill-view'
import type { Workload } from '@inferdex/domain/bill/workload/workload'
import { paretoFrontier } from '@inferdex/domain/leaderboard/pareto'
import { blendedPrice, computedPriceText } from '@inferdex/domain/offers/blended-price'
import { priceText } from '@inferdex/domain/offers/price-display'
import { shownPrice } from '@inferdex/domain/offers/shown-price'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatContextWindow, formatCount, formatScore } from '@inferdex/domain/text/number-display'
import { priceAxis, scoreAxis, spread } from './axes.ts'
import type { Bar, Card } from './card.ts'

/** The site as named in pictures: `host` is its address without the protocol. */
export type CardSite = { readonly siteName: string; readonly host: string; readonly tagline: string }

const BLANK = { kicker: null, logo: null, titleKind: 'name', lead: null, facts: [], chart: null, dated: '' } as const
const DAY_MS = 24 * 60 * 60 * 1000
const SHOWN_ROWS = 5
const NAMED_BEST = 4

const datedOf = (day: string | null) => (day === null ? '' : `Prices as of ${formatDay(day)}`)
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export function siteCard({ siteName, host, tagline }: CardSite): Card {
  const title = tagline === '' ? 'LLM providers, models and prices' : tagline
  return { ...BLANK, siteName, title, titleKind: 'sentence', address: host }
}

export function calculatorCard({ siteName, host }: CardSite): Card {
  const title = 'What does your workload cost at every provider?'
  return { ...BLANK, siteName, title, titleKind: 'sentence', address: `${host}/calculator` }
}

export function modelCard({ siteName, host }: CardSite, model: ModelDetail, today: Date): Card {
  const { lowestOffer } = model
  const priceAt = (amount: string | null | undefined) =>
    lowestOffer === null && model.hasFreeOffer ? 'Free' : priceText(amount ?? null)
  return {
    ...BLANK,
    siteName,
    logo: model.lab?.slug ?? null,
    title: model.name,
    lead: leadOf(model),
    facts: [
      { label: 'Lowest input', value: priceAt(lowestOffer?.input) },
      { label: 'Output there', value: priceAt(lowestOffer?.output) },
      { label: 'Offers', value: String(model.offerCount) },
      { label: 'Context', value: model.contextWindow === null ? 'Unknown' : formatContextWindow(model.contextWindow) },
    ],
    chart: stepsOf(model.lowestInputSeries, today),
    dated: datedOf(model.priceVerifiedOn),
    address: `${host}/model/${model.slug}`,
  }
}

function leadOf(model: ModelDetail): Card['lead'] {
  const { lowestInput, routerOffer, hasFreeOffer, unitPrice, offerCount, sellerCount, lab } = model
  const offers = `${counted(offerCount, 'offer', 'offers')}, ${counted(sellerCount, 'seller', 'sellers')}`
  if (unitPrice !== null) return { strong: `${priceText(unitPrice.amount)} per ${unitPrice.per}`, rest: `, ${offers}` }
  if (lowestInput !== null)
    return { strong: `${priceText(lowestInput.amount)} at ${lowestInput.provider.name}`, rest: `, ${offers}` }
  if (hasFreeOffer) return { strong: 'Free', rest: `, ${offers}` }
  if (routerOffer !== null)
    return {
      strong: `${priceText(routerOffer.input)} through a router, ${routerOffer.provider.name}`,
      rest: `, ${offers}`,
    }
  return {
    strong: offerCount === 0 ? 'No known offer' : 'Price unknown',
    rest: lab === null ? '' : `, made by ${lab.name}`,
  }
}

/** Returns the lowest input price over time as shares of the chart; null without a price. */
function stepsOf(series: ModelDetail['lowestInputSeries'], today: Date): Card['chart'] {
  const [first] = series
  const last = series.at(-1)
  if (first === undefined || last === undefined) return null
  const start = Date.parse(first[0])
  const span = Math.max(DAY_MS, today.getTime() - start)
  const highest = Math.max(...series.map(([, amount]) => Number(amount)))
  return {
    kind: 'steps',
    points: series.map(([day, amount]) => [
      Math.min(1, Math.max(0, (Date.parse(day) - start) / span)),
      highest === 0 ? 0 : Number(amount) / highest,
    ]),
    first: priceText(first[1]),
    last: priceText(last[1]),
  }
}

export function providerCard(
  { siteName, host }: CardSite,
  { provider, market }: ResponseBody<typeof readProviderOverview>,
): Card {
  const rows = market?.rows ?? []
  const compared = rows.filter(({ median }) => median !== null)
  const below = compared.filter(isBelowOthers).length
  return {
    ...BLANK,
    siteName,
    logo: provider.slug,
    title: provider.name,
    lead: {
      strong: counted(provider.modelCount, 'model', 'models'),
      rest: compared.length < 3 ? '' : `, ${below} of ${compared.length} cheaper than the median of other sellers`,
    },
    chart: pricesOf(rows),
    dated: datedOf(provider.priceVerifiedOn),
    address: `${host}/provider/${provider.slug}`,
  }
}

const isBelowOthers = ({ input, median }: MarketRow) => median !== null && Number(input) < median

/** Places prices on a line and labels the cheapest and the most expensive. Returns null if no price is above zero. */
function pricesOf(rows: readonly MarketRow[]): Card['chart'] {
  const priced = rows.filter(({ input }) => Number(input) > 0).toSorted((a, b) => Number(a.input) - Number(b.input))
  const axis = priceAxis(priced.map(({ input }) => Number(input)))
  if (axis === null) return null
  const last = priced.length - 1
  return {
    kind: 'prices',
    title: 'Input price of each model, per 1M tokens',
    marked: priced.some(isBelowOthers) ? 'Cheaper than others' : '',
    points: priced.map((row, index) => ({
      x: axis.at(Number(row.input)),
      isMarked: isBelowOthers(row),
      name: index === 0 || index === last ? row.model.name : null,
    })),
    ticks: axis.ticks,
  }
}

const NUMBER_NAMES = ['none', 'one', 'two', 'three', 'four']

export function comparisonCard({ siteName, host }: CardSite, comparison: ResponseBody<typeof readComparison>): Card {
  const isModels = comparison.kind === 'model'
  const address = `${host}/compare?${isModels ? 'models' : 'providers'}=…`
  if (!isModels) {
    const names = comparison.providers.map(({ name }) => name)
    return { ...BLANK, siteName, title: names.join(' or '), titleKind: 'sentence', address }
  }
  const priced = comparison.models.map((model) => {
    const { input, output } = shownPrice(model)
    return { model, blended: blendedPrice(input, output) }
  })
  const known = priced.flatMap(({ blended }) => (blended === null ? [] : [Number(blended)]))
  const lowest = Math.min(...known)
  const highest = Math.max(...known, 0)
  const bars: Bar[] = priced.map(({ model, blended }) => ({
    name: model.name,
    logo: model.lab?.slug ?? null,
    value: blended === null ? 'Unknown' : computedPriceText(blended),
    share: blended === null ? null : highest === 0 ? 0 : Number(blended) / highest,
    isBest: blended !== null && known.length > 1 && Number(blended) === lowest,
  }))
  const best = bars.filter(({ isBest }) => isBest)
  const days = comparison.models.flatMap(({ priceVerifiedOn }) => (priceVerifiedOn === null ? [] : [priceVerifiedOn]))
  return {
    ...BLANK,
    siteName,
    titleKind: 'statement',
    title:
      best.length === 1 && known.length === bars.length
        ? `${best[0]?.name} is the cheapest of ${NUMBER_NAMES[bars.length]}`
        : `${counted(bars.length, 'model', 'models')} side by side`,
    lead: { strong: '', rest: 'Blended price, USD per 1M tokens, 3 parts input, 1 part output' },
    chart: { kind: 'columns', bars },
    dated: datedOf(days.toSorted().at(-1) ?? null),
    address,
  }
}

export function leaderboardCard({ siteName, host }: CardSite, entries: ResponseBody<typeof readLeaderboard>): Card {
  const ranked = entries.filter(({ isProvisional }) => !isProvisional)
  const blank = { ...BLANK, siteName, titleKind: 'statement', address: `${host}/leaderboard` } as const
  const priced = ranked.flatMap(({ name, mean, price }) => {
    const blended = blendedPrice(price.input, price.output)
    return blended !== null && Number(blended) > 0 ? [{ name, score: mean, price: blended }] : []
  })
  const best = paretoFrontier(priced)
  const [first] = ranked
  const axis = priceAxis(priced.map(({ price }) => Number(price)))
  const title = first === undefined ? 'Model leaderboard' : `${first.name} leads with ${formatScore(first.mean)}`
  const lead = { strong: '', rest: 'Mean of the benchmark scores against blended price per 1M tokens' }
  if (axis === null) return { ...blank, title, lead }
  const scale = scoreAxis(priced.map(({ score }) => score))
  const named = new Set(spread(best, NAMED_BEST))
  return {
    ...blank,
    title,
    lead,
    chart: {
      kind: 'scores',
      points: priced.map((one) => ({
        x: axis.at(Number(one.price)),
        y: scale.at(one.score),
        isMarked: best.includes(one),
        name: named.has(one) ? one.name : null,
      })),
      across: axis.ticks,
      up: scale.ticks,
    },
  }
}

/**
 * A workload as named in its picture: `search` is empty for the default one; `recorded` is the last day of its prices.
 */
type Billed = { readonly workload: Workload; readonly search: string; readonly recorded: string | null }

/** Returns the card of a workload: what a month costs with the cheapest models; the plain one without any bill. */
export function billCard(site: CardSite, { rows }: BillView, { workload, search, recorded }: Billed): Card {
  const shown = spread(rows, SHOWN_ROWS)
  const [cheapest] = rows
  if (cheapest === undefined) return calculatorCard(site)
  const { requestsPerMonth, inputTokensPerRequest, outputTokensPerRequest } = workload
  const of = (count: number) => formatCount(count)
  // The offers of one model are distinguished by seller.
  const isOneModel = rows.length > 1 && rows.every(({ modelSlug }) => modelSlug === cheapest.modelSlug)
  const subject = isOneModel ? `${cheapest.model} for this workload` : 'This workload'
  return {
    ...BLANK,
    siteName: site.siteName,
    titleKind: 'statement',
    title: cheapest.isFree ? `${subject}: can be free` : `${subject}: from ${cheapest.total} a month`,
    lead: {
      strong: '',
      rest: `${of(requestsPerMonth)} requests, ${of(inputTokensPerRequest)} in, ${of(outputTokensPerRequest)} out`,
    },
    chart: {
      kind: 'parts',
      bars: shown.map((row) => ({
        name: isOneModel ? row.provider : row.model,
        logo: isOneModel ? row.providerSlug : row.labSlug,
        value: row.isFree ? 'Free' : row.total,
        isBest: row === cheapest,
        parts: row.bar.map(([kind, width]) => [kind, Number(width) / 100] as const),
      })),
    },
    dated: datedOf(recorded),
    address: `${site.host}/calculator${search === '' ? '' : '?…'}`,
  }
}

export function articleCard({ siteName, host }: CardSite, { post }: ResponseBody<typeof readArticle>): Card {
  const day = post.publishedAt === null ? [] : [formatDay(post.publishedAt.slice(0, 10))]
  return {
    ...BLANK,
    siteName,
    kicker: [post.category, ...day].join(', '),
    title: post.title,
    titleKind: 'sentence',
    lead: post.excerpt === '' ? null : { strong: '', rest: post.excerpt },
    dated: `By ${post.author.name}`,
    address: `${host}/blog/${post.slug}`,
  }
}
