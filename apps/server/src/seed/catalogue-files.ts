import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const FOLDER = new URL('./catalogue/', import.meta.url)

type SeedTool = {
  name: string
  description: string | null
  type: string
  platform: string | null
  official: boolean
  documentation: string | null
}
export type SeedProvider = {
  slug: string
  name: string
  description: string
  website: string | null
  documentation: string | null
  headquarters: string | null
  featured: boolean
  /** The maker that it is under another name: the lab of models. */
  sellsAs?: string
  tools: SeedTool[]
  pricingCurrency: string
}
export type SeedModel = {
  slug: string
  name: string
  lab: string | null
  labName: string | null
  family: string | null
  version: string | null
  architecture: string | null
  parameterCount: string | null
  quantization: string[]
  contextWindow: number | null
  maxOutput: number | null
  knowledgeCutoff: string | null
  isOpenSource: boolean
  licence: string | null
  releaseDate: string | null
  /** When a source first has it, where the release is not known. */
  firstSeenOn?: string
  /** What it returns, where that says what it is for. */
  outputs?: string[]
  openWeights?: boolean
  capabilities: string[]
  source: string
  sourceDate: string
  sources?: Record<string, string>
}
type SeedPrice = {
  kind: string
  mode: string
  minInputTokens: number
  amount: string
  currency: string
  per: string
  validFrom: string | null
  source?: string
  verifiedOn?: string
}
export type SeedOffer = {
  provider: string
  model: string
  providerModelId: string
  status: string
  retiresOn: string | null
  contextWindow: number | null
  maxOutput: number | null
  pricingKind: string
  prices: SeedPrice[]
  source: string
  sourceUrl: string | null
  verifiedOn: string
  limitsSource?: string
}
export type SeedHistory = {
  provider: string
  providerModelId: string
  kind: string
  mode: string
  minInputTokens: number
  amount: string
  validFrom: string
  validTo: string
  reason: string
}
type SeedTier = {
  provider: string
  id: string
  name: string
  badge: string | null
  description: string | null
  price: string
  currency: string
  billingPeriod: string
  isUnlimited: boolean
  isFreeTier: boolean
  isRecommended: boolean
  /** Null: not stated. */
  requiresCreditCard: boolean | null
  use: 'api' | 'app' | null
  closedSince: string | null
  displayOrder: number
  trialPeriodDays: number | null
  features: string[]
  limits: object
  creditAmount: string | null
  source: string
  sourceUrl: string | null
  sourceDate: string
}
type SeedBenchmark = { name: string; displayName: string; scaleMax: string; unit: string; description: string | null }
type SeedResult = {
  model: string
  benchmark: string
  score: string
  percent: string
  testedOn: string | null
  sourceUrl: string | null
  reporting: string
  effort?: string
  source: string
  sourceDate: string
}
type SeedDeal = {
  title: string
  description: string
  provider: string
  discountValue: string
  discountUnit: string
  eligibility: object
  promoCode: string | null
  referralLink: string | null
  startsAt: string | null
  expiresAt: string | null
  newUserOnly: boolean
  use: 'api' | 'app' | null
  /** What speaks against it. */
  disputed: string | null
  source: string
  sourceUrl: string | null
  sourceDate: string
}

/** Who says so, and when it was read. */
type Recorded = { source: string; sourceUrl?: string; observedOn: string }
type SeedOpinion = Recorded & {
  provider: string
  providerModelId: string
  prices: { kind: string; mode: string; minInputTokens: number; amount: string }[]
}

export type SeedCatalogue = {
  sources: Record<string, { name: string; url: string; licence: string; recordedOn: string }>
  capabilities: { name: string; displayName: string; category: string }[]
  providers: SeedProvider[]
  'pricing-tiers': SeedTier[]
  models: SeedModel[]
  offers: SeedOffer[]
  'price-history': SeedHistory[]
  'price-opinions': SeedOpinion[]
  'endpoint-names': (Recorded & { provider: string; names: string[] })[]
  'retired-ids': (Recorded & { maker: string; id: string; retiredOn: string })[]
  'home-sites': (Recorded & { provider: string; abroad: string | null })[]
  benchmarks: SeedBenchmark[]
  'benchmark-results': SeedResult[]
  deals: SeedDeal[]
}

const NAMES = [
  'sources',
  'capabilities',
  'providers',
  'pricing-tiers',
  'models',
  'offers',
  'price-history',
  'price-opinions',
  'endpoint-names',
  'retired-ids',
  'home-sites',
  'benchmarks',
  'benchmark-results',
  'deals',
] as const satisfies readonly (keyof SeedCatalogue)[]

export type CatalogueFiles = { contentHash: string; parse: () => SeedCatalogue }

/** Reads the files; parsing them is only worth it when their content is new. */
export async function readCatalogueFiles(): Promise<CatalogueFiles> {
  const texts = await Promise.all(NAMES.map((name) => readFile(new URL(`${name}.json`, FOLDER), 'utf8')))
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return {
    contentHash: hash.digest('hex'),
    // The files are part of the product and written by it; the database's constraints check them once more.
    parse: () => Object.fromEntries(NAMES.map((name, i) => [name, JSON.parse(texts[i] ?? '')])) as SeedCatalogue,
  }
}
