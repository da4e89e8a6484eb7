// The format of LiteLLM's price map: one object by key, USD per token, second, image, page and so on.
import { TOKEN_PRICES } from '../feeds/litellm-names.ts'
import {
  LITELLM_OWN_NAMES,
  LITELLM_SELLERS,
  LITELLM_UNDERSCORED,
  LITELLM_WITHOUT_PREFIX,
} from '../feeds/litellm-sellers.ts'
import { divideByPowerOfTen } from '../text/decimal.ts'
import { webUrlProblem } from '../text/record-rules.ts'
import { dollarPrices, type ExportedOffer, type ExportedPrice, knownTrue } from './exported-offer.ts'

const MODES: Readonly<Record<string, string>> = {
  standard: '',
  batch: '_batches',
  flex: '_flex',
  priority: '_priority',
}
/** The modes that the map has names for, by kind of price; others have only the standard mode. */
const NAMED_MODES: Readonly<Record<string, readonly string[]>> = {
  input: ['batch', 'flex', 'priority'],
  output: ['batch', 'flex', 'priority'],
  'cache-read': ['flex', 'priority'],
  'cache-write': ['flex', 'priority'],
  'input-audio': ['priority'],
}
/** The kinds of prices that the map supports with a minimum of tokens. */
const TIERED: ReadonlySet<string> = new Set(['input', 'output', 'cache-read', 'cache-write', 'cache-write-1h'])
const TASKS: Readonly<Record<string, string>> = {
  chat: 'chat',
  embedding: 'embedding',
  rerank: 'rerank',
  image: 'image_generation',
  video: 'video_generation',
  moderation: 'moderation',
}
const TIER_PRICES: Readonly<Record<string, string>> = {
  input: 'input_cost_per_token',
  output: 'output_cost_per_token',
  'cache-read': 'cache_read_input_token_cost',
  reasoning: 'output_cost_per_reasoning_token',
}
const PER_MILLION = 6
const LONGEST_LINK = 1000
/** The end of the last tier: the largest number of tokens in a file. */
const UNBOUNDED = 2_000_000_000

type Route = { readonly name: string; readonly prefix: string }

/** The names of token prices by kind; the first of several. */
const FIELD_OF_KIND: ReadonlyMap<string, string> = new Map(
  Object.entries(TOKEN_PRICES)
    .map(([name, { kind }]) => [kind, name] as const)
    .toReversed(),
)
const ROUTES: ReadonlyMap<string, Route> = new Map([
  ...Object.entries(LITELLM_SELLERS)
    .map(([name, [slug, prefix]]) => [slug, { name, prefix }] as const)
    .toReversed(),
  ...LITELLM_UNDERSCORED.map((name) => [name.replaceAll('_', '-'), { name, prefix: name }] as const),
  ...LITELLM_OWN_NAMES.map((name) => [name, { name, prefix: name }] as const),
])

/** Converts an offer to entries of the map: its own, and one for each region with separate prices. */
export function liteLlmEntries(offer: ExportedOffer): [key: string, entry: object][] {
  const route = ROUTES.get(offer.provider) ?? { name: offer.provider, prefix: offer.provider }
  const id = offer.providerModelId
  const key = isWithoutPrefix(route, id) ? id : `${route.prefix}/${id}`
  const regions = Map.groupBy(
    dollarPrices(offer).filter(({ region }) => region !== null && isRegionOf(offer.provider, region)),
    ({ region }) => region,
  )
  return [
    [key, ownEntry(offer, route)],
    ...[...regions].map(([region, prices]): [string, object] => [
      `${route.prefix}/${region}/${id}`,
      { litellm_provider: route.name, ...taskOf(offer), ...pricesOf(offer, prices) },
    ]),
  ]
}

function isWithoutPrefix({ name, prefix }: Route, id: string): boolean {
  return LITELLM_WITHOUT_PREFIX.has(name) && !id.startsWith(`${prefix}/`)
}

/** Returns whether keys contain the region; they do for two sellers only. */
function isRegionOf(provider: string, region: string): boolean {
  if (provider === 'azure') return region === 'eu' || region === 'us'
  return provider === 'amazon-bedrock' && /^[a-z]{2}(?:-[a-z]+)+-\d$/.test(region)
}

function ownEntry(offer: ExportedOffer, route: Route): object {
  const { contextWindow, maxOutput, retiresOn, sourceUrl, region, model } = offer
  const has = (name: string) => model.capabilities.includes(name)
  const isLink = sourceUrl !== null && sourceUrl.length <= LONGEST_LINK && webUrlProblem('It', sourceUrl) === null
  return {
    litellm_provider: route.name,
    ...taskOf(offer),
    ...(contextWindow !== null && { max_input_tokens: contextWindow }),
    ...(maxOutput !== null && { max_output_tokens: maxOutput, max_tokens: maxOutput }),
    ...(retiresOn !== null && { deprecation_date: retiresOn }),
    ...(isLink && { source: sourceUrl }),
    ...(region !== null && { supported_regions: [region] }),
    ...knownTrue('supports_audio_input', has('audio-input')),
    ...knownTrue('supports_function_calling', has('function-calling')),
    ...knownTrue('supports_pdf_input', has('pdf-input')),
    ...knownTrue('supports_prompt_caching', has('prompt-caching')),
    ...knownTrue('supports_reasoning', has('reasoning')),
    ...knownTrue('supports_response_schema', has('structured-output')),
    ...knownTrue('supports_video_input', has('video-input')),
    ...knownTrue('supports_vision', has('image-input')),
    ...knownTrue('supports_web_search', has('web-search')),
    ...(offer.pricingKind === 'free'
      ? { input_cost_per_token: 0, output_cost_per_token: 0 }
      : pricesOf(
          offer,
          dollarPrices(offer).filter((price) => price.region === null),
        )),
  }
}

