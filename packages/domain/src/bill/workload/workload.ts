import { type Place, places } from '../../offers/regions/places.ts'
import { VIA, type Via, vias } from '../../offers/who-sells/provider-kind.ts'
import { type QueryEntry, type QueryParams, queryChoices, queryString } from '../../text/query-text.ts'

/** The capabilities that a workload can require, including open source. */
export const workloadNeeds = [
  'function-calling',
  'image-input',
  'reasoning',
  'structured-output',
  'pdf-input',
  'audio-input',
  'open-source',
] as const
export type WorkloadNeed = (typeof workloadNeeds)[number]

/** The groups of deals and free tiers that a visitor can qualify for; none counts unless selected. */
export const eligibilityGroups = ['new-user', 'startup', 'student', 'free-tier', 'restricted'] as const
export type EligibilityGroup = (typeof eligibilityGroups)[number]

/** The service tiers of requests. Only offers that state a price for a mode are billed for it. */
export const serviceModes = ['standard', 'flex', 'priority'] as const
export type ServiceMode = (typeof serviceModes)[number]

/** The lifetimes of cache writes. */
export const cacheLives = ['short', 'hour'] as const
export type CacheLife = (typeof cacheLives)[number]

/** The work that a visitor plans to run for a month. */
export type Workload = {
  readonly requestsPerMonth: number
  readonly inputTokensPerRequest: number
  readonly outputTokensPerRequest: number
  /** Share of the input tokens, 0 to 1 in steps of 0.0001. */
  readonly cachedShare: number
  /**
   * Share of the fresh input written to the cache, 0 to 1 in steps of 0.0001; counts only when `cachedShare` is not 0.
   */
  readonly writtenShare: number
  /** Whether cache writes last some minutes, or an hour at a separate price. */
  readonly cacheLife: CacheLife
  /** Share of the requests, 0 to 1 in steps of 0.0001. */
  readonly batchShare: number
  /** The mode of the requests that are not sent in batches. */
  readonly mode: ServiceMode
  /** Output tokens with reasoning, per visible output token: at least 1, in steps of 0.01. */
  readonly reasoningMultiplier: number
  readonly neededCapabilities: readonly WorkloadNeed[]
  /** Tokens; 0 means any. */
  readonly neededContext: number
  /** Slugs; an empty list means all. */
  readonly providers: readonly string[]
  /** Where the offer must run; null means anywhere. */
  readonly place: Place | null
  /** Whether offers of routers are ranked too. */
  readonly via: Via
  readonly eligibility: readonly EligibilityGroup[]
}

export const defaultWorkload: Workload = {
  requestsPerMonth: 120_000,
  inputTokensPerRequest: 3000,
  outputTokensPerRequest: 400,
  cachedShare: 0.6,
  writtenShare: 1,
  cacheLife: 'short',
  batchShare: 0,
  mode: 'standard',
  reasoningMultiplier: 1.5,
  neededCapabilities: ['function-calling'],
  neededContext: 0,
  providers: [],
  place: null,
  via: 'direct',
  eligibility: [],
}

export const workloadKeys = [
  'requests',
  'in',
  'out',
  'cached',
  'written',
  'cache',
  'batch',
  'mode',
  'reasoning',
  'need',
  'context',
  'provider',
  'region',
  VIA,
  'for',
] as const

export const MAX_REQUESTS = 1_000_000_000
export const MAX_TOKENS_PER_REQUEST = 100_000_000
const MAX_MULTIPLIER = 100
const MAX_PROVIDERS = 30
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The URL value for "no needs": leaving the key out means the default needs. */
export const NO_NEEDS = 'none'

/** Parses the URL. Never throws: a missing key gets its default, a figure that cannot be read counts as 0. */
export function parseWorkload(params: QueryParams): Workload {
  const text = (name: string, otherwise: number) => params.get(name) ?? String(otherwise)
  const share = (name: string, otherwise: number) => shareOf(text(name, otherwise * 100))
  const usual = defaultWorkload
  return {
    requestsPerMonth: wholeNumber(text('requests', usual.requestsPerMonth), MAX_REQUESTS),
    inputTokensPerRequest: wholeNumber(text('in', usual.inputTokensPerRequest), MAX_TOKENS_PER_REQUEST),
    outputTokensPerRequest: wholeNumber(text('out', usual.outputTokensPerRequest), MAX_TOKENS_PER_REQUEST),
    cachedShare: share('cached', usual.cachedShare),
    writtenShare: share('written', usual.writtenShare),
    cacheLife: cacheLives.find((life) => life === params.get('cache')) ?? usual.cacheLife,
    batchShare: share('batch', usual.batchShare),
    mode: serviceModes.find((mode) => mode === params.get('mode')) ?? usual.mode,
    reasoningMultiplier: multiplierOf(text('reasoning', usual.reasoningMultiplier)),
    neededCapabilities:
      params.get('need') === null ? usual.neededCapabilities : queryChoices(params, 'need', workloadNeeds),
    neededContext: wholeNumber(text('context', usual.neededContext), MAX_TOKENS_PER_REQUEST),
    providers: slugsOf(params.getAll('provider')),
    place: places.find((place) => place === params.get('region')) ?? null,
    via: vias.find((via) => via === params.get(VIA)) ?? usual.via,
    eligibility: queryChoices(params, 'for', eligibilityGroups),
  }
}

