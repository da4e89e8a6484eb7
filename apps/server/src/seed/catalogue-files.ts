import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { checkedEntries } from '@inferdex/domain/feeds/checked-entries'
import type { RecordedBenchmark, RecordedResult } from '../features/benchmarks/recorded-results.queries.ts'
import type { RecordedDeal } from '../features/deals/recorded-deals.queries.ts'
import { readInferdex } from '../features/feeds/sources/inferdex.ts'
import type { RecordedLifecycle } from '../features/models/files/recorded-lifecycles.queries.ts'
import type { RecordedModel } from '../features/models/files/recorded-models.queries.ts'
import type { RecordedPriceFacts } from '../features/offers/import/recorded-price-facts.queries.ts'
import type { RecordedFacts } from '../features/offers/facts/recorded-facts.queries.ts'
import type { RecordedOffer, RecordedPriceStep } from '../features/offers/import/recorded-prices.queries.ts'
import type { RecordedPlan } from '../features/plans/recorded-plans.queries.ts'
import type { RecordedProvider } from '../features/providers/recorded-providers.queries.ts'
import { offersOfFeeds, type SeedFeed } from './offers-of-feeds.ts'

const FOLDER = new URL('./catalogue/', import.meta.url)

export type SeedCatalogue = RecordedPriceFacts & {
  sources: Record<string, { name: string; url: string; licence: string; recordedOn: string; recordedSince?: string }>
  capabilities: { name: string; displayName: string; category: string }[]
  providers: RecordedProvider[]
  'pricing-tiers': RecordedPlan[]
  models: RecordedModel[]
  lifecycle: RecordedLifecycle[]
  /** By the names of the feeds. */
  offers: RecordedOffer[]
  'price-history': RecordedPriceStep[]
  'offer-regions': RecordedFacts[]
  /** End days of single ids of makers, and their successors. */
  'maker-ids': RecordedFacts[]
  /** Prices for batches, slower and faster requests, and one-hour cache writes. */
  'offer-modes': RecordedFacts[]
  benchmarks: RecordedBenchmark[]
  'benchmark-results': RecordedResult[]
  deals: RecordedDeal[]
  /** Recorded lists in our own format; they are ingested in this order. */
  feeds: SeedFeed[]
}

const NAMES = [
  'sources',
  'capabilities',
  'providers',
  'pricing-tiers',
  'models',
  'lifecycle',
  'price-history',
  'offer-regions',
  'maker-ids',
  'offer-modes',
  'endpoint-names',
  'retired-ids',
  'home-sites',
  'maker-prices',
  'benchmarks',
  'benchmark-results',
  'deals',
] as const satisfies readonly (keyof SeedCatalogue)[]

/** Sources of displayed values precede those that are only compared. */
const FEEDS = ['models-dev', 'litellm', 'model-price-watch', 'genai-prices', 'modelpedia', 'llm-stats']

type SeedRecords = Omit<SeedCatalogue, 'feeds' | 'offers'>

export type CatalogueFiles = { contentHash: string; parse: () => SeedCatalogue }

/** Reads the files. `parse` is separate, because it is needed only if their content is new. */
export async function readCatalogueFiles(): Promise<CatalogueFiles> {
  const texts = await Promise.all(NAMES.map((name) => readFile(new URL(`${name}.json`, FOLDER), 'utf8')))
  const files = await Promise.all(FEEDS.map((source) => readFile(new URL(`feeds/${source}.json`, FOLDER))))
  const hash = createHash('sha256')
  for (const text of [...texts, ...files]) hash.update(text)
  return {
    contentHash: hash.digest('hex'),
    // The files ship with the product, and database constraints validate their content again.
    parse: () => {
      const records = Object.fromEntries(NAMES.map((name, i) => [name, JSON.parse(texts[i] ?? '')])) as SeedRecords
      const feeds = FEEDS.map((source, i) => readFeed(source, files[i] ?? Buffer.of(), records))
      return { ...records, feeds, offers: offersOfFeeds(feeds) }
    },
  }
}

function readFeed(source: string, content: Buffer, { sources }: SeedRecords): SeedFeed {
  return {
    source,
    recordedOn: sources[source]?.recordedOn ?? '',
    content,
    ...checkedEntries(readInferdex(String(content))),
  }
}
