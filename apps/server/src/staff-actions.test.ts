import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'
import { policy } from '@inferdex/contracts/protocol/policy'
import type { Role } from '@inferdex/contracts/protocol/roles'
import { describe, expect, it } from 'vitest'
import { endpointKey } from './http/api/register-endpoint.ts'
import { CATALOGUE_DATABASE } from './testing/template-database.ts'
import { type BaseRecords, baseRecords, recordMakers } from './testing/audit/record-makers.ts'
import { staffCalls } from './testing/audit/staff-calls.ts'
import { stateOfTables } from './testing/audit/table-states.ts'
import { oneOfEach, type Person, testApp } from './testing/test-app.ts'

const MEDIA_DIR = await mkdtemp(join(tmpdir(), 'staff-actions-'))
const test = await testApp({ RATE_LIMITS: 'off', MEDIA_DIR }, {}, CATALOGUE_DATABASE)
const people: Record<Role, Person> = await oneOfEach(test)
const staffChanges: Endpoint[] = [...test.app.endpoints.values()]
  .map(({ endpoint }) => endpoint)
  .filter(isForStaffToChange)
const ids: BaseRecords = await baseRecords(test, people.ADMIN)

/** Returns whether a call changes data and is for staff only: calls for all signed-in users, or for owners, are not. */
function isForStaffToChange({ method, access }: Endpoint): boolean {
  const rule: { anyone?: true; roles?: readonly Role[] } = policy[access]
  return method !== 'GET' && !rule.anyone && !rule.roles?.includes('USER') && rule.roles?.length !== 0
}

const context = () => ({ test, people, ids })
const makers = recordMakers(context)
const { send, work } = makers
const CASES = staffCalls(makers, context)

/** Calls without an audit entry: they only preview, export, or store and discard drafts. */
const DRAFT_CALLS = new Set([
  'POST /admin/blogs/preview',
  'POST /admin/blogs/autosave',
  'DELETE /admin/blogs/versions/:id',
  'POST /admin/imports/:id/cancel',
  'POST /admin/feeds/:id/test',
  'POST /admin/models/export',
  'POST /admin/providers/export',
  'POST /admin/deals/export',
])

const entries = async () =>
  (await test.database.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).seq

describe('what staff changes', () => {
  it('is named here, call by call', () => {
    expect(Object.keys(CASES).toSorted()).toEqual(staffChanges.map(endpointKey).toSorted())
  })

  it.each(Object.keys(CASES))('%s: changes nothing without an entry in the audit log', async (key) => {
    const sent = await CASES[key]?.()
    if (sent === undefined) throw new Error(`${key} has no case`)
    const [method] = key.split(' ') as [Endpoint['method']]
    const [tables, before] = [await stateOfTables(test.database.db), await entries()]
    const response = await send(people.ADMIN, method, sent)
    await work()
    expect(response.statusCode, response.body).toBeLessThan(300)
    const now = await stateOfTables(test.database.db)
    const changed = [...now.keys()].filter((name) => now.get(name) !== tables.get(name))
    const written = (await entries()) - before
    if (DRAFT_CALLS.has(key)) expect([changed, written]).toEqual([[], 0])
    else expect(written, `changed: ${changed.join(', ')}`).toBeGreaterThanOrEqual(1)
  })
})
