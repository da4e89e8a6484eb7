import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'
import { staffRoles } from '@inferdex/contracts/protocol/roles'
import { describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { endpointKey, routesOpenToVisitors } from '../http/api/register-endpoint.ts'
import { atEndOfFile } from '../testing/end-of-file.ts'
import { accessTable, audienceOf, type Caller, callers, isLetIn } from '../testing/safety/access-table.ts'
import { pathWithParams } from '../testing/safety/paths.ts'
import { aPerson, as, ban, type Person, type TestApp, testApp } from '../testing/test-app.ts'

const test = await testApp({ RATE_LIMITS: 'off' }, { renderPage: async () => new Response('page') })
const endpoints: Endpoint[] = [...test.app.endpoints.values()].map(({ endpoint }) => endpoint)
const people: Record<Caller, Person | null> = Object.fromEntries(
  await Promise.all(callers.map(async (one) => [one, await aCaller(one)])),
) as typeof people

async function aCaller(caller: Caller): Promise<Person | null> {
  switch (caller) {
    case 'visitor':
      return null
    case 'unverified':
      return aPerson(test)
    case 'banned': {
      const person = await aPerson(test)
      await ban(test, person)
      return person
    }
    case 'key': {
      const owner = await aPerson(test, 'ADMIN')
      const made = await as(test.app, owner).post('/users/me/api-keys', { name: 'all calls' })
      return { ...owner, token: made.json<{ key: string }>().key }
    }
    default: {
      const person = await aPerson(test, caller)
      const email_verified_at = test.clock.now
      await test.database.db.updateTable('users').set({ email_verified_at }).where('id', '=', person.id).execute()
      return person
    }
  }
}

/** Sends a call with an empty body and made-up ids: an allowed caller gets any status except 401 and 403. */
async function outcomeOf(app: TestApp['app'], endpoint: Endpoint, person: Person | null): Promise<401 | 403 | 'in'> {
  const send = as(app, person)[endpoint.method.toLowerCase() as 'get']
  const { statusCode } = await send(pathWithParams(endpoint), endpoint.body === undefined ? undefined : {})
  return statusCode === 401 || statusCode === 403 ? statusCode : 'in'
}

function expectedFor(endpoint: Endpoint, caller: Caller): 401 | 403 | 'in' {
  const audience = audienceOf.get(endpointKey(endpoint))
  if (audience === undefined) throw new Error(`${endpointKey(endpoint)} has no row`)
  if (isLetIn(audience, caller)) return 'in'
  return caller === 'visitor' || caller === 'banned' ? 401 : 403
}

describe('who may call what [API-GEN-04, PUB-ROLE-10, ADM-ROLE-09, SAFE-23]', () => {
  it('every call has one row in the table, and every row is a call', () => {
    const rows = Object.values(accessTable).flatMap((calls) => Object.keys(calls))
    expect(rows.toSorted()).toEqual(endpoints.map(endpointKey).toSorted())
  })

  it('only calls for everyone are open to visitors', () => {
    const open = [...audienceOf].filter(([, audience]) => isLetIn(audience, 'visitor'))
    expect(routesOpenToVisitors(test.app)).toEqual(open.map(([key]) => key.replace(' ', ' /api')).toSorted())
  })

  it.each(callers)('every call as %s: 401, 403 or let in, as the table says', async (caller) => {
    const wrong: string[] = []
    // A stream of events does not end.
    for (const endpoint of endpoints.filter(({ response }) => response !== 'events')) {
      const expected = expectedFor(endpoint, caller)
      // Callers that write get a new session: logging out ends the shared one.
      const isNew = expected === 'in' && endpoint.method !== 'GET' && caller !== 'key'
      const outcome = await outcomeOf(test.app, endpoint, isNew ? await aCaller(caller) : people[caller])
      if (outcome !== expected) wrong.push(`${endpointKey(endpoint)}: ${outcome} instead of ${expected}`)
    }
    expect(wrong).toEqual([])
  })

  it.each(staffRoles)(
    '%s without the second step that the site asks of staff has the rights of a user [SAFE-09]',
    async (role) => {
      const strict = { NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', STAFF_SECOND_FACTOR: 'required' }
      const config = readConfig(strict)
      const { app } = buildApp({ config, database: test.database, now: () => test.clock.now })
      await app.ready()
      atEndOfFile(() => app.close())
      const person = await aPerson(test, role)
      const wrong: string[] = []
      // Reads are enough: permissions are checked before the call is handled.
      for (const endpoint of endpoints.filter(({ method, response }) => method === 'GET' && response !== 'events')) {
        const expected = expectedFor(endpoint, 'USER')
        const outcome = await outcomeOf(app, endpoint, person)
        if (outcome !== expected) wrong.push(`${endpointKey(endpoint)}: ${outcome} instead of ${expected}`)
      }
      expect(wrong).toEqual([])
    },
  )
})
