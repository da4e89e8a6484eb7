// Measures what a long inbox costs its owner: pages of it, the list of watches with the unread count, the export and
// the deletion of the account, for a person with 100 alerts and for one with 100,000. Both have the maximum number of
// watches. Medians of alternating HTTP requests to one server. Needs `npm run build`.
import { parseArgs } from 'node:util'
import { MAX_WATCHES } from '@inferdex/contracts/watching/watching'
import { encodeCursor } from '../../apps/server/src/db/paging/cursor.ts'
import { createAccount } from '../../apps/server/src/features/accounts/accounts.service.ts'
import { seedCatalogue } from '../../apps/server/src/seed/catalogue.ts'
import { fillInbox, spreadWatches, tidy } from '../../apps/server/src/testing/scale/watching-data.ts'
import { startDatabase, startServer } from '../../e2e/system/processes.ts'

const MOST_RATIO = 1.5
/** The most memory that an export may add to the server, regardless of the inbox size. */
const MOST_MEGABYTES = 150
const WARM_UP = 20
/** The number of unread alerts, older than all others, where most have been read. */
const OLD_UNREAD = 50

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '100' },
    large: { type: 'string', default: '100000' },
    others: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '101' },
  },
})
const rounds = Number(values.rounds)

type Person = {
  readonly id: string
  readonly username: string
  readonly password: string
  readonly alerts: number
  token: string
}

const database = await startDatabase('bench-inbox')
try {
  await seedCatalogue(database.db, new Date())
  await spreadWatches(database.db, Number(values.others))
  const [few, many] = [
    await createPerson('few', Number(values.small)),
    await createPerson('many', Number(values.large)),
  ]
  const server = await startServer(database.url, { LOG_LEVEL: 'warn' })
  try {
    for (const person of [few, many]) person.token = await signIn(person)
    await compare('watches and unread count', () => '/watches')
    await compare('inbox, first page', () => '/inbox')
    await compare('inbox, middle', async (person) => `/inbox?cursor=${await cursorAt(person, person.alerts / 2)}`)
    await compare('inbox, last page', async (person) => `/inbox?cursor=${await cursorAt(person, person.alerts - 40)}`)
    await compare('unread, first page', () => '/inbox?unread=true')
    await compare(
      'unread, middle',
      async (person) => `/inbox?unread=true&cursor=${await cursorAt(person, person.alerts / 2)}`,
    )
    for (const person of [few, many]) await readNewest(person)
    await tidy(database.db)
    await compare('unread, all of them old', () => '/inbox?unread=true')
    await compare('watches, all unread ones old', () => '/watches')
    for (const person of [few, many]) await exportOf(person)
    for (const person of [few, many]) await timed(`${person.alerts} alerts marked as read`, () => markAllRead(person))
    for (const person of [few, many]) await timed(`account with ${person.alerts} alerts deleted`, () => remove(person))
    await assertNothingLeft(few, many)

    async function compare(name: string, pathOf: (person: Person) => string | Promise<string>): Promise<void> {
      const paths = [await pathOf(few), await pathOf(many)] as const
      const times: [number[], number[]] = [[], []]
      for (let round = -WARM_UP; round < rounds; round += 1) {
        for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          const startedAt = performance.now()
          await call([few, many][index] ?? few, 'GET', paths[index])
          if (round >= 0) times[index].push(performance.now() - startedAt)
        }
      }
      const [cheap, dear] = [median(times[0]), median(times[1])]
      console.info(
        `${name.padEnd(30)} ${cheap.toFixed(2)} ms  ${dear.toFixed(2)} ms  ratio ${(dear / cheap).toFixed(2)}`,
      )
      if (dear / cheap > MOST_RATIO) process.exitCode = 1
    }

    async function signIn({ username, password }: Person): Promise<string> {
      const body = { email: `${username}@example.org`, password }
      const response = await call(null, 'POST', '/auth/login', body)
      return ((await response.json()) as { token: string }).token
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
      const before = await memory()
      let most = before
      const state = { isOver: false }
      const watching = (async () => {
        while (!state.isOver) most = Math.max(most, await memory())
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
      if (added > MOST_MEGABYTES) process.exitCode = 1
    }

    async function memory(): Promise<number> {
      return await server.metric('process_resident_memory_bytes')
    }

    async function markAllRead(person: Person): Promise<void> {
      await call(person, 'POST', '/inbox/read', { until: new Date().toISOString() })
    }

    async function remove(person: Person): Promise<void> {
      await call(person, 'DELETE', '/users/me', { username: person.username, password: person.password })
    }
  } finally {
    await server.stop()
  }
} finally {
  await database.stop()
}

async function createPerson(name: string, alerts: number): Promise<Person> {
  const account = { username: `bench-${name}`, password: 'correct horse battery staple' }
  await createAccount(database.db, { ...account, email: `bench-${name}@example.org`, role: 'USER' }, new Date())
  const { rows } = await database.pool.query<{ id: string }>('select id from users where username = $1', [
    account.username,
  ])
  const id = rows[0]?.id ?? ''
  await fillInbox(database.db, { userId: id, watches: MAX_WATCHES, alerts })
  return { ...account, id, alerts, token: '' }
}

/** Returns the cursor of the page after this many alerts. */
async function cursorAt({ id }: Person, after: number): Promise<string> {
  const { rows } = await database.pool.query<{ at: string; id: string }>(
    `select to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, id from alerts
     where user_id = $1 order by created_at desc, id desc limit 1 offset $2`,
    [id, after],
  )
  return encodeCursor([rows[0]?.at ?? '', rows[0]?.id ?? ''])
}

/** Marks all alerts as read except the oldest. */
async function readNewest({ id }: Person): Promise<void> {
  await database.pool.query(
    `update alerts set read_at = now() where user_id = $1 and id not in (
       select id from alerts where user_id = $1 order by created_at, id limit $2)`,
    [id, OLD_UNREAD],
  )
}

async function assertNothingLeft(...people: readonly Person[]): Promise<void> {
  for (const table of ['watches', 'alerts', 'delivery']) {
    const { rows } = await database.pool.query(`select from ${table} where user_id = any($1::uuid[])`, [
      people.map(({ id }) => id),
    ])
    if (rows.length > 0) throw new Error(`${rows.length} rows of deleted accounts are left in ${table}`)
  }
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  await work()
  console.info(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}
