import { LITELLM_SELLERS } from '../../feeds/litellm-sellers.ts'
import { makerOf } from '../../feeds/makers.ts'
import { plainModelId, undatedModelId } from '../../feeds/model-id.ts'
import { searchQueryOf } from '../search-text.ts'

/** A possible meaning of an id: an offer of a seller under one of these ids; the most likely first. */
export type IdReading = { readonly provider: string; readonly ids: readonly string[] }

export type IdReadings = {
  /** The provider that the id itself names, and whether it is the maker; null if it names none. */
  readonly seller: { readonly slug: string; readonly isMaker: boolean } | null
  readonly offers: readonly IdReading[]
  /** Names of models as `plainModelId` returns them: first that of the id, then without the date of a version. */
  readonly names: readonly string[]
  /** The same as one word, as the search indexes names. */
  readonly joined: readonly string[]
  /** The id as given and without a prefix, to be looked up at every seller. */
  readonly anywhere: readonly string[]
}

/** Prefixes of ids for which LiteLLM's list has another name. */
const OTHER_SELLERS: Readonly<Record<string, string>> = {
  together: 'togetherai',
  fireworks: 'fireworks-ai',
  bedrock: 'amazon-bedrock',
  vertex: 'google-vertex',
  github: 'github-models',
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
const CHANNEL = /:[a-z]+$/i
const DATE = /[-@](?:20\d{6}|20\d\d-\d\d-\d\d)(?=$|-v\d|:)/
const MAX_READINGS = 4
const MAX_IDS = 8

/** Returns the slug of a seller by its name in configs and lists, such as 'Bedrock' or 'together_ai'. */
export function sellerSlug(name: string): string {
  const first = name.trim().toLowerCase()
  return SELLERS.get(first) ?? first.replaceAll(/[_ ]/g, '-')
}

/** Returns the possible meanings of an id, by its prefix, its format and its maker's name. Never throws. */
export function idReadings(id: string): IdReadings {
  const given = id.replace(/^(?:models|tunedModels)\//, '')
  const named = sellersOf(given)
  const sellers = [...named, ...makerReading(given)]
  const offers = sellers.slice(0, MAX_READINGS).map(([provider, name]) => ({ provider, ids: idsAt(name) }))
  const names = unique(
    [...sellers, ['', given] as const].flatMap(([provider, name]) => {
      const plain = plainModelId(provider || null, name)
      const undated = undatedModelId(provider || null, name.toLowerCase())
      return [plain, undated, plain.replace(/-latest$/, '')]
    }),
  )
  const last = given.slice(given.lastIndexOf('/') + 1)
  return {
    seller: named[0] === undefined ? null : namedSeller(named[0]),
    offers,
    names,
    joined: unique(names.map((name) => searchQueryOf(name).joined)),
    anywhere: unique(
      [given, ...sellers.map(([, name]) => name), last].flatMap((one) => [
        one,
        one.replace(CHANNEL, ''),
        one.toLowerCase(),
      ]),
    ),
  }
}

function namedSeller([provider, id]: Seller): IdReadings['seller'] {
  return { slug: provider, isMaker: makerOf(plainModelId(provider, id))?.lab === provider }
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
    const rest = id.slice(slash + 1)
    const provider = sellerSlug(id.slice(0, slash))
    found.push([provider, withoutRoute(provider, rest)])
    // OpenRouter's own ids begin with the maker.
    if (provider !== 'openrouter') found.push(['openrouter', id])
  }
  if (BEDROCK_ID.test(id.toLowerCase())) found.push(['amazon-bedrock', id])
  if (/@/.test(id.slice(1)) && slash === -1) found.push(['google-vertex', id])
  return found
}

/** Removes the route or region that LiteLLM inserts between Bedrock's prefix and the id. */
function withoutRoute(provider: string, rest: string): string {
  if (provider === 'amazon-bedrock')
    return rest.replace(/^(?:converse|invoke|converse_like)\//, '').replace(/^[a-z]{2}(?:-[a-z]+)+-\d\//, '')
  // Azure's names contain no dots.
  return provider === 'azure'
    ? rest.replace(/^(?:eu|us|global|global-standard)\//, '').replace(/^gpt-35(?=-)/, 'gpt-3.5')
    : rest
}

function makerReading(id: string): Seller[] {
  const last = id.slice(id.lastIndexOf('/') + 1)
  const maker = makerOf(plainModelId(null, last))
  return maker === null ? [] : [[maker.lab, last]]
}

/**
 * Returns the possible spellings of an id at a seller: as given, in lower case, without channel or date, with 4-1 for
 * 4.1.
 */
function idsAt(id: string): string[] {
  const bare = id.replace(CHANNEL, '')
  const undated = bare.replace(DATE, '')
  const spelled = [id, bare, undated].flatMap((one) => [
    one,
    one.toLowerCase(),
    one.replaceAll(/(\d)\.(?=\d)/g, '$1-'),
    one.replaceAll(/(\d)-(?=\d\b)/g, '$1.'),
  ])
  return unique([id, ...spelled]).slice(0, MAX_IDS)
}

function unique(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.filter((text): text is string => text !== null && text !== ''))]
}
