import { type Tag, tag } from '@inferdex/contracts/protocol/tags'
import { sql } from 'kysely'
import { refreshCurrentResults } from '../features/benchmarks/benchmark-figures.queries.ts'
import { recordFirstChanges } from '../features/changes/changes.service.ts'
import { saveSources } from '../features/feeds/data-sources.queries.ts'
import { refreshPopularModels } from '../features/models/model-figures.queries.ts'
import { refreshModels } from '../features/models/models.service.ts'
import { moveStandingDay } from '../features/offers/facts/standing.queries.ts'
import { refreshPopularProviders } from '../features/providers/figures/provider-figures.queries.ts'
import { refreshProviderFigures } from '../features/providers/figures/provider-figures.service.ts'
import { announceChange } from '../platform/change-feed.ts'
import type { Db } from '../db/db.ts'
import { recordEnds } from './catalogue-ends.ts'
import { ingestFeeds } from './catalogue-feeds.ts'
import { readCatalogueFiles, type SeedCatalogue } from './catalogue-files.ts'
import { loadModels } from './catalogue-models.ts'
import { loadOffers } from './catalogue-offers.ts'
import { loadProviders } from './catalogue-providers.ts'
import { loadRegions } from './catalogue-regions.ts'
import { loadResults } from './catalogue-results.ts'

const NAME = 'catalogue'

/**
 * Loads the seed catalogue. Content that was loaded before is skipped, so a restart never undoes edits by staff; new
 * content updates only unedited records. Several processes may run it at once. Tests choose a part of the catalogue.
 */
export async function seedCatalogue(
  db: Db,
  now: Date,
  choose = (catalogue: SeedCatalogue): SeedCatalogue => catalogue,
): Promise<{ changedRows: number }> {
  const { contentHash, parse } = await readCatalogueFiles()
  if (await isLoaded(db, contentHash)) return { changedRows: 0 }
  const catalogue = choose(parse())
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`seed ${NAME}`}))`.execute(tx)
    // Another process may have loaded it while this one waited for the lock.
    if (await isLoaded(tx, contentHash)) return { changedRows: 0 }
    const changedRows = await load(tx, catalogue, now)
    await tx
      .insertInto('seed_loads')
      .values({ name: NAME, content_hash: contentHash, loaded_at: now })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ content_hash: contentHash, loaded_at: now }))
      .execute()
    return { changedRows }
  })
}

async function isLoaded(db: Db, contentHash: string): Promise<boolean> {
  const row = await db.selectFrom('seed_loads').select('content_hash').where('name', '=', NAME).executeTakeFirst()
  return row?.content_hash === contentHash
}

async function load(tx: Db, catalogue: SeedCatalogue, now: Date): Promise<number> {
  await moveStandingDay(tx, now.toISOString().slice(0, 10))
  let changedRows = await loadSources(tx, catalogue.sources)
  changedRows += await loadProviders(tx, catalogue, now)
  changedRows += await loadModels(tx, catalogue, now)
  changedRows += await loadOffers(tx, catalogue)
  await updateStatistics(tx)
  changedRows += await ingestFeeds(tx, catalogue, now)
  changedRows += await loadRegions(tx, catalogue)
  await recordEnds(tx, catalogue, now)
  changedRows += await loadResults(tx, catalogue)
  await updateStatistics(tx)
  changedRows += await refreshCurrentResults(tx)
  changedRows += await refreshModels(tx, 'all')
  changedRows += await refreshProviderFigures(tx, 'all')
  changedRows += await refreshPopularModels(tx)
  changedRows += await refreshPopularProviders(tx)
  changedRows += await recordFirstChanges(tx, now)
  if (changedRows > 0) await announceChange(tx, tagsOf(catalogue), 'The seed catalogue was loaded')
  return changedRows
}

/**
 * Updates the planner's statistics: it plans for empty tables otherwise, and a statement about all models takes
 * minutes.
 */
async function updateStatistics(tx: Db): Promise<void> {
  await sql`analyze providers, models, model_capabilities, benchmark_results, offers, price_components, region_prices,
    opinions`.execute(tx)
}

function loadSources(tx: Db, sources: SeedCatalogue['sources']): Promise<number> {
  return saveSources(
    tx,
    Object.entries(sources).map(([name, source]) => ({
      name,
      title: source.name,
      url: source.url,
      licence: source.licence,
      recorded_on: source.recordedOn,
      recorded_since: source.recordedSince ?? null,
    })),
  )
}

function tagsOf({ providers, models }: SeedCatalogue): Tag[] {
  return [
    tag.counts,
    tag.providers,
    tag.models,
    tag.deals,
    tag.benchmarks,
    tag.capabilities,
    tag.changes,
    ...providers.map(({ slug }) => tag.provider(slug)),
    ...models.map(({ slug }) => tag.model(slug)),
  ]
}
