import type { HistoryOffer } from '@inferdex/contracts/history/history.staff'
import { QUIET_RULES } from '@inferdex/domain/history/entry-outcome'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type RecordKind = 'MODEL' | 'PROVIDER' | 'DEAL'
export type HistoryRecord = {
  readonly kind: RecordKind
  readonly id: string
  readonly name: string
  readonly slug: string | null
  readonly revision: number
}

const RECORD = {
  MODEL: sql`select id, name, slug, revision from models`,
  PROVIDER: sql`select id, name, slug, revision from providers`,
  DEAL: sql`select id, title as name, null as slug, revision from deals`,
} as const satisfies Record<RecordKind, RawBuilder<unknown>>

/** Finds a record, including archived ones, whose history is kept. */
export async function findRecord(db: Db, kind: RecordKind, id: string): Promise<HistoryRecord | undefined> {
  const { rows } = await sql<Omit<HistoryRecord, 'kind'>>`${RECORD[kind]} where id = ${id}`.execute(db)
  return rows[0] && { kind, ...rows[0] }
}

const OFFERS_OF = {
  MODEL: sql`o.model_id`,
  PROVIDER: sql`o.provider_id`,
} as const

/** Lists the offers whose changes belong to the history of a record. */
export async function listOffersOf(db: Db, { kind, id }: Pick<HistoryRecord, 'kind' | 'id'>): Promise<HistoryOffer[]> {
  if (kind === 'DEAL') return []
  const { rows } = await sql<HistoryOffer>`
    select o.id, o.provider_model_id as "providerModelId",
      jsonb_build_object('id', p.id, 'slug', p.slug, 'name', p.name) as provider,
      jsonb_build_object('id', m.id, 'slug', m.slug, 'name', m.name) as model
    from offers o join providers p on p.id = o.provider_id join models m on m.id = o.model_id
    where ${OFFERS_OF[kind]} = ${id}`.execute(db)
  return rows
}

/** An entry as stored: in the ledger, in the audit log, or among the recorded changes. */
export type EntryRow = {
  readonly id: string
  /** With microseconds: a JavaScript date would truncate it, and the next page would skip entries. */
  readonly at: string
  readonly stored: 'ledger' | 'audit' | 'change'
  readonly target_id: string | null
  readonly field: string | null
  readonly before: unknown
  readonly has_before: boolean
  readonly before_unit: string | null
  readonly after: unknown
  readonly unit: string | null
  readonly state: 'proposed' | 'accepted' | 'rejected' | 'superseded'
  readonly rule: string | null
  readonly kind: string | null
  readonly action: string | null
  readonly source: string
  readonly source_name: string
  readonly source_url: string | null
  readonly person: string | null
  readonly audit_seq: number | null
  readonly audit_target: string | null
  readonly total: number
}

export type EntryFilter = {
  readonly ids?: readonly string[]
  readonly field?: string | undefined
  readonly by?: 'people' | 'feeds' | undefined
  readonly since?: string | undefined
  readonly all: boolean
  readonly after: readonly [at: string, id: string] | null
  readonly limit: number
}

const CHANGES_OF = {
  MODEL: sql`c.model_id`,
  PROVIDER: sql`c.provider_id`,
  DEAL: sql`c.deal_id`,
} as const satisfies Record<RecordKind, RawBuilder<unknown>>

/**
 * Selects the entries of a record. Reported values are in the ledger, previous values in the recorded change of the
 * same observation, or for feeds of the same field and moment. Edits of a record's own fields are in the audit log.
 * Recorded changes without an observation are older than the ledger, or started on their announced day.
 */
