import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../apps/server/src/db/db.ts'
import { findBrokenLink } from '../../apps/server/src/features/audit/audit-chain.queries.ts'
import { createAccount } from '../../apps/server/src/features/accounts/accounts.service.ts'
import { type CopiedDatabase, migratedDatabase } from './databases.ts'
import { startServer, type TestedServer } from '../../tools/topology/processes.ts'

/** `SURVIVAL=full` kills more processes. */
const KILLS = process.env.SURVIVAL === 'full' ? 10 : 2
const SUBMISSIONS = 60
const AT_ONCE = 6
const PASSWORD = 'correct horse battery staple'
const SENDERS = ['sender-one', 'sender-two', 'sender-three'] as const
const PROVIDER = '019c0000-0000-7000-8000-000000000001'
const MODEL = '019c0000-0000-7000-8000-000000000002'

/** No server listens there: mail jobs stay in the queue, where they can be counted. */
const NO_MAIL_SERVER = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Inferdex <no-reply@inferdex.example>' }

let database: CopiedDatabase
let running: TestedServer
beforeAll(async () => {
  database = await migratedDatabase()
  const { db } = database
  for (const username of [...SENDERS, 'decider'] as const) {
    const role = username === 'decider' ? 'ADMIN' : 'USER'
    await createAccount(db, { username, email: `${username}@example.org`, password: PASSWORD, role }, new Date())
  }
  const now = { created_at: new Date(), updated_at: new Date() }
  await db
    .insertInto('providers')
    .values({ id: PROVIDER, slug: 'seller', name: 'Seller', ...now })
    .execute()
  await db
    .insertInto('models')
    .values({ id: MODEL, slug: 'sold', name: 'Sold', source: 'staff', source_date: '2026-07-01', ...now })
    .execute()
  running = await startServer(database.url, NO_MAIL_SERVER)
})
afterAll(async () => {
  await running.stop()
  await database.stop()
})

const dataOf = {
  MODEL: (name: string) => ({
    name,
    slug: name,
    family: 'Nova',
    contextWindow: 128_000,
    pricing: { inputPerMillion: 0.5, outputPerMillion: 1.5 },
    providerIds: [PROVIDER],
    capabilities: [],
  }),
  PROVIDER: (name: string) => ({
    name,
    slug: name,
    website: 'https://nova.example',
    pricing: { freeTier: { tokenLimit: 1000, duration: 'monthly', features: [], creditCardRequired: false } },
  }),
  DEAL: (name: string) => ({
    title: name,
    providerId: PROVIDER,
    providerName: 'Seller',
    discount: 10,
    link: 'https://nova.example',
  }),
  CAPABILITY: (name: string) => ({ name, displayName: name }),
  BENCHMARK: (name: string) => ({
    modelName: 'Sold',
    modelId: MODEL,
    benchmarkType: name,
    score: 50,
    testedDate: '2026-06-20',
    source: 'https://nova.example',
  }),
  GENERAL: (name: string) => ({ suggestion: name }),
} as const
const TYPES = Object.keys(dataOf) as (keyof typeof dataOf)[]

describe('a process that is killed while it decides', () => {
  it.each(Array.from({ length: KILLS }, (_, round) => round + 1))(
    'kill %i: every submission waits without a trace, or is approved with everything that belongs to it',
    async (round) => {
      const ids = await submitAll(running, round)
      const killAfter = randomInt(10, SUBMISSIONS - 20)
      const { answered, isKilled } = await approve(running, ids, { killAfter, delayMs: randomInt(0, 12) })
      expect(isKilled).toBe(true)
      await untilAlone()
      const approved = await expectAllOrNothing(ids)
      console.info(`killed after ${killAfter} answers: ${approved.length} of ${SUBMISSIONS} approved`)
      // It was killed in the middle, and everything that was confirmed is stored.
      expect(approved.length).toBeGreaterThanOrEqual(answered.length)
      expect(approved.length).toBeLessThan(SUBMISSIONS)
      expect(answered.filter((id) => !approved.includes(id))).toEqual([])

      running = await startServer(database.url, NO_MAIL_SERVER)
      await approve(
        running,
        ids.filter((id) => !approved.includes(id)),
      )
      expect(await expectAllOrNothing(ids)).toHaveLength(SUBMISSIONS)
    },
    180_000,
  )
})

async function tokenOf({ url }: TestedServer, username: string): Promise<string> {
  const body = { email: `${username}@example.org`, password: PASSWORD }
  const { token } = (await (await post(`${url}/api/auth/login`, body)).json()) as { token: string }
  return token
}

function post(address: string, body: object, token?: string): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
}

async function submitAll(server: TestedServer, round: number): Promise<string[]> {
  const tokens = await Promise.all(SENDERS.map((sender) => tokenOf(server, sender)))
  const ids: string[] = []
  for (let n = 0; n < SUBMISSIONS; n += 1) {
    const type = TYPES[n % TYPES.length] ?? 'GENERAL'
    const data = dataOf[type](`round-${round}-number-${n}`)
    const response = await post(`${server.url}/api/submissions`, { type, data }, tokens[n % tokens.length])
    const answer = (await response.json()) as { id: string }
    expect(response.status, JSON.stringify(answer)).toBe(201)
    ids.push(answer.id)
  }
  return ids
}

