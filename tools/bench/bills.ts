// Measures how long saved bills take to be current after a feed run: 10,000 bills of random workloads over the whole
// catalogue, 300 price changes recorded at once, then the jobs that notify watchers and compare bills. Afterwards every
// bill is computed again and must match the stored one.
import { decodeBillData } from '@inferdex/domain/bill/bill-data'
import { bestBill } from '@inferdex/domain/bill/saved/best-bill'
import { savedQuery, savedQuestion } from '@inferdex/domain/bill/saved/saved-query'
import { prepareCatalogue } from '@inferdex/domain/bill/terms/catalogue-offers'
import { isSameBill } from '@inferdex/domain/watching/bill-news'
import type { Database } from '../../apps/server/src/db/connect.ts'
import { sql } from '../../apps/server/src/db/db.ts'
import { createBillData } from '../../apps/server/src/features/bill/bill.service.ts'
import { recordChanges } from '../../apps/server/src/features/changes/changes.service.ts'
import { compareBills } from '../../apps/server/src/features/watching/saved-bills.service.ts'
import { notifyWatchers } from '../../apps/server/src/features/watching/watching.service.ts'
import { seedCatalogue } from '../../apps/server/src/seed/catalogue.ts'
import { WITHOUT_FSYNC } from '../../apps/server/src/testing/servers/database-server.ts'
import { expectAim, readOptions, timed, withServer } from './harness.ts'

const TARGET_SECONDS = 300
const BILLS_PER_PERSON = 20
const NOW = new Date('2026-11-15T12:00:00Z')

const { bills, changes } = readOptions({ bills: 10_000, changes: 300 })

await withServer(WITHOUT_FSYNC, async ({ create }) => {
  const database = await create('bills')
  const { db, pool } = database
  await seedCatalogue(db, NOW)
  await timed('events of the first load marked', () => compareBills({ db, createBillData }, NOW))
  await timed(`${bills} bills saved`, () => saveBills(database, bills))
  await timed('  of which all answers worked out', () => compareBills({ db, createBillData }, NOW, { isEvery: true }))
  await pool.query(`delete from watch_events where kind = 'bill'`)
  await pool.query('update saved_bills set told = best, told_event_id = null')
  await timed(`${changes} prices changed`, () => changePrices(database, changes))
  const startedAt = performance.now()
  await timed('watchers notified', () => notifyWatchers(db, NOW))
  await timed('bills compared', () => compareBills({ db, createBillData }, NOW))
  const seconds = (performance.now() - startedAt) / 1000
  const { rows } = await pool.query<{ alerts: number }>('select count(*)::int as alerts from alerts')
  console.info(`${bills} bills current after ${seconds.toFixed(1)} s, ${rows[0]?.alerts} owners notified`)
  const wrong = await countWrong(database)
  console.info(`${wrong} stored answers differ from the calculator's; target: 0, within ${TARGET_SECONDS} s`)
  expectAim(seconds <= TARGET_SECONDS && wrong === 0)
})

/** Generates a distinct workload for every number: sizes, shares, needs, regions, and which models count. */
function queryOf(number: number, slugs: readonly string[]): string {
  const pick = (offset: number) => slugs[(number * 31 + offset * 7) % slugs.length] ?? ''
  const models = [
    {},
    { models: 'all' },
    { models: 'pick', pick: [pick(0), pick(1), pick(2)] },
    { models: 'good', score: String(40 + (number % 50)) },
    { models: 'all', type: 'chat', need: 'none' },
  ][number % 5]
  const params = new URLSearchParams({
    requests: String(1000 + number),
    in: String(200 + ((number * 97) % 50_000)),
    out: String(50 + ((number * 13) % 4000)),
    cached: String((number * 7) % 100),
    batch: number % 3 === 0 ? '50' : '0',
    ...(number % 7 === 0 && { region: 'eu' }),
    ...(number % 11 === 0 && { for: 'free-tier' }),
  })
  for (const [key, value] of Object.entries(models ?? {})) for (const one of [value].flat()) params.append(key, one)
  return savedQuery(params)
}

async function saveBills({ pool }: Database, count: number): Promise<void> {
  const { rows } = await pool.query<{ slug: string }>(
    'select slug from models where offer_count > 0 and archived_at is null order by slug',
  )
  const slugs = rows.map(({ slug }) => slug)
  await pool.query(
    `insert into users (id, username, email, created_at)
     select gen_random_uuid(), 'bench' || n, 'bench' || n || '@example.org', now() from generate_series(1, $1::int) n`,
    [Math.ceil(count / BILLS_PER_PERSON)],
  )
  const queries = Array.from({ length: count }, (_, number) => queryOf(number, slugs))
  await pool.query(
    `with people as (select id, row_number() over (order by id) - 1 as place from users where username like 'bench%'),
     given as (select query, ordinality - 1 as place from unnest($1::text[]) with ordinality as q (query, ordinality)),
     added as (
       insert into watches (id, user_id, target_type, bill_key, price_percent, cheapest, retirement, ends, launches,
         corrections, created_at)
       select gen_random_uuid(), p.id, 'BILL', md5(g.query), 10, true, false, false, false, false, $2
       from given g join people p on p.place = g.place / $3::int returning id, bill_key)
     insert into saved_bills (watch_id, name, query, read_at)
     select a.id, 'Bill', g.query, '2000-01-01' from added a join (select distinct on (query) query from given) g
       on md5(g.query) = a.bill_key`,
    [queries, NOW, BILLS_PER_PERSON],
  )
}

/** Halves or doubles the input price of active offers, cheapest models first, as a feed run records it. */
async function changePrices({ db, pool }: Database, count: number): Promise<void> {
  const { rows } = await pool.query<{ offer: string; before: string; after: string }>(
    `select distinct on (o.model_id) o.id as offer, trim_scale(p.amount)::text as before,
       trim_scale(p.amount * case when hashtext(o.id::text) % 2 = 0 then 2 else 0.5 end)::text as after
     from offers o join price_components p on p.offer_id = o.id
     where o.is_counted and p.kind = 'input' and p.mode = 'standard' and p.min_input_tokens = 0 and p.valid_to is null
       and p.amount > 0 order by o.model_id, p.amount limit $1`,
    [count],
  )
  await db.transaction().execute(async (tx) => {
    // Only the current amounts matter here, not their history.
    await sql`set local inferdex.undo_import = 'on'`.execute(tx)
    await sql`
      update price_components p set amount = g.after
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (offer uuid, after numeric)
      where p.offer_id = g.offer and p.kind = 'input' and p.mode = 'standard' and p.min_input_tokens = 0
        and p.valid_to is null`.execute(tx)
    const change = { at: NOW, kind: 'price', field: 'input', unit: '1M-tokens', source: 'staff' } as const
    await recordChanges(
      tx,
      rows.map(({ offer, before, after }) => ({ ...change, offerId: offer, before, after })),
      NOW,
    )
  })
}

/** Computes every bill as the calculator does, and counts those whose stored value differs. */
async function countWrong({ db, pool }: Database): Promise<number> {
  const data = await createBillData(db, () => NOW)()
  if (data === null) throw new Error('The catalogue has too many offers')
  const catalogue = prepareCatalogue(decodeBillData(data))
  const { rows } = await pool.query<{ query: string; best: Parameters<typeof isSameBill>[0] }>(
    'select query, best from saved_bills',
  )
  return rows.filter(
    ({ query, best }) => !isSameBill(best, bestBill(catalogue, savedQuestion(new URLSearchParams(query)))),
  ).length
}
