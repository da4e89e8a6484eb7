import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { RecordedDeal } from '../features/deals/recorded-deals.queries.ts'
import type { RecordedModel } from '../features/models/files/recorded-models.queries.ts'
import type { RecordedPlan } from '../features/plans/recorded-plans.queries.ts'
import type { RecordedProvider } from '../features/providers/recorded-providers.queries.ts'

const FOLDER = new URL('./catalogue/', import.meta.url)

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

/** The source of a fact and the day on which it was read. */
type Recorded = { source: string; sourceUrl?: string; observedOn: string }
type SeedOpinion = Recorded & {
  provider: string
  providerModelId: string
  prices: { kind: string; mode: string; minInputTokens: number; amount: string }[]
}

export type SeedCatalogue = {
  sources: Record<string, { name: string; url: string; licence: string; recordedOn: string }>
  capabilities: { name: string; displayName: string; category: string }[]
  providers: RecordedProvider[]
  'pricing-tiers': RecordedPlan[]
  models: RecordedModel[]
  offers: SeedOffer[]
  'price-history': SeedHistory[]
  'price-opinions': SeedOpinion[]
  'endpoint-names': (Recorded & { provider: string; names: string[] })[]
  'retired-ids': (Recorded & { maker: string; id: string; retiredOn: string })[]
  'home-sites': (Recorded & { provider: string; abroad: string | null })[]
  benchmarks: SeedBenchmark[]
  'benchmark-results': SeedResult[]
  deals: RecordedDeal[]
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

/** Reads the files. `parse` is separate, because it is needed only if their content is new. */
export async function readCatalogueFiles(): Promise<CatalogueFiles> {
  const texts = await Promise.all(NAMES.map((name) => readFile(new URL(`${name}.json`, FOLDER), 'utf8')))
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return {
    contentHash: hash.digest('hex'),
    // The files are part of the product; the constraints of the database check their content again.
    parse: () => Object.fromEntries(NAMES.map((name, i) => [name, JSON.parse(texts[i] ?? '')])) as SeedCatalogue,
  }
}
