// Measures the fan-out of events to watchers. First one price change of an offer with 100,000 watchers: how long until
// it is in all inboxes, and how many pages the same server sends during that time, compared with the seconds before.
// Then how long a change takes to reach 50 watchers, with 10,000 unrelated watches and with 1,000,000. Every watcher
// must be notified exactly once. Needs `npm run build`. `--only fan-out` and `--only finding` run one half.
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../apps/server/src/db/connect.ts'
import { recordChanges } from '../../apps/server/src/features/changes/changes.service.ts'
import { notifyWatchers } from '../../apps/server/src/features/watching/watching.service.ts'
import { seedCatalogue } from '../../apps/server/src/seed/catalogue.ts'
import {
  insertPeople,
  insertWatchersOf,
  spreadWatches,
  tidy,
} from '../../apps/server/src/testing/scale/watching-data.ts'
import { WITHOUT_FSYNC } from '../../apps/server/src/testing/servers/database-server.ts'
import { expectAim, median, milliseconds, readOptions, timed, withProduct, withServer } from './harness.ts'

const MOST_SECONDS = 300
const LEAST_RATE = 0.8
const MOST_RATIO = 1.5
const IDLE_MS = 8000
const REQUESTS_AT_ONCE = 8
/** Half of them watch the model of the offer, half its provider. */
const OWN_WATCHERS = 50
const OWN_OFFERS = 10
const WARM_UP = 20

const options = { watchers: 100_000, rounds: 5, few: 10_000, many: 1_000_000, changes: 200, only: '' }
const { watchers, rounds, few: small, many: large, changes, only } = readOptions(options)

type Offer = { readonly id: string; readonly model: string; readonly provider: string }
type PathOf = (request: number) => string

/**
 * Cached pages, and pages that each request renders: a query that the page ignores still makes a distinct cache key.
 */
const PAGES: readonly (readonly [name: string, pathOf: PathOf])[] = [
  ['cached', (request) => ['/', '/models', '/providers', '/leaderboard'][request % 4] ?? '/'],
  ['uncached', (request) => [`/leaderboard?sort=${request}`, `/search?q=${request}`][request % 2] ?? '/'],
]

if (only !== 'finding') await measureFanOut()
if (only !== 'fan-out') await measureFinding()

async function measureFanOut(): Promise<void> {
  const offers: Offer[] = []
  const fill = async (database: Database) => {
    await seedCatalogue(database.db, new Date())
    offers.push(...(await findOffers(database, 1)))
    await insertPeople(database.db, watchers)
    const target = offers[0]?.model ?? ''
    await insertWatchersOf(database.db, { column: 'model_id', target, count: watchers })
    await endOldNews(database)
  }
  await withProduct('watching', fill, async (server, database) => {
    const [offer] = offers
    if (offer === undefined) throw new Error('The catalogue has no offer')
    for (const [name, pathOf] of PAGES) {
      const measured: FanOut[] = []
      const reader = startReader(server.url, pathOf)
      await wait(IDLE_MS)
      for (let round = 1; round <= rounds; round += 1) {
        const fanOut = await measureRound(database, offer, reader)
        measured.push(fanOut)
        console.info(
          `round ${round}, ${name} pages: ${watchers} notified after ${fanOut.seconds.toFixed(1)} s (${fanOut.worked.toFixed(1)} s of work), ${fanOut.before.toFixed(0)}/s before, ${fanOut.during.toFixed(0)}/s during that time`,
        )
      }
      await reader.stop()
      const seconds = Math.max(...measured.map((fanOut) => fanOut.seconds))
      const rate = median(measured.map(({ before, during }) => during / before))
      console.info(
        `${name} pages: slowest fan-out ${seconds.toFixed(1)} s (at most ${MOST_SECONDS}), median rate ${rate.toFixed(2)} (at least ${LEAST_RATE})`,
      )
      expectAim(seconds <= MOST_SECONDS && rate >= LEAST_RATE)
    }
  })
}

type FanOut = {
  /** From the commit of the change, and from the start of the job. */
  readonly seconds: number
  readonly worked: number
  readonly before: number
  readonly during: number
}

/** Changes the price, waits until all watchers are notified, and compares the page rate before and during that time. */
async function measureRound(database: Database, offer: Offer, reader: Reader): Promise<FanOut> {
  await tidy(database.db)
  const idleSince = Date.now()
  await wait(IDLE_MS)
  const changedAt = Date.now()
  await changePrice(database, offer)
  const job = await endOfJob(database, changedAt)
  await assertNotifiedOnce(database, watchers)
  return {
    seconds: (job.until - changedAt) / 1000,
    worked: (job.until - job.from) / 1000,
    before: reader.rate(idleSince, changedAt),
    during: reader.rate(job.from, job.until),
  }
}

async function endOfJob({ pool }: Database, after: number): Promise<{ from: number; until: number }> {
  while (Date.now() < after + 2 * MOST_SECONDS * 1000) {
    const { rows } = await pool.query<{ started_on: Date; completed_on: Date | null }>(
      `select started_on, completed_on from jobs.job where name = 'notify-watchers' and created_on >= $1::timestamptz
       order by created_on limit 1`,
      [new Date(after - 1)],
    )
    const [job] = rows
    if (job !== undefined && job.completed_on !== null) {
      return { from: job.started_on.getTime(), until: job.completed_on.getTime() }
    }
    await wait(100)
  }
  throw new Error('The server did not notify the watchers')
}

