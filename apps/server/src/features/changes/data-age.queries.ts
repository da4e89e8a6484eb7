import type { DataQuality } from '@inferdex/contracts/changes'
import { type PriceAges, sumAges } from '@inferdex/domain/changes/price-ages'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** How old the prices are, all figures of one moment. */
export type DataAge = {
  readonly computedAt: string
  readonly prices: number
  readonly ages: PriceAges
  /** Null in a summary that was stored before these were computed. */
  readonly oldOffers: number | null
  readonly oldestOn: string | null
}

/** Returns the ages of the last computation; null before the first one. */
export async function readDataAge(db: Db): Promise<DataAge | null> {
  const { rows } = await sql<Omit<DataAge, 'computedAt'> & { computedAt: Date; sources: DataQuality['sources'] }>`
    select computed_at as "computedAt", (summary -> 'prices')::int as prices, summary -> 'sources' as sources,
      (summary -> 'oldOffers')::int as "oldOffers", summary ->> 'oldestOn' as "oldestOn"
    from data_quality`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { computedAt, sources, ...figures } = row
  return { ...figures, ages: sumAges(sources), computedAt: computedAt.toISOString() }
}
