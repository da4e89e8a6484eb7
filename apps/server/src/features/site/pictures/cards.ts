import type { readArticle } from '@inferdex/contracts/blog/blog'
import type { readComparison } from '@inferdex/contracts/comparison'
import type { readLeaderboard } from '@inferdex/contracts/leaderboard'
import type { ModelDetail } from '@inferdex/contracts/models/models'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { readProviderOverview } from '@inferdex/contracts/providers/provider-overview'
import { blendedPrice, computedPriceText } from '@inferdex/domain/offers/blended-price'
import { priceText } from '@inferdex/domain/offers/price-display'
import { shownPrice } from '@inferdex/domain/offers/shown-price'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatContextWindow, formatScore } from '@inferdex/domain/text/number-display'
import type { Bar, Card } from './card.ts'

/** The site as pictures name it: `host` is its address without the protocol. */
export type CardSite = { readonly siteName: string; readonly host: string; readonly tagline: string }

const BLANK = { kicker: null, isSentence: false, lead: null, facts: [], chart: null, dated: '' } as const
const DAY_MS = 24 * 60 * 60 * 1000
const SHOWN_ROWS = 5

const datedOf = (day: string | null) => (day === null ? '' : `Prices as of ${formatDay(day)}`)
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export function siteCard({ siteName, host, tagline }: CardSite): Card {
  const title = tagline === '' ? 'LLM providers, models and prices' : tagline
  return { ...BLANK, siteName, title, isSentence: true, address: host }
}

export function calculatorCard({ siteName, host }: CardSite): Card {
  const title = 'What does your workload cost at every provider?'
  return { ...BLANK, siteName, title, isSentence: true, address: `${host}/calculator` }
}

export function modelCard({ siteName, host }: CardSite, model: ModelDetail, today: Date): Card {
  const { lowestInput, lowestOutput } = model
  return {
    ...BLANK,
    siteName,
    title: model.name,
    lead: leadOf(model),
    facts: [
      {
        label: 'Lowest input',
        value: lowestInput === null && model.hasFreeOffer ? 'Free' : priceText(lowestInput?.amount ?? null),
      },
      {
        label: 'Lowest output',
        value: lowestOutput === null && model.hasFreeOffer ? 'Free' : priceText(lowestOutput?.amount ?? null),
      },
      { label: 'Offers', value: String(model.offerCount) },
      { label: 'Context', value: model.contextWindow === null ? 'Unknown' : formatContextWindow(model.contextWindow) },
    ],
    chart: stepsOf(model.lowestInputSeries, today),
    dated: datedOf(model.priceVerifiedOn),
    address: `${host}/model/${model.slug}`,
  }
}

function leadOf({ lowestInput, hasFreeOffer, unitPrice, offerCount, providers, lab }: ModelDetail): Card['lead'] {
  const offers = `${counted(offerCount, 'offer', 'offers')} by ${counted(providers.length, 'provider', 'providers')}`
  if (unitPrice !== null) return { strong: `${priceText(unitPrice.amount)} per ${unitPrice.per}`, rest: `, ${offers}` }
  if (lowestInput !== null)
    return { strong: `${priceText(lowestInput.amount)} at ${lowestInput.provider.name}`, rest: `, ${offers}` }
  if (hasFreeOffer) return { strong: 'Free', rest: `, ${offers}` }
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
  const compared = (market?.rows ?? []).filter(({ median }) => median !== null)
  const below = compared.filter(({ input, median }) => median !== null && Number(input) < median).length
  const cheapest = (market?.rows ?? []).toSorted((a, b) => Number(a.input) - Number(b.input)).slice(0, SHOWN_ROWS - 1)
  const highest = Math.max(...cheapest.map(({ input }) => Number(input)), 0)
  return {
    ...BLANK,
    siteName,
    title: provider.name,
    lead: {
      strong: counted(provider.modelCount, 'model', 'models'),
      rest: compared.length < 3 ? '' : `, ${below} of ${compared.length} below the median of other sellers`,
    },
    chart:
      cheapest.length === 0
        ? null
        : {
            kind: 'rows',
            bars: cheapest.map(({ model, input }, index) => ({
              name: model.name,
              value: priceText(input),
              share: highest === 0 ? 0 : Number(input) / highest,
              isBest: index === 0,
            })),
          },
    dated: datedOf(provider.priceVerifiedOn),
    address: `${host}/provider/${provider.slug}`,
  }
}

const NUMBER_WORDS = ['none', 'one', 'two', 'three', 'four']

export function comparisonCard({ siteName, host }: CardSite, comparison: ResponseBody<typeof readComparison>): Card {
  const isModels = comparison.kind === 'model'
  const address = `${host}/compare?${isModels ? 'models' : 'providers'}=…`
  if (!isModels) {
    const names = comparison.providers.map(({ name }) => name)
    return { ...BLANK, siteName, title: names.join(' or '), isSentence: true, address }
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
    value: blended === null ? 'Unknown' : computedPriceText(blended),
    share: blended === null ? null : highest === 0 ? 0 : Number(blended) / highest,
    isBest: blended !== null && known.length > 1 && Number(blended) === lowest,
  }))
  const best = bars.filter(({ isBest }) => isBest)
  const days = comparison.models.flatMap(({ priceVerifiedOn }) => (priceVerifiedOn === null ? [] : [priceVerifiedOn]))
  return {
    ...BLANK,
    siteName,
    title:
      best.length === 1 && known.length === bars.length
        ? `${best[0]?.name} is the cheapest of ${NUMBER_WORDS[bars.length]}`
        : `${counted(bars.length, 'model', 'models')} side by side`,
    lead: { strong: '', rest: 'Blended price per 1M tokens, 3 parts input, 1 part output' },
    chart: { kind: 'columns', bars },
    dated: datedOf(days.toSorted().at(-1) ?? null),
    address,
  }
}

export function leaderboardCard({ siteName, host }: CardSite, entries: ResponseBody<typeof readLeaderboard>): Card {
  const ranked = entries.filter(({ isProvisional }) => !isProvisional).slice(0, SHOWN_ROWS)
  return {
    ...BLANK,
    siteName,
    title: 'Model leaderboard',
    lead: { strong: '', rest: 'Mean of the benchmark scores, each with its source and date' },
    chart: {
      kind: 'rows',
      bars: ranked.map(({ name, mean }, index) => ({
        name,
        value: formatScore(mean),
        share: mean / 100,
        isBest: index === 0,
      })),
    },
    address: `${host}/leaderboard`,
  }
}

export function articleCard({ siteName, host }: CardSite, { post }: ResponseBody<typeof readArticle>): Card {
  return {
    ...BLANK,
    siteName,
    kicker: [post.category, ...(post.publishedAt === null ? [] : [formatDay(post.publishedAt.slice(0, 10))])].join(
      ', ',
    ),
    title: post.title,
    isSentence: true,
    dated: `By ${post.author.name}`,
    address: `${host}/blog`,
  }
}
