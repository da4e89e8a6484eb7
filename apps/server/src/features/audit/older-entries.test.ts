import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrateToLatest } from '../../db/migrate.ts'
import { emptyDatabase, migrateUpTo } from '../../testing/audit/older-database.ts'
import { findBrokenLink } from './audit-chain.queries.ts'
import { findAuditEntries } from './audit.service.ts'

const MODEL = '019c0000-0000-7000-8000-00000000000a'
const STAFF = '019c0000-0000-7000-8000-000000000001'

/** The hash of an entry in releases before names were added. */
const HASH = sql`sha256(previous_hash || convert_to(jsonb_build_array(seq, id, extract(epoch from at)::text, actor_id,
  actor_username, actor_email, action, target_type, target_id, host(ip), changes)::text, 'UTF8'))`

it('entries from before names were stored keep their hashes, and are named and found all the same [STAFF-09]', async () => {
  const { db } = await emptyDatabase()
  await migrateUpTo(db, '0071')
  await sql`insert into models (id, slug, name, source, source_date, created_at, updated_at)
    values (${MODEL}, 'old-model', 'Old Model', 'staff', '2026-01-01', now(), now())`.execute(db)
  const actions = [
    ['UPDATE_MODEL', 'MODEL', MODEL, null],
    ['DELETE_BLOG', 'BLOG', '019c0000-0000-7000-8000-00000000000b', { title: { from: 'Lost Article', to: null } }],
    ['EXPORT_NEWSLETTER', 'NEWSLETTER', 'confirmed', null],
  ] as const
  for (const [index, [action, type, id, changes]] of actions.entries()) {
    await sql`
      insert into audit_log (seq, id, at, actor_id, actor_username, actor_email, action, target_type, target_id, changes,
        previous_hash, hash)
      select ${index + 1}, gen_random_uuid(), '2026-03-01T23:30:00Z', ${STAFF}, 'maya', 'maya@example.org', ${action}, ${type},
        ${id}, ${changes === null ? null : JSON.stringify(changes)}::jsonb, hash, hash from audit_head`.execute(db)
    await sql`update audit_log set hash = ${HASH} where seq = ${index + 1}`.execute(db)
    await sql`update audit_head set (seq, hash) = (select seq, hash from audit_log where seq = ${index + 1})`.execute(
      db,
    )
  }
  await migrateToLatest(db)
  await sql`
    insert into audit_log (id, at, actor_id, actor_username, actor_email, action, target_type, target_id)
    values (gen_random_uuid(), '2026-03-02T00:30:00Z', ${STAFF}, 'maya', 'maya@example.org', 'UPDATE_MODEL', 'MODEL', ${MODEL})`.execute(
    db,
  )
  expect(await findBrokenLink(db)).toBeNull()

  const found = async (filter: Record<string, string>) => {
    const query = { page: 1, limit: 20, sortBy: 'createdAt', sortOrder: 'desc', ...(filter as object) } as const
    return (await findAuditEntries(db, query)).items.map(({ seq, targetName }) => [seq, targetName])
  }
  expect(await found({})).toEqual([
    [4, 'Old Model'],
    [3, null],
    [2, 'Lost Article'],
    [1, 'Old Model'],
  ])
  expect(await found({ search: 'OLD MOD' })).toEqual([
    [4, 'Old Model'],
    [1, 'Old Model'],
  ])
  expect(await found({ search: 'st art' })).toEqual([[2, 'Lost Article']])
  expect(await found({ from: '2026-03-02', to: '2026-03-02' })).toEqual([[4, 'Old Model']])
  expect(await found({ actor: 'Maya', target: 'old-model', to: '2026-03-01' })).toEqual([[1, 'Old Model']])
})
