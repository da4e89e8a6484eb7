// Model Price Watch: prices from sellers' own pages, each with its day and address; USD per million tokens.
import type { FeedEntry, FeedFact, ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import { slugFrom } from '@inferdex/domain/text/slug'
import { z } from 'zod'
import {
  day,
  fact,
  link,
  parseExactJson,
  plainText,
  price,
  priceFact,
  readItems,
  tokens,
  tokensFact,
} from './reading.ts'

const SELLERS: Readonly<Record<string, string>> = {
  'AI21 Labs': 'ai21',
  Amazon: 'amazon-bedrock',
  Fireworks: 'fireworks-ai',
  IBM: 'ibm-watsonx',
  Moonshot: 'moonshotai',
  'Sakana AI': 'sakana',
  Tencent: 'tencent-tokenhub',
  Together: 'togetherai',
  'Voyage AI': 'voyage',
  'Z.AI': 'zai',
}
/** Provider model ids by the list's own id, where they differ. */
const IDS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'ai21-jamba-large': ['jamba-large-1.7'],
  'ai21-jamba-mini': ['jamba-mini-1.7'],
  'cohere-command-a': ['command-a-03-2025'],
  'cohere-embed-4': ['embed-v4.0'],
  'fireworks-glm-5-1': ['accounts/fireworks/models/glm-5p1'],
  'fireworks-glm-5-2': ['accounts/fireworks/models/glm-5p2'],
  'fireworks-kimi-k2-6': ['accounts/fireworks/models/kimi-k2p6'],
  'google-gemini-3-1-flash-image': ['gemini-3.1-flash-image-preview'],
  'google-gemini-3-pro-image': ['gemini-3-pro-image-preview'],
  'mistral-codestral': ['codestral-latest'],
  'mistral-devstral-2': ['devstral-2512'],
  'mistral-large-3': ['mistral-large-2512'],
  'mistral-medium-3-5': ['mistral-medium-2604'],
  'mistral-ministral-3b': ['ministral-3b-latest'],
  'mistral-mixtral-8x22b': ['open-mixtral-8x22b'],
  'mistral-mixtral-8x7b': ['open-mixtral-8x7b'],
  'mistral-pixtral-large': ['pixtral-large-latest'],
  'mistral-small-3-2': ['mistral-small-2506'],
  'together-nvidia-nemotron-3-ultra': ['nvidia/nemotron-3-ultra-550b-a55b'],
  'upstage-solar-pro-4': ['solar-pro4'],
  'xai-grok-4-20': ['grok-4.20-0309-reasoning', 'grok-4.20-0309-non-reasoning'],
}
const STATUS = { Current: 'active', Preview: 'beta', Deprecated: 'deprecated', Retired: 'retired' } as const
/** Prices that appear only in free text, in the list's wording. */
const OFF_PEAK = /Off-peak is exactly half: \$(\d+(?:\.\d+)?) \/ \$(\d+(?:\.\d+)?) \/ \$(\d+(?:\.\d+)?)/
const LONG = /The (\d+)K<Token≤\d+[KM] tier is billed higher \(\$(\d+(?:\.\d+)?)\/\$(\d+(?:\.\d+)?)\)/
const AFTER_PROMOTION =
  /input \$(\d+(?:\.\d+)?) -> \$[\d.]+, cached input \$(\d+(?:\.\d+)?) -> \$[\d.]+, output \$(\d+(?:\.\d+)?) -> /
const SEARCH = /Search grounding is billed separately at \$(\d+(?:\.\d+)?) per 1,000 queries/

const DAY_MS = 24 * 60 * 60 * 1000

const noted = [
  'category',
  'description',
  'featured',
  'parameters',
  'product_kind',
  'promo',
  'released_source',
  'released_verified',
  'source',
  'speed_tps',
  'status_source',
  'status_verified',
  'tags',
  'availability_note',
  'open_source',
]
const model = z.looseObject({
  id: plainText,
  provider: plainText,
  model: plainText,
  input_per_mtok: price.nullish(),
  output_per_mtok: price.nullish(),
  cached_input_per_mtok: price.nullish(),
  context_window: tokens.nullish(),
  modality: z.array(z.string()).optional(),
  released: day.nullish().catch(null),
  status: z.enum(['Current', 'Preview', 'Deprecated', 'Retired']),
  retired_on: day.nullish(),
  shutdown_date: day.nullish(),
  superseded_by: plainText.nullish(),
  pricing_url: link.nullish().catch(null),
  last_updated: day,
  price_note: z.string().nullish(),
  promo_until: day.nullish().catch(null),
  ...Object.fromEntries(noted.map((name) => [name, z.unknown().optional()])),
})
const point = z.looseObject({
  date: day,
  input: price.nullish(),
  output: price.nullish(),
  cached_input: price.nullish(),
})
const history = z.record(z.string(), z.looseObject({ points: z.array(point) }))

