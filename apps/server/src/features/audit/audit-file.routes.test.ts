import type { AuditEntry } from '@inferdex/contracts/audit.staff'
import type { AuditAction } from '@inferdex/domain/audit/audit-actions'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { recordRenaming } from '../../testing/staff-app.ts'
import { as, oneOfEach, type TestApp, testApp } from '../../testing/test-app.ts'

let test: TestApp
let people: Awaited<ReturnType<typeof oneOfEach>>
beforeAll(async () => {
  test = await testApp({ RATE_LIMITS: 'off' })
  people = await oneOfEach(test)
  for (const index of [1, 2, 3]) await record('UPDATE_MODEL', `model-${index}`)
  await record('DELETE_DEAL', '=1+1, "quoted"')
})

const record = (action: AuditAction, targetId: string) => recordRenaming(test, people.ADMIN, { action, targetId })

const file = (query: string) => as(test.app, people.ADMIN).get(`/admin/audit-logs/export${query}`)
const placesIn = async (query: string) => (await file(query)).json<AuditEntry[]>().map(({ seq }) => seq)

describe('GET /admin/audit-logs/export', () => {
  it('200: what matches as CSV, safe for spreadsheets', async () => {
    const res = await file('?action=DELETE_DEAL')
    expect(res.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-logs-export-2026-07-01.csv"',
      'cache-control': 'no-store',
    })
    const { username, email } = people.ADMIN
    expect(res.body.split('\r\n')).toEqual([
      'seq,createdAt,username,email,action,targetType,targetId,ipAddress,changes,targetName',
      `4,2026-07-01T12:00:00.000Z,${username},${email},DELETE_DEAL,MODEL,"'=1+1, ""quoted""",192.0.2.7,"{""name"":{""from"":""a"",""to"":""b""}}",a`,
      '',
    ])
  })

  it('200: as JSON, by every filter and in the order asked for, also when nothing matches', async () => {
    expect(await placesIn('?format=json')).toEqual([4, 3, 2, 1])
    expect(await placesIn('?format=json&search=update&sortOrder=asc')).toEqual([1, 2, 3])
    expect(await placesIn('?format=json&targetId=model-2')).toEqual([2])
    expect(await placesIn(`?format=json&userId=${people.ADMIN.id}&targetType=MODEL&action=DELETE_DEAL`)).toEqual([4])
    expect(await placesIn('?format=json&action=BAN_USER')).toEqual([])
  })

  it('200: more than fits into one piece, each entry once', async () => {
    await sql`
      insert into audit_log (id, at, actor_id, actor_username, actor_email, action, target_type, target_id)
      select gen_random_uuid(), now(), id, username, email, 'CREATE_PROVIDER', 'PROVIDER', n::text
      from users, generate_series(1, 2100) as n where users.id = ${people.ADMIN.id}`.execute(test.database.db)
    const newestFirst = Array.from({ length: 2100 }, (_, index) => 2104 - index)
    expect(await placesIn('?format=json&search=create')).toEqual(newestFirst)
    expect(await placesIn('?format=json&targetType=PROVIDER&sortOrder=asc')).toEqual(newestFirst.toReversed())
  })

  it('400: a kind of file that there is not', async () => {
    expect((await file('?format=xlsx')).statusCode).toBe(400)
  })

  it.each(['MODERATOR', 'CONTRIBUTOR', 'USER'] as const)('403: %s', async (role) => {
    expect((await as(test.app, people[role]).get('/admin/audit-logs/export')).statusCode).toBe(403)
  })
})
