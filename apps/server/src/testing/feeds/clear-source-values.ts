import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { refreshModels } from '../../features/models/models.service.ts'
import { refreshProviderFigures } from '../../features/providers/figures/provider-figures.service.ts'

/** Deletes all source values and facts of the catalogue; only the names of records stay. */
export async function clearSourceValues(db: Db): Promise<void> {
  // Recorded prices cannot be deleted row by row.
  await sql`
    truncate price_components, region_prices, scheduled_prices, opinions, observations, recorded_changes,
      model_successors, price_moves, feed_names, feed_runs, feed_files, feed_copies`.execute(db)
  await sql`update counts set value = 0 where name = 'price_changes'`.execute(db)
  await sql`update feeds set last_good_hash = null, last_good_entries = null, last_read_at = null`.execute(db)
  await sql`
    update offers set status = 'active', retires_on = null, successor_id = null, context_window = null, max_output = null,
      pricing_kind = 'unknown', limits_source = null, verified_on = '2025-01-01', input_price = null, output_price = null,
      cache_read_price = null, batch_input_price = null, batch_output_price = null, doubts = '{}', disputed = '{}',
      region = null, residency = null`.execute(db)
  await sql`
    update models set lifecycle = 'unknown', retires_on = null, lifecycle_source = null, lifecycle_source_url = null,
      lifecycle_observed_on = null, release_date = null`.execute(db)
  await db.transaction().execute(async (tx) => {
    await refreshModels(tx, 'all')
    await refreshProviderFigures(tx, 'all')
  })
}
