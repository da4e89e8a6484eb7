import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { vacuumTables } from './vacuum-tables.ts'

export type LedgerScale = {
  readonly observations: number
  /** How many of them are pending: the backlog depends on staff, not on the size of the ledger. */
  readonly waiting: number
}

const SOURCES = ['models-dev', 'litellm', 'genai-prices', 'portkey']
const FIELDS = ['input', 'output', 'cache-read', 'contextWindow', 'maxOutput', 'status']
/** One change per this many observations. */
const OBSERVATIONS_PER_CHANGE = 10
const FIRST_DAY = '2023-01-01'
const LAST_DAY = '2026-11-15'

/**
 * Fills a catalogue's ledger with observations of its offers since 2023, the resulting changes, and the current value
 * of each source, with set-based statements only. All values follow from the row number.
 */
export async function generateLedger(db: Db, { observations, waiting }: LedgerScale): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
    // The generated references are correct; checking millions of them would take longer than creating them.
    await sql`set local session_replication_role = replica`.execute(tx)
    const indexes = await dropIndexes(tx)
    await sql`create temp table ledger_offers on commit drop as
      select row_number() over (order by id)::int - 1 as place, id, model_id, provider_id from offers`.execute(tx)
    await insertObservations(tx, observations)
    await insertProposals(tx, waiting)
    await insertChanges(tx, Math.floor(observations / OBSERVATIONS_PER_CHANGE))
    for (const definition of indexes) await sql.raw(definition).execute(tx)
  })
  await vacuumTables(db, ['observations', 'opinions', 'recorded_changes', 'offers', 'models', 'providers'])
}

/** Drops all indexes except those of constraints: creating them at the end takes a third of the time. */
async function dropIndexes(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes
    where tablename in ('observations', 'recorded_changes') and indexname not in (select conname from pg_constraint)`.execute(
    tx,
  )
  for (const { indexname } of rows) await sql`drop index ${sql.ref(indexname)}`.execute(tx)
  // The index of a partitioned table is defined without its partitions.
  return rows.map(({ indexdef }) => indexdef.replace(' ON ONLY ', ' ON '))
}

const momentOf = (count: number) =>
  sql`timestamptz ${sql.lit(`${FIRST_DAY}T00:00:00Z`)}
    + n * ((timestamptz ${sql.lit(`${LAST_DAY}T00:00:00Z`)} - timestamptz ${sql.lit(`${FIRST_DAY}T00:00:00Z`)}) / ${sql.lit(count + 1)})`

async function insertObservations(tx: Db, count: number): Promise<void> {
  await sql`
    insert into observations (id, observed_at, recorded_at, target_type, target_id, field, value, unit, source, source_key,
      state, rule)
    select ('019d0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${momentOf(count)}, ${momentOf(count)}, 'offer',
      o.id, (${FIELDS}::text[])[1 + n % ${FIELDS.length}::int], 1 + n % 97, '1M-tokens',
      (${SOURCES}::text[])[1 + (n / 7) % ${SOURCES.length}::int], 'entry-' || o.place,
      case when n % 5 = 0 then 'accepted' else 'superseded' end, 'newest'
    from generate_series(1, ${count}::int) n
      join ledger_offers o on o.place = (n::bigint * 7919 % (select count(*) from ledger_offers))::int`.execute(tx)
}

/** Adds pending values, each with the values of three other sources. */
async function insertProposals(tx: Db, waiting: number): Promise<void> {
  await sql`
    insert into opinions (target_type, target_id, field, source, value, unit, observed_at, observation_id, state)
    select 'offer', o.id, f.field, s.source, '2', '1M-tokens', timestamptz ${sql.lit(`${LAST_DAY}T00:00:00Z`)}, gen_random_uuid(),
      'accepted'
    from ledger_offers o cross join unnest(${FIELDS}::text[]) as f (field) cross join unnest(${SOURCES}::text[]) as s (source)
    where s.source <> 'portkey' on conflict do nothing`.execute(tx)
  await sql`
    with proposed as (
      insert into observations (id, observed_at, target_type, target_id, field, value, unit, source, state, rule, doubts)
      select ('019e0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
        timestamptz ${sql.lit(`${LAST_DAY}T00:00:00Z`)} - n * interval '1 hour', 'offer', o.id, (array['input', 'output'])[1 + n % 2],
        '777', '1M-tokens', 'portkey', 'proposed', (array['jump', 'unit', 'far-from-sellers'])[1 + n % 3],
        array[(array['jump', 'unit', 'far-from-sellers'])[1 + n % 3]]
      from generate_series(1, ${waiting}::int) n join ledger_offers o on o.place = n * 7
      returning id, observed_at, target_id, field, value, unit, source
    )
    insert into opinions (target_type, target_id, field, source, value, unit, observed_at, observation_id, state)
    select 'offer', target_id, field, source, value, unit, observed_at, id, 'proposed' from proposed`.execute(tx)
}

/** Adds changes: nearly all of prices, some of limits and launches, and a retirement now and then. */
async function insertChanges(tx: Db, count: number): Promise<void> {
  await sql`
    insert into recorded_changes (id, at, recorded_at, kind, provider_id, model_id, offer_id, field, before, after, unit,
      change_percent, source)
    select ('019f0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${momentOf(count)}, ${momentOf(count)},
      case when n % 500 = 0 then (array['retirement', 'status', 'deal', 'free-tier', 'score'])[1 + n / 500 % 5]
        when n % 20 = 0 then 'limit' when n % 30 = 0 then 'launch' when n % 100 = 7 then 'correction' else 'price' end,
      o.provider_id, o.model_id, o.id, (${FIELDS}::text[])[1 + n % 3], '2', '1.5', '1M-tokens',
      (abs(hashint4(n)) % 1200) / 10.0 - 60, (${SOURCES}::text[])[1 + n % ${SOURCES.length}::int]
    from generate_series(1, ${count}::int) n
      join ledger_offers o on o.place = (n::bigint * 7907 % (select count(*) from ledger_offers))::int`.execute(tx)
}
