import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { RecordedBenchmark, RecordedResult } from '../features/benchmarks/recorded-results.queries.ts'
import type { RecordedDeal } from '../features/deals/recorded-deals.queries.ts'
import type { RecordedModel } from '../features/models/files/recorded-models.queries.ts'
import type { RecordedPriceFacts } from '../features/offers/recorded-price-facts.queries.ts'
import type { RecordedOffer, RecordedPriceStep } from '../features/offers/recorded-prices.queries.ts'
import type { RecordedPlan } from '../features/plans/recorded-plans.queries.ts'
import type { RecordedProvider } from '../features/providers/recorded-providers.queries.ts'

const FOLDER = new URL('./catalogue/', import.meta.url)

export type SeedCatalogue = RecordedPriceFacts & {
  sources: Record<string, { name: string; url: string; licence: string; recordedOn: string; recordedSince?: string }>
  capabilities: { name: string; displayName: string; category: string }[]
  providers: RecordedProvider[]
  'pricing-tiers': RecordedPlan[]
  models: RecordedModel[]
  offers: RecordedOffer[]
  'price-history': RecordedPriceStep[]
  benchmarks: RecordedBenchmark[]
  'benchmark-results': RecordedResult[]
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
  'maker-prices',
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
