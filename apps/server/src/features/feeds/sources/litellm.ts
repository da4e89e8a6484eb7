// LiteLLM's price map: one object by key, USD per token (and per second, image, page …).
import type { FeedEntry, FeedFact, ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import { LITELLM_NOTED, otherTerms, tokenTerms } from '@inferdex/domain/feeds/litellm-names'
import { LITELLM_SELLERS } from '@inferdex/domain/feeds/litellm-sellers'
import type { PriceTerms } from '@inferdex/domain/feeds/price-terms'
import { regionOfId, residencyOfId } from '@inferdex/domain/feeds/region-of-id'
import { z } from 'zod'
import {
  capabilityFact,
  day,
  fact,
  link,
  number,
  parseExactJson,
  plainText,
  price,
  priceFact,
  readItems,
  tokens,
  tokensFact,
} from './reading.ts'

/** Not models: the file's own description, and settings of its software. */
const NOT_MODELS: ReadonlySet<string> = new Set(['sample_spec', 'fallback_generalizations'])
const GLOBAL = /^azure\/global/
const PER_TOKEN = '1000000'
const OTHER_SKILL = /^supports_/

const tier = z.looseObject({
  range: z.tuple([tokens, number]).optional(),
  max_results_range: z.unknown().optional(),
  input_cost_per_query: price.optional(),
  input_cost_per_token: price.optional(),
  output_cost_per_token: price.optional(),
  cache_read_input_token_cost: price.optional(),
  output_cost_per_reasoning_token: price.optional(),
})
const model = z
  .looseObject({
    litellm_provider: plainText,
    mode: z.string().optional(),
    source: link.optional().catch(undefined),
    max_input_tokens: tokens.nullish(),
    max_output_tokens: tokens.nullish(),
    deprecation_date: day.optional(),
    search_context_cost_per_query: z
      .looseObject({
        search_context_size_low: price.optional(),
        search_context_size_medium: price.optional(),
        search_context_size_high: price.optional(),
      })
      .optional(),
    tiered_pricing: z.array(tier).optional(),
    supported_regions: z.array(plainText).optional().catch(undefined),
    supports_audio_input: z.boolean().nullish(),
    supports_function_calling: z.boolean().nullish(),
    supports_pdf_input: z.boolean().nullish(),
    supports_prompt_caching: z.boolean().nullish(),
    supports_reasoning: z.boolean().nullish(),
    supports_response_schema: z.boolean().nullish(),
    supports_video_input: z.boolean().nullish(),
    supports_vision: z.boolean().nullish(),
    supports_web_search: z.boolean().nullish(),
  })
  .superRefine((item, context) => {
    for (const [name, amount] of Object.entries(item)) {
      if (amount === null || !isPrice(name) || price.safeParse(amount).success) continue
      context.addIssue({ code: 'custom', path: [name], message: 'is not a price' })
    }
  })
type Model = z.output<typeof model>

function isPrice(name: string): boolean {
  return tokenTerms(name) !== null || otherTerms(name, undefined).length > 0
}

export function readLiteLlm(text: string): ReadFeed {
  const file = z.record(z.string(), z.unknown()).safeParse(parseExactJson(text))
  if (!file.success) throw new FeedProblem('The file is not a map of models.')
  // The first value wins: the offer itself before its global deployment.
  const items = Object.entries(file.data)
    .filter(([key]) => !NOT_MODELS.has(key))
    .toSorted(([a], [b]) => Number(GLOBAL.test(a)) - Number(GLOBAL.test(b)))
  return readItems(
    items,
    model,
    (item, key) => [toEntry(item, key)],
    (name) => isPrice(name) || LITELLM_NOTED.has(name) || OTHER_SKILL.test(name),
  )
}

function toEntry(item: Model, key: string): FeedEntry {
  const { provider, id, region, isCommitment } = liteLlmOffer(item.litellm_provider, key)
  return {
    key,
    provider,
    providerModelId: id,
    name: null,
    model: null,
    url: item.source ?? null,
    observedOn: null,
    // A regional entry only has prices; a commitment is not a price per use.
    facts: isCommitment
      ? []
      : region === null
        ? [...pricesOf(item, null), ...otherFacts(item, provider, id)]
        : pricesOf(item, region),
  }
}

function otherFacts(item: Model, provider: string, id: string): FeedFact[] {
  return [
    ...tokensFact('contextWindow', item.max_input_tokens),
    ...tokensFact('maxOutput', item.max_output_tokens),
    ...fact('retiresOn', item.deprecation_date),
    ...fact('region', regionOfId(provider, id) ?? onlyRegion(item.supported_regions)),
    ...fact('residency', residencyOfId(provider, id)),
    ...capabilityFact('audio-input', item.supports_audio_input),
    ...capabilityFact('function-calling', item.supports_function_calling),
    ...capabilityFact('image-input', item.supports_vision),
    ...capabilityFact('pdf-input', item.supports_pdf_input),
    ...capabilityFact('prompt-caching', item.supports_prompt_caching),
    ...capabilityFact('reasoning', item.supports_reasoning),
    ...capabilityFact('structured-output', item.supports_response_schema),
    ...capabilityFact('video-input', item.supports_video_input),
    ...capabilityFact('web-search', item.supports_web_search),
  ]
}

/** Returns the region of a model if there is exactly one; 'global' is not a region. */
function onlyRegion(regions: readonly string[] | undefined): string | null {
  const [region, ...others] = regions ?? []
  return region === undefined || others.length > 0 || region === 'global' ? null : region
}

/** Finds seller, id and region in a key such as 'bedrock/eu-west-1/anthropic.claude-v2:1' or 'azure/eu/gpt-5.1'. */
export function liteLlmOffer(
  route: string,
  key: string,
): { provider: string; id: string; region: string | null; isCommitment: boolean } {
  const family = /^(vertex_ai|fireworks_ai)-/.exec(route)?.[1] ?? route
  const [provider, prefix] = LITELLM_SELLERS[family] ?? [family.replaceAll('_', '-'), family]
  const name = key.startsWith(`${prefix}/`) ? key.slice(prefix.length + 1) : key
  const place = (
    provider === 'amazon-bedrock'
      ? /^([a-z]{2}(?:-[a-z]+)+-\d)\//.exec(name)
      : provider === 'azure'
        ? /^(eu|us|global|global-standard)\//.exec(name)
        : null
  )?.[1]
  const id = place === undefined ? name : name.slice(place.length + 1)
  return {
    provider,
    id,
    region: place === undefined || place.startsWith('global') ? null : place,
    isCommitment: id.includes('-month-commitment/'),
  }
}

function pricesOf(item: Model, region: string | null): FeedFact[] {
  const facts = new Map<string, FeedFact>()
  // The first price of a kind wins: prices for tokens come before those for characters, seconds and images.
  const add = (amount: unknown, terms: PriceTerms) => {
    for (const one of priceFact(typeof amount === 'string' ? amount : null, { ...terms, region }))
      if (!facts.has(one.field)) facts.set(one.field, one)
  }
  for (const [name, amount] of Object.entries(item)) {
    const terms = tokenTerms(name)
    if (terms) add(amount, terms)
  }
  for (const one of item.tiered_pricing ?? []) {
    if (one.range === undefined) continue
    const minInputTokens = Number(one.range[0])
    add(one.input_cost_per_token, { kind: 'input', minInputTokens, times: PER_TOKEN })
    add(one.output_cost_per_token, { kind: 'output', minInputTokens, times: PER_TOKEN })
    add(one.cache_read_input_token_cost, { kind: 'cache-read', minInputTokens, times: PER_TOKEN })
    add(one.output_cost_per_reasoning_token, { kind: 'reasoning', minInputTokens, times: PER_TOKEN })
  }
  const search = item.search_context_cost_per_query
  add(search?.search_context_size_medium, { kind: 'search', unit: 'query' })
  add(search?.search_context_size_low, { kind: 'search-low', unit: 'query' })
  add(search?.search_context_size_high, { kind: 'search-high', unit: 'query' })
  // Output before input: a generated image is not an input image.
  for (const [name, amount] of Object.entries(item).toSorted(([a], [b]) => (a < b ? 1 : -1))) {
    const [first, second] = otherTerms(name, item.mode)
    if (first) add(amount, second && facts.has(first.kind) ? second : first)
  }
  return [...facts.values()]
}