export function readModelPriceWatch(text: string): ReadFeed {
  const file = z
    .looseObject({ models: z.array(z.unknown()), price_history_change_points: z.unknown().optional() })
    .safeParse(parseExactJson(text))
  if (!file.success) throw new FeedProblem('The file has no list of models.')
  const steps = history.safeParse(file.data.price_history_change_points).data ?? {}
  const ids = new Map(
    file.data.models.flatMap((one) => {
      const named = z.looseObject({ id: plainText, model: plainText }).safeParse(one).data
      return named ? [[named.id, idsOf(named)[0]] as const] : []
    }),
  )
  const items = file.data.models.map(
    (one, index) => [z.looseObject({ id: z.string() }).safeParse(one).data?.id ?? `number ${index + 1}`, one] as const,
  )
  return readItems(items, model, (one) => {
    // The list has its own ids; other sources use the seller's.
    const successor = one.superseded_by && (ids.get(one.superseded_by) ?? one.superseded_by)
    return toEntries({ ...one, superseded_by: successor }, steps[one.id]?.points ?? [])
  })
}

/** Returns the provider model ids, or else the name converted to an id. */
function idsOf({ id, model: name }: { id: string; model: string }): readonly [string, ...string[]] {
  return IDS[id] ?? [name.toLowerCase().replaceAll(' ', '-')]
}

function toEntries(one: z.output<typeof model>, points: readonly z.output<typeof point>[]): FeedEntry[] {
  const [first, ...others] = idsOf(one)
  const entry = toEntry(one, first, points)
  return [
    entry,
    ...others.map((id) => ({ ...entry, key: `${one.id} = ${id}`, providerModelId: id, mayBeNew: false as const })),
  ]
}

function toEntry(
  one: z.output<typeof model>,
  providerModelId: string,
  points: readonly z.output<typeof point>[],
): FeedEntry {
  const isFree = Number(one.input_per_mtok) === 0 && Number(one.output_per_mtok) === 0
  return {
    key: one.id,
    provider: SELLERS[one.provider] ?? slugFrom(one.provider),
    providerModelId,
    name: one.model,
    providerName: one.provider,
    isNamedOnly: true,
    model: null,
    url: one.pricing_url ?? null,
    observedOn: one.last_updated,
    facts: [
      ...pricesOf(one.input_per_mtok, one.output_per_mtok, one.cached_input_per_mtok),
      ...notedPrices(one.price_note ?? ''),
      ...laterPrices(one.price_note ?? '', one.promo_until ?? null),
      ...fact('pricingKind', isFree ? 'free' : one.input_per_mtok == null ? null : 'metered'),
      ...tokensFact('contextWindow', one.context_window),
      ...fact('status', STATUS[one.status]),
      ...fact('retiresOn', one.retired_on ?? one.shutdown_date),
      ...fact('successor', one.superseded_by),
      ...fact('releaseDate', one.released),
      ...pastPrices(points),
    ],
  }
}

function pricesOf(input?: string | null, output?: string | null, cached?: string | null): FeedFact[] {
  return [
    ...priceFact(input, { kind: 'input' }),
    ...priceFact(output, { kind: 'output' }),
    ...priceFact(cached, { kind: 'cache-read' }),
  ]
}

function notedPrices(note: string): FeedFact[] {
  const [, input, cached, output] = OFF_PEAK.exec(note) ?? []
  const [, thousands, longInput, longOutput] = LONG.exec(note) ?? []
  const minInputTokens = Number(thousands ?? 0) * 1000
  return [
    ...priceFact(input, { kind: 'input', mode: 'off-peak' }),
    ...priceFact(output, { kind: 'output', mode: 'off-peak' }),
    ...priceFact(cached, { kind: 'cache-read', mode: 'off-peak' }),
    ...priceFact(longInput, { kind: 'input', minInputTokens }),
    ...priceFact(longOutput, { kind: 'output', minInputTokens }),
    ...priceFact(SEARCH.exec(note)?.[1], { kind: 'search', unit: 'query', times: '0.001' }),
  ]
}

/** Returns prices that apply from the day after a promotion. */
function laterPrices(note: string, until: string | null): FeedFact[] {
  const [, input, cached, output] = AFTER_PROMOTION.exec(note) ?? []
  if (until === null || input === undefined) return []
  const validFrom = new Date(Date.parse(until) + DAY_MS).toISOString().slice(0, 10)
  return pricesOf(input, output, cached).map((one) => ({ ...one, validFrom }))
}

/** Returns past prices, each until the next one; the last is today's price. */
function pastPrices(points: readonly z.output<typeof point>[]): FeedFact[] {
  const sorted = points.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  return sorted.slice(0, -1).flatMap(({ date, input, output, cached_input }, index) => {
    const until = sorted[index + 1]?.date ?? date
    return until === date
      ? []
      : pricesOf(input, output, cached_input).map((one) => ({ ...one, validFrom: date, validTo: until }))
  })
}