function taskOf({ model }: ExportedOffer): { mode?: string } {
  const speech = model.capabilities.includes('speech-to-text') ? 'audio_transcription' : 'audio_speech'
  const mode = model.type === 'speech' ? speech : TASKS[model.type]
  return mode === undefined ? {} : { mode }
}

function pricesOf(offer: ExportedOffer, prices: readonly ExportedPrice[]): Record<string, unknown> {
  const { mode: task } = taskOf(offer)
  const entry: Record<string, unknown> = {}
  const tokenKinds = new Set(
    prices
      .filter(({ unit, mode, minInputTokens }) => unit === '1M-tokens' && mode === 'standard' && minInputTokens === 0)
      .map(({ kind }) => kind),
  )
  const kinds = new Set(prices.map(({ kind }) => kind))
  for (const price of prices) {
    const field = price.unit === '1M-tokens' ? tokenField(price) : unitField(price, { task, tokenKinds, kinds })
    if (field !== null) entry[field] = perOne(price)
  }
  const search = searchPrices(prices)
  const tiers = unusualTiers(prices)
  return {
    ...entry,
    ...(Object.keys(search).length > 0 && { search_context_cost_per_query: search }),
    ...(tiers.length > 0 && { tiered_pricing: tiers }),
  }
}

/** Returns the price of one token or character; other units need no conversion. */
function perOne({ amount, unit }: ExportedPrice): number {
  return Number(unit.startsWith('1M-') ? divideByPowerOfTen(amount, PER_MILLION) : amount)
}

/** Returns the name of a token price; null if the map has none. */
function tokenField({ kind, mode, minInputTokens }: ExportedPrice): string | null {
  const [field, suffix] = [FIELD_OF_KIND.get(kind), MODES[mode]]
  const isTier = minInputTokens > 0
  if (field === undefined || suffix === undefined || minInputTokens % 1000 !== 0) return null
  if (isTier && (!TIERED.has(kind) || mode === 'batch')) return null
  if (mode !== 'standard' && !NAMED_MODES[kind]?.includes(mode)) return null
  return field + (isTier ? `_above_${minInputTokens / 1000}k_tokens` : '') + suffix
}

type PriceContext = {
  readonly task: string | undefined
  /** The kinds that have a token price. */
  readonly tokenKinds: ReadonlySet<string>
  readonly kinds: ReadonlySet<string>
}

/** Returns the name of a price that is not per token; null if the map has none, or only one with another meaning. */
function unitField({ kind, unit, mode, minInputTokens }: ExportedPrice, context: PriceContext): string | null {
  if (mode !== 'standard' || minInputTokens > 0) return null
  switch (`${kind} ${unit}`) {
    case 'image image':
      return 'output_cost_per_image'
    case 'input-image image':
      return context.task?.startsWith('image_') && !context.kinds.has('image') ? null : 'input_cost_per_image'
    case 'input-audio second':
      return 'input_cost_per_second'
    case 'audio second':
      return context.tokenKinds.has('input-audio') ? 'input_cost_per_second' : null
    case 'output second':
      return 'output_cost_per_second'
    case 'speech second':
      return context.tokenKinds.has('output') && context.task !== 'video_generation' ? 'output_cost_per_second' : null
    case 'video second':
      return context.tokenKinds.has('output') && context.task === 'video_generation' ? 'output_cost_per_second' : null
    case 'input-video second':
      return 'input_cost_per_video_per_second'
    case 'input 1M-characters':
      return 'input_cost_per_character'
    case 'output 1M-characters':
      return 'output_cost_per_character'
    case 'request request':
      return 'input_cost_per_request'
    case 'page page':
      return 'ocr_cost_per_page'
    case 'annotation page':
      return 'annotation_cost_per_page'
    case 'session session':
      return 'code_interpreter_cost_per_session'
    default:
      return null
  }
}

const SEARCHES: Readonly<Record<string, string>> = {
  'search-low': 'search_context_size_low',
  search: 'search_context_size_medium',
  'search-high': 'search_context_size_high',
}

function searchPrices(prices: readonly ExportedPrice[]): Record<string, number> {
  const found = prices.flatMap((price): [string, number][] => {
    const name = SEARCHES[price.kind]
    const isPlain = price.mode === 'standard' && price.minInputTokens === 0
    return name === undefined || price.unit !== 'query' || !isPlain ? [] : [[name, perOne(price)]]
  })
  return Object.fromEntries(found)
}

/** Returns tiers that no field name can express, because they do not start at a multiple of 1,000 tokens. */
function unusualTiers(prices: readonly ExportedPrice[]): object[] {
  const plain = prices.filter(
    ({ kind, unit, mode }) => TIER_PRICES[kind] !== undefined && unit === '1M-tokens' && mode === 'standard',
  )
  if (plain.every(({ minInputTokens }) => minInputTokens % 1000 === 0)) return []
  const starts = [...new Set(plain.map(({ minInputTokens }) => minInputTokens))].toSorted((a, b) => a - b)
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? UNBOUNDED
    const own = plain.filter(({ minInputTokens }) => minInputTokens === from)
    return { range: [from, to], ...Object.fromEntries(own.map((price) => [TIER_PRICES[price.kind], perOne(price)])) }
  })
}
