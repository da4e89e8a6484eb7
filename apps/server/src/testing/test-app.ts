import { randomBytes } from 'node:crypto'
import type { ErrorBody } from '@inferdex/contracts/protocol/errors'
import { type Role, roles } from '@inferdex/contracts/protocol/roles'
import { isTag } from '@inferdex/contracts/protocol/tags'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect, inject } from 'vitest'
import { type App, type AppDeps, buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { connect, type Database } from '../db/connect.ts'
import type { Db } from '../db/db.ts'
import { openSession } from '../features/accounts/sessions.service.ts'
import { findDifferences } from '../features/analytics/verification.queries.ts'
import { insertNewAccount } from '../features/people/people.service.ts'
import { copyDatabase, dropDatabase } from './servers/database-server.ts'
import { atEndOfFile } from './end-of-file.ts'
import { isRecounted } from './recount.ts'
import { CATALOGUE_DATABASE, TEMPLATE_DATABASE } from './template-database.ts'

export const TEST_PASSWORD = 'correct horse battery staple'
/** A fixed hash, because hashing is slow on purpose and most tests only need a signed-in person. */
const TEST_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$gNiVPGTSmGBqpciDiyt+6Q$fkkHeP5Xcu0IBSlq3ffyzw/8ozuAswQaiCxBuvEpSsM'

export type TestDatabase = Database & { url: string }

/**
 * Returns a copy of the migrated template. At the end of the test file, every total must equal a recount, and every tag
 * of a change must be known; then the copy is dropped.
 */
export async function testDatabase(template = TEMPLATE_DATABASE): Promise<TestDatabase> {
  const serverUrl = await databaseServerUrl()
  const name = `inferdex_test_${randomBytes(6).toString('hex')}`
  const url = await copyDatabase(serverUrl, name, template)
  // Long timeouts: tests of races must not fail because the machine is busy.
  const database = connect(url, { waitMs: 60_000, queryTimeoutMs: 300_000 })
  atEndOfFile(async () => {
    try {
      // Tests of a lost database have already closed it.
      if (!database.pool.ended) await expectTrueTotals(database.db)
    } finally {
      if (!database.pool.ended) await database.close()
      await dropDatabase(serverUrl, name)
    }
  })
  return { ...database, url }
}

async function expectTrueTotals(db: Db): Promise<void> {
  const differences = await findDifferences(db)
  const wrong = differences.filter(({ what }) => isRecounted(db, what))
  expect(wrong, 'what is stored and differs from a recount').toEqual([])
  const changes = await db.selectFrom('catalogue_changes').select('tags').execute()
  const unknown = changes.flatMap(({ tags }) => tags).filter((one) => !isTag(one))
  expect(unknown, 'tags that the contracts do not know').toEqual([])
}

/** Returns the URL of the run's database server; the first call starts it. */
export async function databaseServerUrl(): Promise<string> {
  const response = await fetch(inject('databaseDoorUrl'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

export type TestApp = App & { database: TestDatabase; clock: { now: Date } }

/** Starts the real application on a real database; the test controls only the clock. */
export async function testApp(
  env: Record<string, string> = {},
  deps: Partial<AppDeps> = {},
  template = TEMPLATE_DATABASE,
): Promise<TestApp> {
  const database = await testDatabase(template)
  const clock = { now: new Date('2026-07-01T12:00:00Z') }
  // Tests move the clock by days, so staff sessions last as long as other sessions.
  const sessions = { STAFF_SESSION_IDLE_HOURS: '168', STAFF_SESSION_HOURS: '720' }
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...sessions, ...env })
  const running = buildApp({ config, database, now: () => clock.now, ...deps })
  await running.app.ready()
  atEndOfFile(() => running.app.close())
  return { ...running, database, clock }
}

/** Starts the application with the seed catalogue, or another template. */
export function catalogueApp(template = CATALOGUE_DATABASE): Promise<TestApp> {
  return testApp({ RATE_LIMITS: 'off' }, {}, template)
}

export type Person = { id: string; token: string; username: string; email: string }

export async function aPerson({ database, clock }: TestApp, role: Role = 'USER'): Promise<Person> {
  const username = `${role.toLowerCase()}-${randomBytes(4).toString('hex')}`
  const email = `${username}@example.org`
  const account = { username, email, role, passwordHash: TEST_PASSWORD_HASH }
  const { id } = await database.db.transaction().execute((tx) => insertNewAccount(tx, account, clock.now))
  const { token } = await openSession(database.db, id, { address: null, userAgent: null }, clock.now)
  return { id, token, username, email }
}

/** Creates one person per role. */
export async function oneOfEach(test: TestApp): Promise<Record<Role, Person>> {
  const people = await Promise.all(roles.map(async (role) => [role, await aPerson(test, role)] as const))
  return Object.fromEntries(people) as Record<Role, Person>
}

export async function ban({ database, clock }: TestApp, person: Person): Promise<void> {
  await database.db.updateTable('users').set({ banned_at: clock.now }).where('id', '=', person.id).execute()
}

type Sender = (path: string, body?: unknown) => Promise<LightMyRequestResponse>

/** Returns a client that sends requests below /api as a visitor or as a person. */
export function as(
  app: FastifyInstance,
  person: Person | null = null,
): Record<'get' | 'post' | 'put' | 'patch' | 'delete', Sender> {
  const send =
    (method: NonNullable<InjectOptions['method']>): Sender =>
    (path, body) =>
      app.inject({
        method,
        url: `/api${path}`,
        headers: person === null ? {} : { authorization: `Bearer ${person.token}` },
        ...(body === undefined ? {} : { payload: body as InjectOptions['payload'] & object }),
      })
  return { get: send('GET'), post: send('POST'), put: send('PUT'), patch: send('PATCH'), delete: send('DELETE') }
}

export function errorOf(response: LightMyRequestResponse): ErrorBody {
  return response.json<ErrorBody>()
}
