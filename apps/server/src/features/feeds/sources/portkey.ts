// Portkey's price files: cents per token, by seller, with prices per region and mode.
import type { FeedEntry, FeedFact, ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import type { PriceTerms } from '@inferdex/domain/feeds/price-terms'
import { regionOfId, residencyOfId } from '@inferdex/domain/feeds/region-of-id'
import { z } from 'zod'
import { fact, parseExactJson, price, priceFact, readItems } from './reading.ts'

const SELLERS: Readonly<Record<string, string>> = {
  'azure-ai': 'azure',
  'azure-openai': 'azure',
  bedrock: 'amazon-bedrock',
  'bedrock-mantle': 'amazon-bedrock',
  dashscope: 'alibaba',
  'mistral-ai': 'mistral',
  moonshot: 'moonshotai',
  oracle: 'oracle-oci',
  'perplexity-ai': 'perplexity',
  'stability-ai': 'stability',
  'together-ai': 'togetherai',
  'vertex-ai': 'google-vertex',
  'workers-ai': 'cloudflare-workers-ai',
  'x-ai': 'xai',
  'z-ai': 'zai',
  zhipu: 'zhipuai',
}
/** Factors from cents per token to dollars per million tokens, and from cents to dollars. */
const PER_TOKEN = '10000'
const CENTS = '0.01'
const KINDS: Readonly<Record<string, PriceTerms>> = {
  request_token: { kind: 'input', times: PER_TOKEN },
  response_token: { kind: 'output', times: PER_TOKEN },
  cache_read_input_token: { kind: 'cache-read', times: PER_TOKEN },
  cache_write_input_token: { kind: 'cache-write', times: PER_TOKEN },
  reasoning_token: { kind: 'reasoning', times: PER_TOKEN },
  request_audio_token: { kind: 'input-audio', times: PER_TOKEN },
  response_audio_token: { kind: 'output-audio', times: PER_TOKEN },
  request_image_token: { kind: 'input-image', times: PER_TOKEN },
  response_image_token: { kind: 'output-image', times: PER_TOKEN },
  cache_read_audio_input_token: { kind: 'cache-read-audio', times: PER_TOKEN },
  cache_read_image_input_token: { kind: 'cache-read-image', times: PER_TOKEN },
}
const UNITS: Readonly<Record<string, PriceTerms>> = {
  cache_write_1h: { kind: 'cache-write-1h', times: PER_TOKEN },
  web_search: { kind: 'search', unit: 'query', times: CENTS },
  web_search_low_context: { kind: 'search-low', unit: 'query', times: CENTS },
  web_search_high_context: { kind: 'search-high', unit: 'query', times: CENTS },
  output_video_token: { kind: 'output-video', times: PER_TOKEN },
  video_seconds: { kind: 'video', unit: 'second', times: CENTS },
}
const MODES: ReadonlySet<string> = new Set(['standard', 'batch', 'flex', 'priority'])

const amount = z.looseObject({ price: price.optional() })
const prices = z.looseObject({
  ...Object.fromEntries(Object.keys(KINDS).map((name) => [name, amount.optional()])),
  ...Object.fromEntries(
    `image request_text_token response_text_token cached_image_input_token cached_text_input_token
    cache_read_text_input_token`
      .split(/\s+/)
      .map((name) => [name, z.unknown().optional()]),
  ),
  additional_units: z.record(z.string(), amount).optional(),
})
type Prices = z.output<typeof prices>
const config = z.looseObject({ pay_as_you_go: prices.optional() })
const modes = z.record(
  z.string(),
  z.looseObject({
    pricing_config: config.optional(),
    context_tiers: z.record(z.string(), z.looseObject({ pricing_config: config.optional() })).optional(),
  }),
)
const item = z.looseObject({
  pricing_config: z.looseObject({
    pay_as_you_go: prices.optional(),
    batch_config: prices.optional(),
    ...Object.fromEntries(
      ['calculate', 'currency', 'finetune_config', 'fixed_cost'].map((name) => [name, z.unknown().optional()]),
    ),
  }),
  custom_pricing: z
    .looseObject({ regions: z.record(z.string(), z.looseObject({ execution_modes: modes.optional() })).optional() })
    .optional(),
})

export function readPortkey(text: string): ReadFeed {
  const file = z.record(z.string(), z.record(z.string(), z.unknown())).safeParse(parseExactJson(text))
  if (!file.success) throw new FeedProblem('The file is not a map of sellers and models.')
  const items = Object.entries(file.data).flatMap(([seller, models]) =>
    Object.entries(models).flatMap(([id, one]) => (id === 'default' ? [] : [[`${seller}/${id}`, one] as const])),
  )
  return readItems(items, item, (one, key) => [toEntry(one, key)])
}

function toEntry({ pricing_config: own, custom_pricing: custom }: z.output<typeof item>, key: string): FeedEntry {
  const seller = key.slice(0, key.indexOf('/'))
  const id = key.slice(seller.length + 1)
  const provider = SELLERS[seller] ?? seller
  const facts = new Map<string, FeedFact>()
  const add = (from: Prices | undefined, terms: Omit<PriceTerms, 'kind'>) => {
    for (const one of pricesOf(from, terms)) if (!facts.has(one.field)) facts.set(one.field, one)
  }
  for (const [places, { execution_modes }] of Object.entries(custom?.regions ?? {})) {
    for (const region of places === 'default' ? [null] : places.split(',')) addModes(execution_modes ?? {}, region, add)
  }
  add(own.pay_as_you_go, {})
  add(own.batch_config, { mode: 'batch' })
  const where = [...fact('region', regionOfId(provider, id)), ...fact('residency', residencyOfId(provider, id))]
  for (const one of where) facts.set(one.field, one)
  return {
    key,
    provider,
    providerModelId: id,
    name: null,
    model: null,
    url: null,
    observedOn: null,
    facts: [...facts.values()],
  }
}

function addModes(
  all: z.output<typeof modes>,
  region: string | null,
  add: (from: Prices | undefined, terms: Omit<PriceTerms, 'kind'>) => void,
): void {
  for (const [mode, { pricing_config: usual, context_tiers: tiers }] of Object.entries(all)) {
    if (!MODES.has(mode)) continue
    add(usual?.pay_as_you_go, { mode, region })
    for (const [tier, one] of Object.entries(tiers ?? {})) {
      const [, above, thousands] = /^(gt|lte)-(\d+)k$/.exec(tier) ?? []
      if (above !== undefined)
        add(one.pricing_config?.pay_as_you_go, {
          mode,
          region,
          minInputTokens: above === 'gt' ? Number(thousands) * 1000 : 0,
        })
    }
  }
}

function pricesOf(from: Prices | undefined, terms: Omit<PriceTerms, 'kind'>): FeedFact[] {
  const both = [
    ...Object.entries(KINDS).map(([name, kind]) => [from?.[name], kind] as const),
    ...Object.entries(UNITS).map(([name, kind]) => [from?.additional_units?.[name], kind] as const),
  ]
  return both.flatMap(([value, kind]) => priceFact(amount.safeParse(value).data?.price, { ...kind, ...terms }))
}