/** Lists the URL parameters of a workload. Defaults are left out, so equal workloads have equal URLs. */
export function workloadEntries(workload: Workload): QueryEntry[] {
  const usual = defaultWorkload
  const unlessUsual = <Value>(value: Value, usually: Value) => (value === usually ? null : value)
  const percent = (share: number, usually: number) => (share === usually ? null : Math.round(share * 10_000) / 100)
  const needs = workload.neededCapabilities.join(',')
  return [
    ['requests', unlessUsual(workload.requestsPerMonth, usual.requestsPerMonth)],
    ['in', unlessUsual(workload.inputTokensPerRequest, usual.inputTokensPerRequest)],
    ['out', unlessUsual(workload.outputTokensPerRequest, usual.outputTokensPerRequest)],
    ['cached', percent(workload.cachedShare, usual.cachedShare)],
    ['written', percent(workload.writtenShare, usual.writtenShare)],
    ['cache', unlessUsual(workload.cacheLife, usual.cacheLife)],
    ['batch', percent(workload.batchShare, usual.batchShare)],
    ['mode', unlessUsual(workload.mode, usual.mode)],
    ['reasoning', unlessUsual(workload.reasoningMultiplier, usual.reasoningMultiplier)],
    ['need', needs === usual.neededCapabilities.join(',') ? null : needs || NO_NEEDS],
    ['context', unlessUsual(workload.neededContext, usual.neededContext)],
    ...workload.providers.map((slug) => ['provider', slug] as const),
    ['region', workload.place],
    [VIA, unlessUsual(workload.via, usual.via)],
    ...workload.eligibility.map((group) => ['for', group] as const),
  ]
}

export function workloadSearch(workload: Workload): string {
  return queryString(workloadEntries(workload))
}

const SUFFIXES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 }

const FIGURE = /^((?:\d+\.?\d*|\.\d+)(?:e\d{1,2})?)([kmb]?)$/i

const withoutSeparators = (text: string) => text.replaceAll(/[\s,_]/g, '')

/** Returns whether a typed text is a figure; an empty field counts as 0. */
export function isFigure(text: string): boolean {
  const plain = withoutSeparators(text)
  return plain === '' || FIGURE.test(plain)
}

/** Parses a typed figure such as "120,000", "120k" or "1.5M"; text that is not a number counts as 0. */
export function parseFigure(text: string): number {
  const [, digits, suffix] = FIGURE.exec(withoutSeparators(text)) ?? []
  const value = Number(digits ?? 0) * (SUFFIXES[suffix?.toLowerCase() ?? ''] ?? 1)
  // Rounds away float noise: 1.001 × 1000 is not exactly 1001.
  return Number.isFinite(value) ? Number(value.toPrecision(15)) : 0
}

export function wholeNumber(text: string, max: number): number {
  return Math.min(max, Math.floor(parseFigure(text)))
}

/** Converts a percentage to a share: "60" becomes 0.6. */
export function shareOf(percent: string): number {
  return Math.min(10_000, Math.round(parseFigure(percent) * 100)) / 10_000
}

/** Returns the share of fresh input written to the cache, which is 0 when nothing is read from it. */
export function writtenShareOf({ cachedShare, writtenShare }: Workload): number {
  return cachedShare === 0 ? 0 : writtenShare
}

export function multiplierOf(text: string): number {
  return Math.min(MAX_MULTIPLIER, Math.max(1, Math.round(parseFigure(text) * 100) / 100))
}

function slugsOf(given: readonly string[]): readonly string[] {
  const slugs = given.flatMap((text) => text.split(',').map((part) => part.trim())).filter((slug) => SLUG.test(slug))
  return [...new Set(slugs)].toSorted().slice(0, MAX_PROVIDERS)
}
