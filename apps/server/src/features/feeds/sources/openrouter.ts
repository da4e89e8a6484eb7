// OpenRouter's own list of offers, USD per token as text.
import type { FeedEntry, FeedFact, ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import type { PriceTerms } from '@inferdex/domain/feeds/price-terms'
import { z } from 'zod'
import {
  capabilityFact,
  day,
  fact,
  number,
  parseExactJson,
  plainText,
  priceFact,
  readItems,
  shownName,
  tokens,
  tokensFact,
} from './reading.ts'

const PER_TOKEN = '1000000'
const KINDS = {
  prompt: { kind: 'input', times: PER_TOKEN },
  completion: { kind: 'output', times: PER_TOKEN },
  input_cache_read: { kind: 'cache-read', times: PER_TOKEN },
  input_cache_write: { kind: 'cache-write', times: PER_TOKEN },
  input_cache_write_1h: { kind: 'cache-write-1h', times: PER_TOKEN },
  internal_reasoning: { kind: 'reasoning', times: PER_TOKEN },
  audio: { kind: 'input-audio', times: PER_TOKEN },
  audio_output: { kind: 'output-audio', times: PER_TOKEN },
  input_audio_cache: { kind: 'cache-read-audio', times: PER_TOKEN },
  image_output: { kind: 'output-image', times: PER_TOKEN },
  web_search: { kind: 'search', unit: 'query' },
  request: { kind: 'request', unit: 'request' },
} as const satisfies Record<string, PriceTerms>
/** `image` is a price per image; below this value it is the same per token. */
const LOWEST_PER_IMAGE = 0.0001
/** A date so far away is OpenRouter's marker for no planned end. */
const NO_END = '2090'
const BATCH = ':batch'

// -1: the price depends on the routed provider. `image_token` repeats `image_output`.
const prices = {
  ...(Object.fromEntries(Object.keys(KINDS).map((name) => [name, number.optional()])) as Record<
    keyof typeof KINDS,
    z.ZodOptional<typeof number>
  >),
  image: number.optional(),
  image_token: z.unknown().optional(),
}
const override = z.looseObject({
  ...prices,
  min_prompt_tokens: tokens.optional(),
  utc_start: number.optional(),
  utc_end: number.optional(),
})
export const openRouterPricing = z.looseObject({ ...prices, overrides: z.array(override).optional() })
const offer = z.looseObject({
  id: plainText,
  name: shownName.optional(),
  canonical_slug: plainText.nullish(),
  created: number.nullish(),
  context_length: tokens.nullish(),
  expiration_date: z.string().max(30).nullish(),
  pricing: openRouterPricing,
  top_provider: z
    .looseObject({
      context_length: tokens.nullish(),
      max_completion_tokens: tokens.nullish(),
      is_moderated: z.boolean().nullish(),
    })
    .nullish(),
  architecture: z
    .looseObject({
      input_modalities: z.array(z.string()).optional(),
      output_modalities: z.array(z.string()).optional(),
      modality: z.string().nullish(),
      tokenizer: z.string().nullish(),
      instruct_type: z.string().nullish(),
    })
    .optional(),
  supported_parameters: z.array(z.string()).optional(),
  alias_target: z.looseObject({ slug: plainText, name: z.unknown().optional() }).nullish(),
  ...Object.fromEntries(
    [
      'default_parameters',
      'description',
      'hugging_face_id',
      'knowledge_cutoff',
      'links',
      'per_request_limits',
      'reasoning',
      'supported_voices',
    ].map((name) => [name, z.unknown().optional()]),
  ),
})

export function readOpenRouter(text: string): ReadFeed {
  const file = z.looseObject({ data: z.array(z.unknown()) }).safeParse(parseExactJson(text))
  if (!file.success) throw new FeedProblem('The file has no list of models under "data".')
  const items = file.data.data.map((item, index) => {
    const named = z.looseObject({ id: z.string() }).safeParse(item)
    return [named.success ? named.data.id : `number ${index + 1}`, item] as const
  })
  return readItems(items, offer, (item) => [toEntry(item)])
}

function toEntry(item: z.output<typeof offer>): FeedEntry {
  const { architecture, expiration_date: ends, id, supported_parameters: parameters } = item
  const isBatch = id.endsWith(BATCH)
  const reads = (kind: string) => architecture?.input_modalities?.includes(kind)
  return {
    key: id,
    provider: 'openrouter',
    providerModelId: isBatch ? id.slice(0, -BATCH.length) : id,
    name: item.name ?? null,
    model: item.alias_target?.slug ?? id.replace(/:[a-z]+$/, ''),
    ...(item.alias_target != null && { canonicalId: item.alias_target.slug }),
    url: `https://openrouter.ai/${encodeURI(id)}`,
    observedOn: null,
    // 'x:batch' is not a separate offer: it is the batch price of x.
    facts: isBatch
      ? openRouterPrices(item.pricing, 'batch')
      : [
          ...openRouterPrices(item.pricing),
          ...fact('pricingKind', pricingKind(id, item.pricing)),
          ...tokensFact('contextWindow', item.context_length),
          ...tokensFact('maxOutput', item.top_provider?.max_completion_tokens),
          ...fact('retiresOn', ends && day.safeParse(ends).success && ends < NO_END ? ends : null),
          ...capabilityFact('image-input', reads('image')),
          ...capabilityFact('audio-input', reads('audio')),
          ...capabilityFact('video-input', reads('video')),
          ...capabilityFact('image-generation', architecture?.output_modalities?.includes('image')),
          ...capabilityFact('function-calling', parameters?.includes('tools')),
          ...capabilityFact('reasoning', parameters?.includes('reasoning')),
          ...capabilityFact('structured-output', parameters?.includes('structured_outputs')),
        ],
  }
}

type Pricing = z.output<typeof openRouterPricing>
type Prices = Partial<Record<keyof typeof KINDS | 'image', string | undefined>>

/** Reads prices. Prices by time of day have a peak and an off-peak hour: the peak price is the standard one. */
export function openRouterPrices(pricing: Pricing, mode = 'standard'): FeedFact[] {
  const overrides = pricing.overrides ?? []
  const hours = overrides.filter(({ utc_start }) => utc_start !== undefined)
  const byPrice = hours.toSorted((a, b) => Number(a.prompt ?? 0) - Number(b.prompt ?? 0))
  return [
    ...pricesOf(byPrice.at(-1) ?? pricing, mode, 0),
    ...(byPrice[0] ? pricesOf(byPrice[0], 'off-peak', 0) : []),
    ...overrides.flatMap((one) =>
      one.min_prompt_tokens === undefined ? [] : pricesOf(one, mode, Number(one.min_prompt_tokens)),
    ),
  ]
}

function pricesOf(pricing: Prices, mode: string, minInputTokens: number): FeedFact[] {
  const { image } = pricing
  const imageTerms = Number(image) >= LOWEST_PER_IMAGE ? { unit: 'image' } : { times: PER_TOKEN }
  return [
    ...Object.entries(KINDS).flatMap(([name, terms]) =>
      knownPrice(pricing[name as keyof typeof KINDS], { ...terms, mode, minInputTokens }),
    ),
    ...knownPrice(image, { kind: 'input-image', mode, minInputTokens, ...imageTerms }),
  ]
}

function knownPrice(amount: string | undefined, terms: PriceTerms): FeedFact[] {
  return amount?.startsWith('-') ? [] : priceFact(amount, terms)
}

function pricingKind(id: string, pricing: Pricing): string | null {
  if (id.endsWith(':free') || id === 'openrouter/free') return 'free'
  return Number(pricing.prompt) > 0 || Number(pricing.completion) > 0 ? 'metered' : null
}
