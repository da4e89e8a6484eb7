import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'
import type { Role } from '@inferdex/contracts/protocol/roles'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpointKey } from '../http/api/register-endpoint.ts'
import { watchStatements } from '../testing/count-statements.ts'
import { type BaseRecords, baseRecords, recordMakers } from '../testing/audit/record-makers.ts'
import { staffCalls } from '../testing/audit/staff-calls.ts'
import { stateOfTables } from '../testing/audit/table-states.ts'
import { audienceOf, isLetIn } from '../testing/safety/access-table.ts'
import { fieldsAt, objectsIn, withFields } from '../testing/safety/bodies.ts'
import { type OwnCall, ownCalls } from '../testing/safety/own-calls.ts'
import { tablesWith } from '../testing/safety/tables-with.ts'
import { type MailServer, mailServer } from '../testing/servers/mail-server.ts'
import { CATALOGUE_DATABASE } from '../testing/template-database.ts'
import { errorOf, oneOfEach, type Person, testApp } from '../testing/test-app.ts'

/** The value of every unexpected field. It is no valid number, time or boolean, so storing it fails. */
const PLANTED = 'planted-by-a-body'

const env = { RATE_LIMITS: 'off', DEMO: '1', LOCAL_FEEDS: '1', WEBHOOK_KEY: 'a key that is long enough for tests' }
const test = await testApp(env, {}, CATALOGUE_DATABASE)
const statements: ReturnType<typeof watchStatements> = watchStatements(test.database.pool)
const people: Record<Role, Person> = await oneOfEach(test)
const ids: BaseRecords = await baseRecords(test, people.ADMIN)
const mails: MailServer = await mailServer()
const { rows } = await sql<{ name: string }>`select distinct column_name as name from information_schema.columns
  where table_schema = 'public'`.execute(test.database.db)
const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const columns: string[] = [...new Set(rows.flatMap(({ name }) => [name, camel(name)]))]

const context = () => ({ test, people, ids, mails })
const makers = recordMakers(context)
const own = ownCalls(makers, context)
const staff = staffCalls(makers, context)

/** Returns a valid call of an endpoint. */
async function aCallOf(key: string): Promise<OwnCall> {
  const made = own[key]
  if (made !== undefined) return made()
  const sent = await staff[key]?.()
  if (sent?.body === undefined) throw new Error(`${key} has no valid body: add one to own-calls.ts or staff-calls.ts`)
  return { path: sent.path, body: sent.body, person: people.ADMIN }
}

function send(key: string, { path, person, cookie }: OwnCall, body: object) {
  const headers = {
    ...(person !== undefined && { authorization: `Bearer ${person.token}` }),
    ...(cookie !== undefined && { cookie }),
  }
  return test.app.inject({
    method: key.split(' ')[0] as Endpoint['method'],
    url: `/api${path}`,
    headers,
    payload: body,
  })
}

const planted = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, PLANTED]))

const endpointsWithBody = () =>
  [...test.app.endpoints.values()].map(({ endpoint }) => endpoint).filter(({ body }) => body !== undefined)
const bodyOf = (key: string): z.ZodType => test.app.endpoints.get(key)?.endpoint.body ?? z.never()

/** Objects with arbitrary keys: a person's names of saved filters. */
const OPEN_LISTS = new Set(['PUT /users/me/views/:list views', 'PUT /users/me/views/:list views.mine'])

/** Fields that only the server sets: no body of users has them, at any depth. */
const DECIDED_BY_THE_SERVER = new Set(
  [
    'id userId authorId editorId role reputation banned bannedAt emailVerifiedAt verified isVerified status state featured',
    'upvotes downvotes likes createdAt updatedAt madeRecord decidedBy decidedAt reviewNote isCounted hash secret scope',
    'expiresAt lastUsedAt',
  ].flatMap((line) => line.split(' ')),
)
/** WebAuthn uses this name for its own credential. */
const NOT_AN_ID = new Set([
  'POST /users/me/second-factor/passkeys credential',
  'POST /auth/passkey credential',
  'POST /auth/confirmation/passkey credential',
])

