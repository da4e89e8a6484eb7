import { sql } from 'kysely'
import { changedRows, inScope, type Scope } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'

/**
 * Updates which models are retired: those that their maker has retired (`standingAtMaker`), and those that were sold
 * and no longer are. A model that was never sold is not retired, unless its maker states so. Also updates which may be
 * recommended (`mayBeRecommended`). Writes only rows that differ.
 */
export async function refreshRetirement(tx: Db, models: Scope): Promise<number> {
  return await changedRows(
    tx,
    sql`
    with ends as (
      select m.id, m.is_open_source or m.open_weights as is_open, m.offer_count,
        bool_and(o.standing = 'ended') as by_all,
        coalesce(bool_and(o.standing = 'ended') filter (where m.lab in (p.slug, p.sells_as)),
          offer_standing(m.lifecycle, m.retires_on, false, null, null,
            coalesce((select day from standing_day), case m.lifecycle when 'retired' then date 'infinity' end)) = 'ended') as by_maker
      from models m left join offers o on o.model_id = m.id left join providers p on p.id = o.provider_id
      where ${inScope('m.id', models)} group by m.id
    ), now as (
      select id, coalesce(by_all, false) or by_maker as is_retired,
        not (coalesce(by_all, false) or by_maker) or (is_open and offer_count > 0) as may_recommend
      from ends
    )
    update models set is_retired = now.is_retired, may_recommend = now.may_recommend
    from now
    where models.id = now.id and (models.is_retired, models.may_recommend) <> (now.is_retired, now.may_recommend)`,
  )
}
