import { LITELLM_SELLERS } from '../feeds/litellm-sellers.ts'
import { makerOf } from '../feeds/makers.ts'
import { plainModelId, undatedModelId } from '../feeds/model-id.ts'
import { searchQueryOf } from '../search/search-text.ts'

/** What an id may mean: an offer of a seller under one of these ids; likeliest first. */
export type IdReading = { readonly provider: string; readonly ids: readonly string[] }

export type IdReadings = {
  readonly offers: readonly IdReading[]
  /** Names of models as `plainModelId` writes them: the id's own first, then without the day of a version. */
  readonly names: readonly string[]
  /** The same as one word, as the search writes names. */
  readonly joined: readonly string[]
  /** The id as it stands and without a prefix, to be looked for at every seller. */
  readonly anywhere: readonly string[]
}

/** First parts of ids that LiteLLM's list has under another name. */
const OTHER_SELLERS: Readonly<Record<string, string>> = {
  together: 'togetherai',
  fireworks: 'fireworks-ai',
  bedrock: 'amazon-bedrock',
  vertex: 'google-vertex',
  mistralai: 'mistral',
  'meta-llama': 'meta',
  'x-ai': 'xai',
  qwen: 'alibaba',
  'z-ai': 'zai',
  'deepseek-ai': 'deepseek',
}
const SELLERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(LITELLM_SELLERS).map(([name, [slug]]) => [name, slug] as const),
  ...Object.entries(OTHER_SELLERS),
])
const BEDROCK_ID =
  /^(?:(?:us-gov|us|eu|apac|jp|au|ca|global)\.)?(?:ai21|amazon|anthropic|cohere|deepseek|google|luma|meta|minimax|mistral|moonshot|moonshotai|nvidia|openai|qwen|stability|twelvelabs|writer|zai)\.(?=[a-z])/
const BEDROCK_REGION = /^(?:us-gov|us|eu|apac|jp|au|ca|global)\.(?=[a-z0-9]+\.)/
const CHANNEL = /:[a-z]+$/i
const DATE = /[-@](?:20\d{6}|20\d\d-\d\d-\d\d)(?=$|-v\d|:)/
const MAX_READINGS = 4
const MAX_IDS = 8

/** Returns what an id may mean, by its prefix, its shape and its maker's name. Never throws. */
export function idReadings(id: string): IdReadings {
  const given = id.replace(/^(?:models|tunedModels)\//, '')
  const sellers = [...sellersOf(given), ...makerReading(given)]
  const offers = sellers.slice(0, MAX_READINGS).map(([provider, name]) => ({ provider, ids: idsAt(provider, name) }))
  const names = unique(
    [...sellers, ['', given] as const].flatMap(([provider, name]) => {
      const plain = plainModelId(provider || null, name)
      const undated = undatedModelId(provider || null, name.toLowerCase())
      return [plain, undated, plain.replace(/-latest$/, '')]
    }),
  )
  const last = given.slice(given.lastIndexOf('/') + 1)
  return {
    offers,
    names,
    joined: unique(names.map((name) => searchQueryOf(name).joined)),
    anywhere: unique(
      [given, ...sellers.map(([, name]) => name), last].flatMap((one) => [one, one.replace(CHANNEL, '')]),
    ),
  }
}

type Seller = readonly [provider: string, id: string]

/** Returns the sellers that the id itself names, with the rest of the id. */
function sellersOf(id: string): Seller[] {
  const found: Seller[] = []
  if (id.startsWith('accounts/fireworks/')) found.push(['fireworks-ai', id])
  if (/^(?:@cf|workers-ai)\//.test(id)) found.push(['cloudflare-workers-ai', id])
  if (id.startsWith('publishers/')) found.push(['google-vertex', id.replace(/^publishers\/[^/]+\/models\//, '')])
  const slash = id.indexOf('/')
  if (slash > 0) {
    const first = id.slice(0, slash).toLowerCase()
    const rest = id.slice(slash + 1)
    const provider = SELLERS.get(first) ?? first.replaceAll('_', '-')
    found.push([provider, withoutRoute(provider, rest)])
    // OpenRouter's own ids begin with the maker.
    if (provider !== 'openrouter') found.push(['openrouter', id])
  }
  if (BEDROCK_ID.test(id.toLowerCase())) found.push(['amazon-bedrock', id])
  if (/@/.test(id.slice(1)) && slash === -1) found.push(['google-vertex', id])
  return found
}

/** Removes what LiteLLM writes as route or region between Bedrock's prefix and the id. */
function withoutRoute(provider: string, rest: string): string {
  if (provider === 'amazon-bedrock')
    return rest.replace(/^(?:converse|invoke|converse_like)\//, '').replace(/^[a-z]{2}(?:-[a-z]+)+-\d\//, '')
  return provider === 'azure' ? rest.replace(/^(?:eu|us|global|global-standard)\//, '') : rest
}

function makerReading(id: string): Seller[] {
  const last = id.slice(id.lastIndexOf('/') + 1)
  const maker = makerOf(plainModelId(null, last))
  return maker === null ? [] : [[maker.lab, last]]
}

/** Returns how a seller may write an id: as given, in small letters, without channel, region or day, with 4-1 for 4.1. */
function idsAt(provider: string, id: string): string[] {
  const bare = id.replace(CHANNEL, '')
  const undated = bare.replace(DATE, '')
  const anyPlace = provider === 'amazon-bedrock' ? [id.replace(BEDROCK_REGION, '')] : []
  const spelled = [id, bare, undated].flatMap((one) => [
    one,
    one.toLowerCase(),
    one.replaceAll(/(\d)\.(?=\d)/g, '$1-'),
    one.replaceAll(/(\d)-(?=\d\b)/g, '$1.'),
  ])
  return unique([id, ...anyPlace, ...spelled]).slice(0, MAX_IDS)
}

function unique(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.filter((text): text is string => text !== null && text !== ''))]
}
