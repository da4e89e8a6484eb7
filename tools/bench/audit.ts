// Measures pages of the audit log with 10,000 and with 10,000,000 entries: the same calls, in turn, on two databases of
// one server. A page that is slower on the large one gets slower as the log grows.
import { listAuditEntries } from '@inferdex/contracts/audit.staff'
import { auditActions } from '@inferdex/domain/audit/audit-actions'
import type { Database } from '../../apps/server/src/db/connect.ts'
import { findAuditEntries } from '../../apps/server/src/features/audit/audit.service.ts'
import { compareGrowth, readOptions, timed, withServer } from './harness.ts'

const STAFF = 40
/** Entries per record: a longer log covers more records. */
const ENTRIES_OF_A_RECORD = 20
/** The name of each record contains one of these words; the last one is rare. */
const NAMES = ['amber', 'basalt', 'cobalt', 'dolomite', 'emerald', 'flint', 'granite', 'halite', 'iron', 'jade']
const FEW = 'zircon'
const TYPES = [...new Set(auditActions.map((action) => action.split('_')[1] ?? ''))]

const { few: small, many: large, rounds } = readOptions({ few: 10_000, many: 10_000_000, rounds: 501 })

const personId = (n: number) => `019c0000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** The queries for both databases. A page number beyond the small log is replaced by its last page. */
const CASES: readonly (readonly [name: string, large: object, small?: object])[] = [
  ['first page', {}],
  ['oldest first', { sortOrder: 'asc' }],
  ['page 5,000, two to a page', { page: 5000, limit: 2 }],
  ['page 5,000 (the last one of the small log)', { page: 5000 }, { page: small / 20 }],
  ['the very last page', { page: large / 20 }, { page: small / 20 }],
  ['one action', { action: 'UPDATE_MODEL' }],
  ['one action, page 10', { action: 'UPDATE_MODEL', page: 10 }],
  ['one type', { targetType: 'PROVIDER' }],
  ['one record', { targetId: 'record-17' }],
  ['one person', { userId: personId(7) }],
  ['an action and a type that never meet', { action: 'UPDATE_MODEL', targetType: 'DEAL' }],
  ['one action of one person', { action: 'DELETE_DEAL', userId: personId(7) }],
  ['a person who never did it', { action: 'DELETE_DEAL', userId: personId(STAFF + 1) }],
  ['one record by its id', { target: 'record-17' }],
  ['one day', { from: '2020-01-01', to: '2020-01-01' }],
  ['a week, page 10', { from: '2020-01-01', to: '2020-01-07', page: 10 }],
  ['one action in a week', { action: 'UPDATE_MODEL', from: '2020-01-01', to: '2020-01-07' }],
  ['one person, by name, in a week', { actor: 'Staff-7', from: '2020-01-01', to: '2020-01-07' }],
  ['search: a word of actions', { search: 'delete' }],
  ['search: an action of one person', { search: 'delete', actor: 'staff-7' }],
  ['search: a name', { search: 'staff-7' }],
  ['search: every name of staff', { search: 'taff-' }],
  ['search: part of every record', { search: 'REC' }],
  ['search: part of every record, page 50', { search: 'rec', page: 50 }],
  ['search: part of every record, oldest first', { search: 'rec', sortOrder: 'asc' }],
  ['search: part of many records', { search: 'cord-17' }],
  ['search: part of a tenth of all records', { search: 'amber' }],
  ['search: part of a tenth, of one action', { search: 'amber', action: 'UPDATE_MODEL' }],
  ['search: part of few records', { search: 'zircon' }],
  ['search: one record', { search: 'Halite 17.' }],
  ['search: nothing', { search: 'nobody-like-this' }],
  ['search: three characters that nothing has', { search: 'qqq' }],
]

await withServer([], async ({ create }) => {
  const [few, many] = [await create('few'), await create('many')]
  await timed(`${small.toLocaleString('en')} entries written`, () => createLog(few, small))
  await timed(`${large.toLocaleString('en')} entries written`, () => createLog(many, large))
  for (const [name, largeQuery, smallQuery = largeQuery] of CASES) {
    await compareGrowth(name, [() => read(few, smallQuery), () => read(many, largeQuery)], { rounds, warmUp: 0 })
  }
})

async function read({ db }: Database, query: object): Promise<void> {
  const input = listAuditEntries.query.parse(query)
  const { items } = await findAuditEntries(db, input)
  if (items.length > input.limit) throw new Error(`${items.length} entries on a page of ${input.limit}`)
}

/**
 * Fills a database with a log as fast as possible: without a write-ahead log and without the hash chain, which no page
 * reads. The totals that triggers would update are counted afterwards.
 */
async function createLog(database: Database, entries: number): Promise<void> {
  const { rows: indexes } = await database.pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'audit_log' and indexname not in ('audit_log_pkey', 'audit_log_id_key')`,
  )
  const client = await database.pool.connect()
  try {
    await client.query(`set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set statement_timeout = 0`)
    for (const index of indexes) await client.query(`drop index ${index.name}`)
    await client.query('alter table audit_log drop constraint audit_log_id_key, disable trigger user')
    await client.query('alter table audit_log set unlogged')
    await client.query(
      `insert into audit_log (seq, id, at, actor_id, actor_username, actor_email, action, target_type, target_id, ip,
         changes, previous_hash, hash)
       select n, ('019d0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
         timestamptz '2020-01-01' + n * interval '10 seconds',
         ('019c0000-0000-7000-8000-' || lpad(to_hex(n % $2), 12, '0'))::uuid, 'staff-' || n % $2,
         'staff-' || n % $2 || '@example.org', action, split_part(action, '_', 2),
         'record-' || (n * 7919) % $4 * cardinality($5::text[]) + array_position($5::text[], split_part(action, '_', 2)) - 1,
         '192.0.2.7', '{"price": {"from": 10, "to": 12}}',
         decode(lpad(to_hex(n), 64, '0'), 'hex'), decode(lpad(to_hex(n + 1), 64, '0'), 'hex')
       from generate_series(1::bigint, $1::bigint) n
       cross join lateral (select ($3::text[])[1 + (n / $2) % cardinality($3::text[])] as action) as chosen`,
      [entries, STAFF, auditActions, Math.ceil(entries / ENTRIES_OF_A_RECORD / TYPES.length), TYPES],
    )
    await client.query(`update audit_head set seq = ${entries}`)
    await client.query('alter table audit_log add constraint audit_log_id_key unique (id), enable trigger user')
    for (const index of indexes) await client.query(index.definition)
    await client.query('drop index audit_records_words_idx')
    await client.query(
      `insert into audit_records (target_type, target_id, name, words, entries, first_seq, last_seq)
       select target_type, target_id, name, name || chr(10) || target_id, entries, first_seq, last_seq
       from (
         select target_type, target_id, count(*) as entries, min(seq) as first_seq, max(seq) as last_seq,
           substr(target_id, 8)::bigint as n
         from audit_log group by target_type, target_id
       ) as records cross join lateral (
         select case when n % 99 = 42 and n < 2000 then $2 else ($1::text[])[1 + n % 10] end || ' ' || n || '.' as name
       ) as named`,
      [NAMES, FEW],
    )
    await client.query('create index audit_records_words_idx on audit_records using gin (words gin_trgm_ops)')
    await client.query(
      `insert into audit_actors (actor_id, username, words)
       select distinct actor_id, actor_username, lower(actor_username || chr(10) || actor_email) from audit_log`,
    )
    await client.query('select count_audit_log()')
    await client.query('vacuum (analyze) audit_log, audit_records, audit_actors, audit_days')
  } finally {
    client.release()
  }
}
