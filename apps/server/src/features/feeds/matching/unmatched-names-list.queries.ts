import type { UnmatchedName } from '@inferdex/contracts/intake/intake-names.staff'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { containing } from '../../../db/like.ts'

export type NameFilter = {
  readonly state: 'waiting' | 'matched' | 'ignored'
  readonly feed?: string | undefined
  readonly search?: string | undefined
  readonly limit: number
}

/** Of the matched names, those that staff matched: the others follow from ids. */
const BY_STAFF = sql`(n.state <> 'matched' or n.rule = 'staff')`
const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Lists names: pending ones by best candidate first, others by newest decision first. */
export async function listNames(db: Db, filter: NameFilter): Promise<UnmatchedName[]> {
  const { rows } = await sql<UnmatchedName>`
    select n.feed_id as feed, f.title as "feedTitle", n.key, coalesce(n.facts ->> 'name', n.key) as name,
      n.facts ->> 'provider' as provider, n.facts ->> 'maker' as maker, n.facts ->> 'input' as input,
      n.facts ->> 'output' as output, n.facts ->> 'contextWindow' as "contextWindow",
      n.facts ->> 'releaseDate' as "releaseDate", n.facts ->> 'url' as url, coalesce(n.confidence, 0)::float8 as confidence,
      ${moment('n.first_seen_at')} as "firstSeenAt", coalesce(n.facts -> 'candidates', '[]') as candidates,
      case when m.id is null then null else jsonb_build_object('slug', m.slug, 'name', m.name) end as matched,
      u.username as "decidedBy", ${moment('n.decided_at')} as "decidedAt"
    from feed_names n join feeds f on f.id = n.feed_id
      left join offers o on o.id = n.offer_id left join models m on m.id = coalesce(n.model_id, o.model_id)
      left join users u on u.id = n.decided_by
    where ${sql.join(conditions(filter), sql` and `)}
    order by n.decided_at desc nulls last, n.confidence desc nulls last, n.feed_id, n.key
    limit ${filter.limit}`.execute(db)
  return rows
}

function conditions({ state, feed, search = '' }: NameFilter): RawBuilder<unknown>[] {
  return [
    sql`n.state = ${state}`,
    BY_STAFF,
    ...(feed === undefined ? [] : [sql`n.feed_id = ${feed}`]),
    ...(search === ''
      ? []
      : [
          sql`lower(concat_ws(' ', n.key, n.facts ->> 'name', n.facts ->> 'provider', n.facts ->> 'maker'))
            like ${containing(search.toLowerCase())}`,
        ]),
  ]
}

type NameCounts = { readonly waiting: number; readonly matched: number; readonly ignored: number }

export async function countNames(db: Db, feed?: string): Promise<NameCounts> {
  const { rows } = await sql<NameCounts>`
    select (count(*) filter (where n.state = 'waiting'))::int as waiting,
      (count(*) filter (where n.state = 'matched'))::int as matched,
      (count(*) filter (where n.state = 'ignored'))::int as ignored
    from feed_names n where ${BY_STAFF} and ${feed === undefined ? sql`true` : sql`n.feed_id = ${feed}`}`.execute(db)
  return rows[0] ?? { waiting: 0, matched: 0, ignored: 0 }
}

/** Lists feeds that have pending names or names that staff decided. */
export async function listFeedsWithNames(db: Db): Promise<{ id: string; title: string; waiting: number }[]> {
  const { rows } = await sql<{ id: string; title: string; waiting: number }>`
    select f.id, f.title, (count(*) filter (where n.state = 'waiting'))::int as waiting
    from feeds f join feed_names n on n.feed_id = f.id
    where ${BY_STAFF} group by f.id order by f.title`.execute(db)
  return rows
}