function entriesOf({ kind, id }: Pick<HistoryRecord, 'kind' | 'id'>, offerIds: readonly string[]) {
  return sql`
    with said as materialized (
      select s.*, coalesce(s.decided_at, s.recorded_at) as written_at,
        case when s.decided_by is null then s.observed_at else s.decided_at end as at
      from observations s
      where s.target_id = any(${[id, ...offerIds]}::uuid[])
    ), changes as materialized (
      select c.* from recorded_changes c where ${CHANGES_OF[kind]} = ${id}
    ), audits as materialized (
      select a.* from audit_log a where a.target_id = ${id} and a.target_type = ${kind}
    ), ledger as materialized (
      select s.*, coalesce(own.id, same.id) as change_id, coalesce(own.before, same.before) as before,
        coalesce(own.unit, same.unit) as before_unit, coalesce(own.kind, same.kind) as change_kind,
        coalesce(own.id, same.id) is not null as has_change
      from said s left join changes own on own.observation_id = s.id
        left join changes same on same.observation_id is null and same.offer_id = s.target_id and same.field = s.field
          and same.recorded_at = s.written_at and same.source = s.source
    ), entries as (
      select l.id::text as id, l.at, 'ledger' as stored, l.target_id, l.field::text as field, to_jsonb(l.before) as before,
        l.has_change or l.field not in ('pricingKind', 'successor', 'region') as has_before, l.before_unit,
        to_jsonb(l.value) as after, l.unit, l.state, l.rule, l.change_kind as kind, null as action, l.source, l.source_url,
        l.decided_by, null::bigint as audit_seq
      from ledger l
      union all
      select c.id::text, least(c.at, c.recorded_at), 'change', c.offer_id, c.field::text, to_jsonb(c.before), true, c.unit,
        to_jsonb(c.after), c.unit, 'accepted', null, c.kind, null, c.source, c.source_url, null, null
      from changes c where not exists (select from ledger l where l.change_id = c.id)
      union all
      select a.id || ':' || e.key, a.at, 'audit', null, e.key, e.value -> 'from', true, null, e.value -> 'to', null,
        'accepted', null, null, a.action, 'staff', null, a.actor_id, a.seq
      from audits a cross join lateral jsonb_each(a.changes) e
      where a.action like 'UPDATE%' and not (e.key = 'offers' and exists (select from said s where s.written_at = a.at))
      union all
      select a.id::text, a.at, 'audit', null, null, null, true, null,
        coalesce(a.changes -> 'lock' -> 'to', a.changes -> 'lock' -> 'from'), null, 'accepted', null, null, a.action,
        'staff', null, a.actor_id, a.seq
      from audits a where a.action not like 'UPDATE%'
    )`
}

/** Reads a page of entries, newest first. The total is that of the filter. */
export async function readEntries(
  db: Db,
  record: Pick<HistoryRecord, 'kind' | 'id'>,
  offerIds: readonly string[],
  filter: EntryFilter,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    ${entriesOf(record, offerIds)}, wanted as materialized (
      select e.* from entries e where ${sql.join(conditions(filter), sql` and `)}
    ), page as (
      select * from wanted w where ${after(filter)} order by w.at desc, w.id desc limit ${filter.limit}
    )
    select p.id, to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, p.stored, p.target_id, p.field,
      p.before, p.has_before, p.before_unit, p.after, p.unit, p.state, p.rule, p.kind, p.action, p.source,
      coalesce(f.title, d.title, p.source) as source_name, p.source_url, u.username as person,
      coalesce(p.audit_seq, a.seq)::int as audit_seq,
      case when p.audit_seq is not null then ${record.id} else a.target_id end as audit_target,
      (select count(*)::int from wanted) as total
    from page p left join users u on u.id = p.decided_by
      left join feeds f on f.id = p.source left join data_sources d on d.name = p.source
      left join lateral (
        select g.seq, g.target_id from audit_log g
        where p.decided_by is not null and p.audit_seq is null and g.actor_id = p.decided_by and g.at = p.at
          and g.target_id in (select i.id::text from intake_decisions i where i.decided_at = p.at
            union all select ${record.id} union all select o.model_id::text from offers o where o.id = p.target_id)
        order by g.seq desc limit 1
      ) a on true
    order by p.at desc, p.id desc`.execute(db)
  return rows
}

function conditions({ ids, field, by, since, all }: EntryFilter): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(ids === undefined ? [] : [sql`e.id = any(${ids}::text[])`]),
    ...(field === undefined ? [] : [sql`e.field = ${field}`]),
    ...(by === undefined ? [] : [by === 'people' ? sql`e.decided_by is not null` : sql`e.decided_by is null`]),
    ...(since === undefined ? [] : [sql`e.at >= ${since}::date at time zone 'UTC'`]),
    // Source values other than the shown one, unless staff decided them.
    ...(all
      ? []
      : [sql`(e.rule is null or e.state in ('proposed', 'rejected') or e.rule <> all(${[...QUIET_RULES]}::text[]))`]),
  ]
}

function after({ after: last }: EntryFilter): RawBuilder<unknown> {
  return last === null ? sql`true` : sql`(w.at, w.id) < (${last[0]}::timestamptz, ${last[1]}::text)`
}

/** Lists the fields that have entries. */
export async function listFields(
  db: Db,
  record: Pick<HistoryRecord, 'kind' | 'id'>,
  offerIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    ${entriesOf(record, offerIds)}
    select distinct e.field from entries e where e.field is not null order by e.field`.execute(db)
  return rows.map(({ field }) => field)
}

/** Returns the currency in which a price was recorded; prices of feeds are in USD. */
export async function findCurrency(
  db: Db,
  price: { readonly offerId: string; readonly kind: string; readonly amount: string; readonly per: string },
): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    select currency from price_components
    where offer_id = ${price.offerId} and kind = ${price.kind} and amount = ${price.amount} and per = ${price.per}
    order by id desc limit 1`.execute(db)
  return rows[0]?.currency ?? 'USD'
}