type Reader = { rate: (from: number, until: number) => number; stop: () => Promise<void> }

/** Requests pages with constant concurrency until it is stopped. */
function startReader(url: string, pathOf: PathOf): Reader {
  const agent = new Agent({ keepAlive: true, maxSockets: REQUESTS_AT_ONCE })
  const ends: number[] = []
  let requests = 0
  const over = new AbortController()
  const read = (path: string) =>
    new Promise<void>((resolve, reject) => {
      get(`${url}${path}`, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
        response.on('end', resolve).resume()
      }).on('error', reject)
    })
  const readers = Array.from({ length: REQUESTS_AT_ONCE }, async () => {
    while (!over.signal.aborted) {
      requests += 1
      await read(pathOf(requests))
      ends.push(Date.now())
    }
  })
  return {
    rate: (from, until) => (ends.filter((end) => end >= from && end < until).length / (until - from)) * 1000,
    stop: async () => {
      over.abort()
      await Promise.all(readers)
      agent.destroy()
    },
  }
}

async function measureFinding(): Promise<void> {
  await withServer(WITHOUT_FSYNC, async ({ create }) => {
    const fill = async (name: string, watches: number) => {
      const database = await create(name)
      await seedCatalogue(database.db, new Date())
      const offers = await watchedOffers(database)
      await timed(`${watches.toLocaleString('en')} watches made`, () => spreadWatches(database.db, watches))
      await endOldNews(database)
      return { database, offers, times: [] as number[] }
    }
    const [few, many] = [await fill('few', small), await fill('many', large)]
    for (let round = -WARM_UP; round < changes; round += 1) {
      // Alternates which database is first.
      for (const { database, offers, times } of round % 2 === 0 ? [few, many] : [many, few]) {
        const offer = offers[Math.abs(round) % offers.length]
        if (offer === undefined) throw new Error('The catalogue has too few offers')
        await changePrice(database, offer)
        const took = await milliseconds(() => notifyWatchers(database.db, new Date()))
        if (round >= 0) times.push(took)
        await assertNotifiedOnce(database, OWN_WATCHERS)
      }
    }
    const [cheap, dear] = [median(few.times), median(many.times)]
    console.info(
      `${OWN_WATCHERS} watchers found and notified: ${cheap.toFixed(2)} ms, ${dear.toFixed(2)} ms, ratio ${(dear / cheap).toFixed(2)} (at most ${MOST_RATIO})`,
    )
    expectAim(dear / cheap <= MOST_RATIO)
  })
}

/** Returns offers of one provider, each of another model, after giving all of them the same number of watchers. */
async function watchedOffers({ db, ...database }: Database): Promise<Offer[]> {
  const offers = await findOffers({ db, ...database }, OWN_OFFERS)
  await insertPeople(db, OWN_WATCHERS / 2)
  const count = OWN_WATCHERS / 2
  for (const { model } of offers) await insertWatchersOf(db, { column: 'model_id', target: model, count })
  if (offers[0]) await insertWatchersOf(db, { column: 'provider_id', target: offers[0].provider, count })
  return offers
}

/** Returns offers of the provider with the most offers, whose prices create events of their models. */
async function findOffers({ pool }: Database, count: number): Promise<Offer[]> {
  const { rows } = await pool.query<Offer>(
    `select distinct on (o.model_id) o.id, o.model_id as model, o.provider_id as provider from offers o
     where o.is_counted and o.provider_id = (
       select provider_id from offers where is_counted group by provider_id order by count(*) desc, provider_id limit 1)
     order by o.model_id, o.id limit $1`,
    [count],
  )
  return rows
}

/** Marks the events of the first catalogue load as delivered, so that only the changes made here are sent. */
async function endOldNews({ db, pool }: Database): Promise<void> {
  await pool.query(
    'update watch_events set told_at = now(), bills_at = now() where told_at is null or bills_at is null',
  )
  await pool.query(`delete from jobs.job where state = 'created'`)
  await tidy(db)
}

async function changePrice({ db }: Database, { id }: Offer): Promise<void> {
  const now = new Date()
  const change = { at: now, kind: 'price', field: 'input', unit: '1M-tokens', source: 'staff' } as const
  await db.transaction().execute((tx) => recordChanges(tx, [{ ...change, offerId: id, before: '2', after: '1' }], now))
}

/** Throws unless this many watchers have the newest event in their inbox, each once. */
async function assertNotifiedOnce({ pool }: Database, expected: number): Promise<void> {
  const { rows } = await pool.query<{ alerts: number; people: number; isNotified: boolean }>(
    `with newest as (select id, told_at from watch_events order by recorded_at desc, id desc limit 1)
     select count(*)::int as alerts, count(distinct (a.watch_id))::int as people, bool_and(n.told_at is not null) as "isNotified"
     from newest n left join alerts a on a.event_id = n.id`,
  )
  const [{ alerts, people, isNotified } = { alerts: 0, people: 0, isNotified: false }] = rows
  if (!isNotified || alerts !== expected || people !== expected) {
    throw new Error(`${alerts} alerts of ${people} watches instead of ${expected}; everyone notified: ${isNotified}`)
  }
}
