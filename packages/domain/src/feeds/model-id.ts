// Sellers spell one model in many ways. These rules separate spelling from different models.

const PREFIXES: readonly RegExp[] = [
  /^~/,
  /^hf:/,
  /^route\//,
  /^workers-ai\//,
  /^@cf\//,
  /^publishers\/[^/]+\/models\//,
  /^accounts\/[^/]+\/(?:models|routers)\//,
]
/** Bedrock: region and maker as a prefix, a version of the host as a suffix. */
const BEDROCK = /^(?:(?:us-gov|us|eu|apac|jp|au|ca|global)\.)?[a-z0-9]+\.(?=[a-z])/
const HOST_VERSION = /-v\d+(?::\d+)?(?::\d+k|:mm)?$/
/** Where a request runs or who pays, which does not make another model. */
const CHANNEL = /:(?:free|batch|exacto|extended|nitro|floor|online|thinking|beta)$|-maas$|@(?:default|latest)$/
const DATE = /[-@](?:20\d{6}|20\d\d-\d\d-\d\d)$/
/** Not separate offers: image sizes, commitments, tuned copies, price classes. */
const NO_OFFER = /\d{3,4}-x-\d{3,4}|-month-commitment\/|^ft:|^(?:together-ai|fireworks-ai)-|\/\*$/

/** Returns whether an id names an offer, and not an image size, a tuned copy or a price class. */
export function isOfferId(id: string): boolean {
  return !NO_OFFER.test(id)
}

/**
 * Normalises an id across sellers: 'accounts/fireworks/models/kimi-k2p6', 'moonshotai/Kimi-K2.6' and
 * 'moonshotai.kimi-k2.6-v1:0' are all 'kimi-k2-6'. Words such as mini, pro, turbo or preview name other models and are
 * kept; so is a date.
 */
export function plainModelId(provider: string | null, id: string): string {
  let name = id.toLowerCase()
  for (const prefix of PREFIXES) name = name.replace(prefix, '')
  name = name.slice(name.lastIndexOf('/') + 1)
  if (provider === 'amazon-bedrock') {
    name = name
      .replace(BEDROCK, '')
      .replace(HOST_VERSION, '')
      .replace(/^llama(?=\d)/, 'llama-')
  }
  if (provider === 'fireworks-ai') name = name.replaceAll(/(\d)p(\d)/g, '$1.$2')
  if (provider === 'databricks') name = name.replace(/^databricks-/, '')
  return name
    .replace(CHANNEL, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/**
 * Normalises the spelling of an id, to compare the ids of one seller: 'GLM-5.2' and 'glm-5-2' are one offer.
 * 'stealth/glm-5.2', 'eu.anthropic.claude…' and 'x:free' are others and stay different.
 */
export function spelledId(id: string): string {
  let name = id.toLowerCase()
  for (const prefix of PREFIXES) name = name.replace(prefix, (found) => (found === '~' ? found : ''))
  return name.replaceAll(/[^a-z0-9~/]+/g, '-')
}

/** Returns the same without the date of a version; null if it has none. A dated version may be the same model. */
export function undatedModelId(provider: string | null, id: string): string | null {
  const bare = provider === 'amazon-bedrock' ? id.replace(HOST_VERSION, '') : id
  const undated = bare.replace(CHANNEL, '').replace(DATE, '')
  return undated === bare.replace(CHANNEL, '') ? null : plainModelId(provider, undated)
}

/** Returns whether an id names a channel or a mode of an offer in addition to the default one, such as 'x:free'. */
export function isOfChannel(id: string): boolean {
  return CHANNEL.test(id.toLowerCase()) || /[-/]batch$|^(?:stealth|coding)[-/]/.test(id.toLowerCase())
}

/** Version suffixes: a date, `latest` or `default`, and the host's revision. */
const VERSION = /^(?:[-@](?:20\d{6}|20\d\d-\d\d-\d\d|latest|default))?(?:-v\d+(?::\d+)?)?$/

/** Returns whether an id is a name or a version of it; 'gpt-x-mini' is not a version of 'gpt-x'. */
export function isVersionOf(name: string, id: string): boolean {
  const [whole, begin] = [id.toLowerCase(), name.toLowerCase()]
  return whole.startsWith(begin) && VERSION.test(whole.slice(begin.length))
}

/** Returns whether a name moves from version to version: prices of its versions are never merged with it. */
export function isMovingName(id: string): boolean {
  return /(?:^|[-:@])latest$|^~/.test(id.toLowerCase())
}
