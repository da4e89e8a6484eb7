// Measures what a long inbox costs its owner: pages of it, the list of watches with the unread count, the export and
// the deletion of the account, for a person with 100 alerts and for one with 100,000. Both have the maximum number of
// watches. Medians of alternating HTTP requests to one server. Needs `npm run build`.
import { MAX_WATCHES } from '@inferdex/contracts/watching/watching'
import type { Database } from '../../apps/server/src/db/connect.ts'
import { encodeCursor } from '../../apps/server/src/db/paging/cursor.ts'
import { createAccount } from '../../apps/server/src/features/accounts/accounts.service.ts'
import { seedCatalogue } from '../../apps/server/src/seed/catalogue.ts'
import { fillInbox, spreadWatches, tidy } from '../../apps/server/src/testing/scale/watching-data.ts'
import type { TestedServer } from '../topology/processes.ts'
import { compareGrowth, expectAim, readOptions, timed, withProduct } from './harness.ts'

/** The most memory that an export may add to the server, regardless of the inbox size. */
const MOST_MEGABYTES = 150
/** The number of unread alerts, older than all others, where most have been read. */
const OLD_UNREAD = 50

const {
  few: small,
  many: large,
  others,
  rounds,
} = readOptions({ few: 100, many: 100_000, others: 100_000, rounds: 101 })

type Person = {
  readonly id: string
  readonly username: string
  readonly password: string
  readonly alerts: number
  token: string
}

await withProduct(
  'inbox',
  async ({ db }) => {
    await seedCatalogue(db, new Date())
    await spreadWatches(db, others)
  },
  measure,
)

async function measure(server: TestedServer, database: Database): Promise<void> {
  const people = [await createPerson(database, 'few', small), await createPerson(database, 'many', large)] as const
  for (const person of people) {
    const body = { email: `${person.username}@example.org`, password: person.password }
    person.token = ((await (await call(null, 'POST', '/auth/login', body)).json()) as { token: string }).token
  }
  const cursorAfter = (person: Person, alerts: number) => cursorAt(database, person, alerts)
  await compare('watches and unread count', () => '/watches')
  await compare('inbox, first page', () => '/inbox')
  await compare('inbox, middle', async (person) => `/inbox?cursor=${await cursorAfter(person, person.alerts / 2)}`)
  await compare('inbox, last page', async (person) => `/inbox?cursor=${await cursorAfter(person, person.alerts - 40)}`)
  await compare('unread, first page', () => '/inbox?unread=true')
  await compare(
    'unread, middle',
    async (person) => `/inbox?unread=true&cursor=${await cursorAfter(person, person.alerts / 2)}`,
  )
  for (const person of people) await readNewest(database, person)
  await tidy(database.db)
  await compare('unread, all of them old', () => '/inbox?unread=true')
  await compare('watches, all unread ones old', () => '/watches')
  for (const person of people) await exportOf(person)
  for (const person of people) {
    const until = new Date().toISOString()
    await timed(`${person.alerts} alerts marked as read`, () => call(person, 'POST', '/inbox/read', { until }))
  }
  for (const person of people) {
    const { alerts, username, password } = person
    await timed(`account with ${alerts} alerts deleted`, () =>
      call(person, 'DELETE', '/users/me', { username, password }),
    )
  }
  await assertNothingLeft(database, people)

  async function compare(name: string, pathOf: (person: Person) => string | Promise<string>): Promise<void> {
    const [few, many] = people
    const [short, long] = [await pathOf(few), await pathOf(many)]
    await compareGrowth(name, [() => call(few, 'GET', short), () => call(many, 'GET', long)], { rounds, warmUp: 20 })
  }

  async function call(person: Person | null, method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(person !== null && { authorization: `Bearer ${person.token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    if (method === 'GET' && path !== '/users/me/data') await response.text()
    return response
  }

  /** Downloads the export without storing it, and samples the memory of the server during the download. */
  async function exportOf(person: Person): Promise<void> {
    const before = await server.metric('process_resident_memory_bytes')
    let most = before
    const state = { isOver: false }
    const watching = (async () => {
      while (!state.isOver) most = Math.max(most, await server.metric('process_resident_memory_bytes'))
    })()
    const startedAt = performance.now()
    const response = await call(person, 'GET', '/users/me/data')
    let [bytes, alerts, end] = [0, 0, '']
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      const text = end + decoder.decode(chunk, { stream: true })
      alerts += text.split('"eventId"').length - 1
      end = text.slice(-8)
    }
    const seconds = (performance.now() - startedAt) / 1000
    state.isOver = true
    await watching
    if (alerts !== person.alerts) throw new Error(`${alerts} alerts exported instead of ${person.alerts}`)
    const added = (most - before) / 1e6
    console.info(
      `export with ${alerts} alerts: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, memory ${added.toFixed(0)} MB more (at most ${MOST_MEGABYTES})`,
    )
    expectAim(added <= MOST_MEGABYTES)
  }
}

async function createPerson({ db, pool }: Database, name: string, alerts: number): Promise<Person> {
  const account = { username: `bench-${name}`, password: 'correct horse battery staple' }
  await createAccount(db, { ...account, email: `bench-${name}@example.org`, role: 'USER' }, new Date())
  const { rows } = await pool.query<{ id: string }>('select id from users where username = $1', [account.username])
  const id = rows[0]?.id ?? ''
  await fillInbox(db, { userId: id, watches: MAX_WATCHES, alerts })
  return { ...account, id, alerts, token: '' }
}

/** Returns the cursor of the page after this many alerts. */
async function cursorAt({ pool }: Database, { id }: Person, after: number): Promise<string> {
  const { rows } = await pool.query<{ at: string; id: string }>(
    `select to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, id from alerts
     where user_id = $1 order by created_at desc, id desc limit 1 offset $2`,
    [id, after],
  )
  return encodeCursor([rows[0]?.at ?? '', rows[0]?.id ?? ''])
}

/** Marks all alerts as read except the oldest. */
async function readNewest({ pool }: Database, { id }: Person): Promise<void> {
  await pool.query(
    `update alerts set read_at = now() where user_id = $1 and id not in (
       select id from alerts where user_id = $1 order by created_at, id limit $2)`,
    [id, OLD_UNREAD],
  )
}

async function assertNothingLeft({ pool }: Database, people: readonly Person[]): Promise<void> {
  for (const table of ['watches', 'alerts', 'delivery']) {
    const { rows } = await pool.query(`select from ${table} where user_id = any($1::uuid[])`, [
      people.map(({ id }) => id),
    ])
    if (rows.length > 0) throw new Error(`${rows.length} rows of deleted accounts are left in ${table}`)
  }
}
