import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/test-app.ts'
import type { AuditFilter } from './audit-filter.queries.ts'
import { findAuditEntries } from './audit.service.ts'

const ENTRIES = 9000
const PEOPLE = ['019c0000-0000-7000-8000-000000000001', '019c0000-0000-7000-8000-000000000002'] as const

/** A long log: old records have no recent entries, and rare ones have few entries everywhere. */
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  // In batches: a long transaction would update the same count rows repeatedly.
  for (let first = 1; first <= ENTRIES; first += 500) {
    await sql`
      insert into audit_log (id, at, actor_id, actor_username, actor_email, action, target_type, target_id)
      select gen_random_uuid(), timestamptz '2026-01-01T00:00:00Z' + n * interval '10 minutes',
        (${[...PEOPLE]}::uuid[])[1 + n % 2], (array['Maya', 'jonas'])[1 + n % 2],
        (array['maya@example.org', 'jonas@example.org'])[1 + n % 2],
        (array['UPDATE_MODEL', 'UPDATE_DEAL', 'BAN_USER'])[1 + (n * 7) % 3], (array['MODEL', 'DEAL'])[1 + (n / 3) % 2],
        case when n % 500 = 0 then 'Rare-' || n when n <= 3000 then 'Old-' || n % 50 else 'New-' || n % 70 end
      from generate_series(${sql.lit(first)}::int, ${sql.lit(first + 499)}::int) n`.execute(database.db)
  }
}, 60_000)

type Row = { seq: number; day: string; username: string; email: string; action: string; type: string; target: string }

/** Finds matches by scanning every entry. */
async function lookedThrough(filter: AuditFilter): Promise<number[]> {
  const { rows } = await sql<Row>`
    select seq, (at at time zone 'UTC')::date::text as day, actor_username as username, actor_email as email, action,
      target_type as type, target_id as target from audit_log order by seq desc`.execute(database.db)
  const q = (filter.search ?? '').toLowerCase()
  return rows
    .filter(
      ({ day, username, email, action, type, target }) =>
        (filter.action ?? action) === action &&
        (filter.targetType ?? type) === type &&
        (filter.target ?? target) === target &&
        [username, email].some((name) => name.toLowerCase() === (filter.actor ?? name).toLowerCase()) &&
        (filter.from ?? day) <= day &&
        (filter.to ?? day) >= day &&
        [action, username, email, target].some((text) => text.toLowerCase().includes(q)),
    )
    .map(({ seq }) => seq)
}

const FILTERS: readonly AuditFilter[] = [
  { search: 'old-' },
  { search: 'NEW-1' },
  { search: 'rare' },
  { search: 'ma' },
  { search: 'ban_u' },
  { search: 'example.org' },
  { search: 'old-', action: 'BAN_USER' },
  { search: 'old-', targetType: 'DEAL' },
  { search: 'rare', actor: 'Jonas' },
  { search: 'new-', from: '2026-02-01', to: '2026-02-03' },
  { from: '2026-01-20' },
  { to: '2026-01-02' },
  { from: '2026-01-20', to: '2026-01-20', action: 'UPDATE_DEAL' },
  { actor: 'MAYA@example.org' },
  { actor: 'jonas', action: 'BAN_USER', targetType: 'MODEL', from: '2026-02-01' },
  { actor: 'nobody' },
  { target: 'Old-7' },
  { target: 'Rare-500', search: 'rare' },
  { target: 'unknown' },
  { from: '2027-01-01' },
]

describe('a filter of a long log', () => {
  it.each(FILTERS)(
    '%j finds what looking at every entry finds, on any page and in both orders [STAFF-09]',
    async (filter) => {
      const expected = await lookedThrough(filter)
      for (const sortOrder of ['desc', 'asc'] as const) {
        const ordered = sortOrder === 'desc' ? expected : expected.toReversed()
        for (const page of [1, 2, Math.max(1, Math.ceil(Math.min(expected.length, 2000) / 100))]) {
          const given = filter as Record<string, undefined>
          const query = { page, limit: 100, sortBy: 'createdAt', sortOrder, ...given } as const
          const { items, total, isPartial } = await findAuditEntries(database.db, query)
          expect([page, sortOrder, total, isPartial, ...items.map(({ seq }) => seq)]).toEqual([
            page,
            sortOrder,
            Math.min(expected.length, 2000),
            expected.length > 2000,
            ...ordered.slice((page - 1) * 100, Math.min(page * 100, 2000)),
          ])
        }
      }
    },
  )

  it('days are found also when entries were not written in the order of their times [STAFF-09]', async () => {
    await sql`
      insert into audit_log (id, at, actor_id, actor_username, actor_email, action, target_type, target_id)
      values (gen_random_uuid(), '2026-01-05T10:00:00Z', ${PEOPLE[0]}, 'Maya', 'maya@example.org', 'BAN_USER', 'USER', 'late')`.execute(
      database.db,
    )
    const days = { from: '2026-01-05', to: '2026-01-05' }
    const query = { page: 1, limit: 100, sortBy: 'createdAt', sortOrder: 'desc', ...days } as const
    const { items, total } = await findAuditEntries(database.db, query)
    expect(items[0]?.targetId).toBe('late')
    expect(items.map(({ seq }) => seq)).toEqual((await lookedThrough(days)).slice(0, 100))
    expect(total).toBe(145)
  })
})
