import { auditActions, auditTargets } from '@inferdex/domain/audit/audit-actions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/test-app.ts'
import { countStored } from './audit-counts.queries.ts'
import { type AuditFilter, resolveFilter } from './audit-filter.queries.ts'
import { findAuditEntries } from './audit.service.ts'

const ACTIONS = auditActions.slice(0, 5)
const TYPES = auditTargets.slice(0, 3)
const PEOPLE = ['019c0000-0000-7000-8000-000000000001', '019c0000-0000-7000-8000-000000000002'] as const
/** One username is also a part of action names, another is also the id of a record. */
const NAMES = ['delete', 'record-1'] as const

const database: TestDatabase = await testDatabase()
// Sequentially, as the log requires.
await sql`
  insert into audit_log (id, at, actor_id, actor_username, actor_email, action, target_type, target_id)
  select gen_random_uuid(), now(), (${[...PEOPLE]}::uuid[])[1 + n % 2], (${[...NAMES]}::text[])[1 + n % 2],
    'staff@example.org', (${ACTIONS}::text[])[1 + (n * 7) % 5], (${TYPES}::text[])[1 + (n * n) % 3], 'record-' || n % 9
  from generate_series(1, 600) n`.execute(database.db)

const one = <T>(values: readonly T[]) => [undefined, ...values]

/** Counts the matches by reading all entries. */
async function counted({ action, targetType, targetId, userId, search = '' }: AuditFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from audit_log
    where (${action ?? null}::text is null or action = ${action ?? null})
      and (${targetType ?? null}::text is null or target_type = ${targetType ?? null})
      and (${targetId ?? null}::text is null or target_id = ${targetId ?? null})
      and (${userId ?? null}::uuid is null or actor_id = ${userId ?? null})
      and (${search} = '' or action like '%' || upper(replace(${search}, ' ', '_')) || '%'
        or actor_username like '%' || ${search} || '%' or target_id like '%' || ${search} || '%')`.execute(database.db)
  return rows[0]?.total ?? 0
}

const countMatching = async (filter: AuditFilter) => countStored(database.db, await resolveFilter(database.db, filter))

const paged = (filter: AuditFilter, page = 1) =>
  findAuditEntries(database.db, {
    page,
    limit: 50,
    sortBy: 'createdAt',
    sortOrder: 'desc',
    ...(filter as Record<string, undefined>),
  })

describe('totals of the audit log', () => {
  it('every combination of filters finds as many entries as it says, page by page', async () => {
    let combinations = 0
    for (const action of one([...ACTIONS.slice(0, 2), 'BAN_USER']))
      for (const targetType of one(TYPES.slice(0, 2)))
        for (const userId of one(PEOPLE))
          for (const search of one(['delete', 'update model', 'record-1', 'record-5', 'nobody'])) {
            const filter: AuditFilter = { action, targetType, userId, search }
            const expected = await counted(filter)
            const first = await paged(filter)
            expect([filter, first.total]).toEqual([
              filter,
              Object.values(filter).every((value) => value === undefined) ? 600 : expected,
            ])
            if (expected > 0 && expected <= 200) {
              const last = await paged(filter, Math.ceil(expected / 50))
              expect([filter, last.items.length]).toEqual([filter, ((expected - 1) % 50) + 1])
            }
            combinations += 1
          }
    expect(combinations).toBe(4 * 3 * 3 * 6)
  })

  it('what the log has counted is what counting anew gives', async () => {
    const kept = async () =>
      (await sql`select kind, key, entries from audit_counts order by kind, key`.execute(database.db)).rows
    const before = await kept()
    await sql`select count_audit_log()`.execute(database.db)
    expect(await kept()).toEqual(before)
    expect(before.length).toBeGreaterThan(20)
  })

  it('one filter, and two, are answered from what is counted; one record from its few entries', async () => {
    expect(await countMatching({ action: 'CREATE_MODEL' })).toBe(await counted({ action: 'CREATE_MODEL' }))
    expect(await countMatching({ action: 'CREATE_MODEL', userId: PEOPLE[0] })).not.toBeNull()
    expect(await countMatching({ action: 'BAN_USER', targetType: 'DEAL' })).toBe(0)
    expect(await countMatching({ targetId: 'record-1' })).toBeNull()
  })

  it('a rolled back entry is not counted', async () => {
    const before = await countMatching({ action: 'BAN_USER' })
    await expect(
      database.db.transaction().execute(async (tx) => {
        await sql`insert into audit_log (id, at, actor_id, actor_username, actor_email, action, target_type, target_id)
          values (gen_random_uuid(), now(), ${PEOPLE[0]}, 'a', 'a', 'BAN_USER', 'USER', 'x')`.execute(tx)
        throw new Error('undo')
      }),
    ).rejects.toThrow('undo')
    expect(await countMatching({ action: 'BAN_USER' })).toBe(before)
  })
})