describe('a body with a field that is not its own [SAFE-23]', () => {
  it('every call with a body has a valid one here', () => {
    const known = new Set([...Object.keys(own), ...Object.keys(staff)])
    expect(
      endpointsWithBody()
        .map(endpointKey)
        .filter((key) => !known.has(key)),
    ).toEqual([])
    expect(Object.keys(own).filter((key) => !test.app.endpoints.has(key))).toEqual([])
  })

  it('what the server decides is in no body of users', () => {
    const found = endpointsWithBody()
      .filter((endpoint) => isLetIn(audienceOf.get(endpointKey(endpoint)) ?? 'admins', 'USER'))
      .flatMap((endpoint) =>
        fieldsAt(z.toJSONSchema(bodyOf(endpointKey(endpoint)), { io: 'input', unrepresentable: 'any' }), null)
          .filter(
            ({ at, field }) => DECIDED_BY_THE_SERVER.has(field) && !NOT_AN_ID.has(`${endpointKey(endpoint)} ${at}`),
          )
          .map(({ at, field }) => `${endpointKey(endpoint)}: ${at} ${field}`),
      )
    expect(found).toEqual([])
  })

  it('every column of every table is refused by every call, or has no effect, and nothing is stored', async () => {
    expect(columns.length).toBeGreaterThan(500)
    const problems: string[] = []
    let tried = 0
    for (const endpoint of endpointsWithBody()) {
      const key = endpointKey(endpoint)
      const schema = z.toJSONSchema(bodyOf(key), { io: 'input', unrepresentable: 'any' })
      let call = await aCallOf(key)
      // Rows are compared for calls of users; for calls of staff it is enough that no statement writes.
      const before = own[key] === undefined ? null : await stateOfTables(test.database.db)
      for (const at of objectsIn(call.body).filter((place) => !OPEN_LISTS.has(`${key} ${place}`))) {
        const known = new Set(fieldsAt(schema, at).map(({ field }) => field))
        const extra = columns.filter((column) => !known.has(column))
        tried += extra.length
        const sent = await sendWatched(key, call, withFields(call.body, at, planted(extra)))
        problems.push(...problemsOf(sent, key, at, extra))
        // The fields were ignored, and the call succeeded.
        if (sent.status < 300) call = await aCallOf(key)
        else if (before !== null && at === '') expect(await stateOfTables(test.database.db), key).toEqual(before)
      }
      // Without the fields the call succeeds, so they were the reason.
      const done = await send(key, call, call.body)
      if (done.statusCode >= 300)
        problems.push(`${key} is no valid call: ${done.statusCode} ${done.body.slice(0, 300)}`)
    }
    expect(problems).toEqual([])
    expect(await tablesWith(test.database.db, PLANTED)).toEqual([])
    expect(tried).toBeGreaterThan(50_000)
  }, 120_000)
})

type Outcome = { status: number; text: string; fields: Readonly<Record<string, string>>; writes: string[] }

async function sendWatched(key: string, call: OwnCall, body: object): Promise<Outcome> {
  let outcome = { status: 0, text: '', fields: {} }
  const seen = await statements.during(async () => {
    const res = await send(key, call, body)
    const fields = res.statusCode < 300 ? {} : (errorOf(res).fields ?? {})
    outcome = { status: res.statusCode, text: res.body.slice(0, 200), fields }
  })
  const writes = seen.map(({ text }) => text).filter((text) => /\b(insert|update|delete|merge|truncate)\b/i.test(text))
  return { ...outcome, writes: writes.filter((text) => !text.startsWith('update "sessions" set "last_used_at"')) }
}

/** Returns what is wrong with the response to a body with unexpected fields. */
function problemsOf({ status, text, fields, writes }: Outcome, key: string, at: string, extra: string[]): string[] {
  const place = `${key} ${at}`
  if (status === 400) {
    const isNamed = (field: string) => fields[at === '' ? field : `${at}.${field}`] === 'Unknown field'
    const unnamed = at === '' ? extra.filter((field) => !isNamed(field)) : []
    return [
      ...unnamed.map((field) => `${place}: ${field} is not refused`),
      ...writes.map((statement) => `${place}: refused, but ${statement}`),
    ]
  }
  // Nested objects may ignore unknown fields; the body itself refuses them.
  return at !== '' && status < 300 ? [] : [`${place}: ${status} ${text}`]
}
