import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { refreshModelFigures, refreshOfferPrices, refreshPriceSeries } from './model-figures.queries.ts'
import { addOffersAtListPrice, type OfferPair } from './offer-import.queries.ts'
import { refreshPriceDoubts } from './price-doubts.queries.ts'

/**
 * Providers of a file name the models that they sell: each gets an offer at the model's list price. `source` selects
 * (row, id, record). Answers the slugs of the models that got one.
 */
export async function addModelsOfProviders(tx: Db, source: RawBuilder<unknown>, now: Date): Promise<string[]> {
  const { rows: pairs } = await sql<OfferPair>`
    select m.id as "modelId", s.record ->> 'slug' as "providerSlug", null as input, null as output
    from (${source}) s cross join lateral jsonb_array_elements_text(coalesce(s.record -> 'models', '[]')) as named (slug)
      join models m on m.slug = named.slug`.execute(tx)
  const ids = await addOffersAtListPrice(tx, pairs, now)
  if (ids.length === 0) return []
  await refreshOfferPrices(tx, ids)
  await refreshPriceDoubts(tx, ids)
  await refreshModelFigures(tx, ids)
  await refreshPriceSeries(tx, ids)
  const rows = await tx.selectFrom('models').select('slug').where('id', 'in', ids).execute()
  return rows.map(({ slug }) => slug)
}