/** Approves submissions, several at a time, and kills the process after `killAfter` responses. */
async function approve(
  server: TestedServer,
  ids: readonly string[],
  kill: { killAfter: number; delayMs: number } | null = null,
) {
  const token = await tokenOf(server, 'decider')
  const waiting = [...ids]
  const answered: string[] = []
  let isKilled = false
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let id = waiting.shift(); id !== undefined && !isKilled; id = waiting.shift()) {
        const response = await post(`${server.url}/api/submissions/${id}/approve`, { version: 1 }, token).catch(
          () => null,
        )
        // The connection broke: only the database shows whether it was approved.
        if (response === null) return
        expect(response.status, await response.text()).toBe(200)
        answered.push(id)
        if (kill === null || answered.length !== kill.killAfter) continue
        await new Promise((resolve) => setTimeout(resolve, kill.delayMs))
        isKilled = server.process.kill('SIGKILL')
      }
    }),
  )
  return { answered, isKilled }
}

/** Waits until the database has finished or rolled back the statements of the dead process. */
async function untilAlone(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await sql<{ others: number }>`select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(database.db)
    if (rows[0]?.others === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('Somebody is still at work in the database')
}

type Traces = {
  id: string
  type: keyof typeof dataOf
  status: string
  isDecided: boolean
  entries: number
  jobs: number
  records: number
}

/** Checks every trace that an approval leaves, and returns which submissions are approved. */
async function expectAllOrNothing(ids: readonly string[]): Promise<string[]> {
  const { db } = database
  const { rows } = await sql<Traces>`
    select id, type, status,
      (effect is not null and decided_by is not null and decided_at is not null and version = 2) as "isDecided",
      (select count(*)::int from audit_log where target_id = s.id::text and action = 'APPROVE_SUBMISSION') as entries,
      (select count(*)::int from jobs.job where name = 'submission-decided' and data ->> 'submissionId' = s.id::text) as jobs,
      case type
        when 'MODEL' then (select count(*) from models m join offers o on o.model_id = m.id and o.provider_id = ${PROVIDER}
          where m.slug = data ->> 'slug' and m.archived_at is null and m.offer_count = 1)
        when 'PROVIDER' then (select count(*) from providers p join pricing_tiers t on t.provider_id = p.id
          where p.slug = data ->> 'slug' and p.archived_at is null and p.has_free_tier)
        when 'DEAL' then (select count(*) from deals where title = data ->> 'title' and archived_at is null)
        when 'CAPABILITY' then (select count(*) from capabilities where name = data ->> 'name' and active)
        when 'BENCHMARK' then (select count(*) from benchmark_results r join benchmarks b on b.id = r.benchmark_id
          where r.model_id = ${MODEL} and b.name = data ->> 'benchmarkType')
        when 'GENERAL' then (status = 'APPROVED')::int
      end::int as records
    from submissions s where id = any(${ids}::uuid[])`.execute(db)
  expect(rows).toHaveLength(ids.length)
  for (const { id, type, status, ...traces } of rows) {
    const expected =
      status === 'APPROVED'
        ? { isDecided: true, entries: 1, jobs: 1, records: 1 }
        : { isDecided: false, entries: 0, jobs: 0, records: 0 }
    expect({ id, type, status, ...traces }).toEqual({ id, type, status, ...expected })
  }
  await expectTrueTotals()
  return rows.filter(({ status }) => status === 'APPROVED').map(({ id }) => id)
}

/** Expects all stored figures to match their rows: reputation, counts, the log's hash chain, and announcements. */
async function expectTrueTotals(): Promise<void> {
  const { db } = database
  const { rows: reputations } = await sql<{ username: string; reputation: number; earned: number }>`
    select username, reputation, 10 * (select count(*)::int from submissions where user_id = users.id
      and status = 'APPROVED') as earned from users`.execute(db)
  for (const { username, reputation, earned } of reputations) expect([username, reputation]).toEqual([username, earned])
  const { rows: totals } = await sql<{ name: string; stored: number; counted: number }>`
    select counts.name, counts.value as stored, now.value as counted from counts join (
      select 'providers' as name, count(*)::int as value from providers where archived_at is null
      union all select 'models', count(*)::int from models where archived_at is null
      union all select 'submissions_pending', count(*)::int from submissions where status = 'PENDING'
      union all select 'submissions_approved', count(*)::int from submissions where status = 'APPROVED'
    ) now using (name)`.execute(db)
  expect(totals).toHaveLength(4)
  for (const { name, stored, counted } of totals) expect([name, stored]).toEqual([name, counted])
  const { rows: news } = await sql<{ announced: number; shown: number }>`
    select (select count(*)::int from catalogue_changes where summary = 'A submission is approved') as announced,
      (select count(*)::int from submissions where status = 'APPROVED' and type <> 'GENERAL') as shown`.execute(db)
  expect(news[0]?.announced).toBe(news[0]?.shown)
  expect(await findBrokenLink(db)).toBeNull()
}
