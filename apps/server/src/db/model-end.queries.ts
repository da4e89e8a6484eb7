import { type RawBuilder, sql } from 'kysely'

/** Tells whether a model is retired: nobody or only others sell it, or its maker has switched it off. */
export function hasEnded(): RawBuilder<boolean> {
  return sql<boolean>`(models.is_retired or models.lifecycle = 'retired' or coalesce(models.retires_on <= (select day from standing_day), false))`
}
