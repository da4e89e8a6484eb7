import type { ChangeSummary, listChanges as contract, RecordedChange } from '@inferdex/contracts/changes'
import type { ChangeKind } from '@inferdex/domain/changes/change-query'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { SHOWN_WEEKS } from './weekly-changes.queries.ts'

type ListInput = Omit<HandlerInput<typeof contract>['query'], 'cursor'> & {
  readonly now: Date
  /** The last change of the previous page. */
  readonly after: readonly [at: string, id: string] | null
}
type Row = Omit<RecordedChange, 'recordedAt'> & { recordedAt: Date }

/** A timestamp with microseconds: a JavaScript date would truncate it, and the next page would skip changes. */
const AT = sql<string>`to_char(c.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const KIND = {
  drop: sql`c.kind = 'price' and c.change_percent < 0`,
  rise: sql`c.kind = 'price' and c.change_percent > 0`,
  launch: sql`c.kind = 'launch'`,
  retirement: sql`c.kind = 'retirement'`,
  status: sql`c.kind = 'status'`,
  deal: sql`c.kind in ('deal', 'free-tier')`,
  limit: sql`c.kind = 'limit'`,
  score: sql`c.kind = 'score'`,
  correction: sql`c.kind = 'correction'`,
} as const satisfies Record<ChangeKind, RawBuilder<unknown>>

/**
 * Returns changes that have taken effect, newest first, without those of archived records. The page is selected first,
 * by an index alone: joining before would join all changes.
 */
export async function findChanges(db: Db, input: ListInput): Promise<RecordedChange[]> {
  const { rows } = await sql<Row>`
    with page as (
      select c.* from recorded_changes c where ${sql.join(conditions(input), sql` and `)}
      order by c.at desc, c.id desc limit ${input.limit}
    )
    select c.id, ${AT} as at, c.recorded_at as "recordedAt", c.kind, c.field, c.before, c.after, c.unit,
      c.change_percent::text as "changePercent", c.offer_id as "offerId", c.source,
      coalesce(ds.title, c.source) as "sourceName", c.source_url as "sourceUrl",
      case when p.id is not null then json_build_object('slug', p.slug, 'name', p.name) end as provider,
      case when m.id is not null then json_build_object('slug', m.slug, 'name', m.name, 'lab', m.lab,
        'input', m.price_input::text, 'output', m.price_output::text) end as model,
      case when d.id is not null then json_build_object('id', d.id, 'title', d.title) end as deal,
      case when s.id is not null then json_build_object('slug', s.slug, 'name', s.name) end as successor
    from page c
    left join providers p on p.id = c.provider_id
    left join models m on m.id = c.model_id
    left join deals d on d.id = c.deal_id
    left join data_sources ds on ds.name = c.source
    left join lateral (
      select n.id, n.slug, n.name from model_successors ms join models n on n.id = ms.successor_id
      where c.kind = 'retirement' and ms.model_id = c.model_id and n.archived_at is null and n.may_recommend order by ms.place limit 1
    ) s on true
    order by c.at desc, c.id desc`.execute(db)
  return rows.map((row) => ({ ...row, recordedAt: row.recordedAt.toISOString() }))
}

/** Evaluated for each change of the page. */
const isArchived = (table: string, id: string) =>
  sql`(select archived_at is not null from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${sql.ref(id)}) is true`

function conditions({ now, after, kind, provider, model, source, move }: ListInput): RawBuilder<unknown>[] {
  return [
    sql`c.at <= ${now}`,
    sql`not (${isArchived('providers', 'c.provider_id')} or ${isArchived('models', 'c.model_id')}
      or ${isArchived('deals', 'c.deal_id')})`,
    ...(kind === undefined ? [] : [KIND[kind]]),
    ...(provider === undefined ? [] : [sql`c.provider_id = (select id from providers where slug = ${provider})`]),
    ...(model === undefined ? [] : [sql`c.model_id = (select id from models where slug = ${model})`]),
    ...(source === undefined ? [] : [sql`c.source = ${source}`]),
    // As a literal, so that the index of large moves can be used.
    ...(move === undefined ? [] : [sql`abs(c.change_percent) >= ${sql.lit(Number(move))}`]),
    ...(after === null ? [] : [sql`(c.at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`]),
  ]
}

const COMING = 50

/** Announced prices that have not started, soonest first, each with today's price. */
const selectComing = (today: string) => sql`
  select s.starts_on as on, json_build_object('slug', p.slug, 'name', p.name) as provider,
    json_build_object('slug', m.slug, 'name', m.name, 'lab', m.lab) as model,
    s.kind || case when s.mode = 'standard' then '' else ':' || s.mode end
      || case when s.min_input_tokens = 0 then '' else '@' || s.min_input_tokens end as field,
    c.amount::text as before, s.amount::text as after, s.per as unit,
    coalesce(ds.title, s.source) as "sourceName", s.source_url as "sourceUrl"
  from scheduled_prices s
    join offers o on o.id = s.offer_id join providers p on p.id = o.provider_id join models m on m.id = o.model_id
    left join data_sources ds on ds.name = s.source
    left join price_components c on (c.offer_id, c.kind, c.mode, c.min_input_tokens)
      = (s.offer_id, s.kind, s.mode, s.min_input_tokens) and c.valid_to is null and c.replaced_at is null
  where s.starts_on > ${today}::date and s.amount is not null and o.standing <> 'ended' and p.archived_at is null and m.archived_at is null
  order by s.starts_on, p.sort_name, m.sort_name, o.id, s.kind desc, s.mode desc limit ${sql.lit(COMING)}`

/** Reads the stored counts of the last weeks, and the filters of the list. */
export async function readChangeSummary(db: Db, now: Date): Promise<ChangeSummary> {
  const today = now.toISOString().slice(0, 10)
  const { rows } = await sql<Omit<ChangeSummary, 'asOf'>>`
    select
      (select coalesce(json_agg(json_build_object('week', week, 'source', source, 'kind', kind, 'direction', direction,
          'changes', changes) order by week, source, kind, direction), '[]')
        from weekly_changes where week > ${today}::date - ${sql.lit(SHOWN_WEEKS * 7)} and week <= ${today}::date) as weeks,
      (select json_agg(json_build_object('name', s.name, 'title', s.title,
          'readOn', greatest(s.recorded_on, (f.last_read_at at time zone 'utc')::date)) order by s.title)
        from data_sources s left join feeds f on f.id = s.name) as sources,
      (select json_agg(json_build_object('slug', slug, 'name', name, 'changes', coalesce(c.changes, 0))
          order by sort_name, id)
        from providers left join provider_changes c on c.provider_id = providers.id
        where archived_at is null) as providers,
      (select coalesce(json_agg(row_to_json(coming)), '[]') from (${selectComing(today)}) coming) as coming`.execute(db)
  const [read] = rows
  return {
    weeks: read?.weeks ?? [],
    sources: read?.sources ?? [],
    providers: read?.providers ?? [],
    coming: read?.coming ?? [],
    asOf: today,
  }
}
