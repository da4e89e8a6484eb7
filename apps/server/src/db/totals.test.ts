import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findDifferences } from '../features/analytics/verification.queries.ts'
import { CATALOGUE_DATABASE } from '../testing/template-database.ts'
import { testDatabase, type TestDatabase } from '../testing/test-app.ts'

const database: TestDatabase = await testDatabase(CATALOGUE_DATABASE)
await sql`insert into users (id, username, email, created_at)
  select gen_random_uuid(), 'person-' || n, 'person-' || n || '@example.org', now() from generate_series(1, 3) n`.execute(
  database.db,
)

async function totals(): Promise<Record<string, number>> {
  const rows = await database.db.selectFrom('counts').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Runs statements in one transaction and returns how the totals have changed. */
async function changedBy(...statements: string[]): Promise<Record<string, number>> {
  const before = await totals()
  await database.db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
  const after = await totals()
  const changes = Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}

const copiesOf = (table: string, kept: string, rows = 3) =>
  `insert into ${table} (id, slug, ${kept}, created_at, updated_at)
   select gen_random_uuid(), 'copy-' || n, ${kept}, now(), now()
   from (select * from ${table} where archived_at is null order by id limit 1) one, generate_series(1, ${rows}) n`
const submission = (status: string) =>
  `insert into submissions (id, type, status, user_id, data, decided_at, created_at, updated_at)
   select gen_random_uuid(), 'GENERAL', '${status}', id, '{}', ${status === 'PENDING' ? 'null' : 'now()'}, now(), now()
   from users where username = 'person-1'`

describe('totals follow every writer, also plain SQL', () => {
  it.each<[string, string[], Record<string, number>]>([
    ['models are added', [copiesOf('models', 'name, source, source_date')], { models: 3 }],
    ['two are archived', [`update models set archived_at = now() where slug in ('copy-1', 'copy-2')`], { models: -2 }],
    ['the same again', [`update models set archived_at = now() where slug in ('copy-1', 'copy-2')`], {}],
    ['one comes back', [`update models set archived_at = null where slug = 'copy-1'`], { models: 1 }],
    ['all are deleted', [`delete from models where slug like 'copy-%'`], { models: -2 }],
    [
      'providers are added and archived',
      [copiesOf('providers', 'name'), `update providers set archived_at = now() where slug = 'copy-1'`],
      { providers: 2 },
    ],
    ['providers are deleted', [`delete from providers where slug like 'copy-%'`], { providers: -2 }],
    [
      'offers are retired',
      [
        `update offers set status = 'retired' where id in (select id from offers where status = 'active' order by id limit 4)`,
      ],
      { offers: -4 },
    ],
    [
      'offers are sold again',
      [
        `update offers set status = 'active' where id in (select id from offers where status = 'retired' order by id limit 4)`,
      ],
      { offers: 4 },
    ],
    [
      'people come',
      [
        `insert into users (id, username, email, created_at) values (gen_random_uuid(), 'person-4', 'person-4@example.org', now())`,
      ],
      { users: 1 },
    ],
    ['and go', [`update users set deleted_at = now() where username = 'person-4'`], { users: -1 }],
    [
      'submissions are sent',
      [submission('PENDING'), submission('PENDING'), submission('APPROVED')],
      { submissions_pending: 2, submissions_approved: 1 },
    ],
    [
      'and decided',
      [`update submissions set status = 'REJECTED', decided_at = now() where status = 'PENDING'`],
      { submissions_pending: -2, submissions_rejected: 2 },
    ],
    ['and deleted', [`delete from submissions`], { submissions_approved: -1, submissions_rejected: -2 }],
    ['what is undone in the same transaction changes nothing', [submission('PENDING'), `delete from submissions`], {}],
  ])('%s [HOUSE-06]', async (_, statements, changes) => {
    expect(await changedBy(...statements)).toEqual(changes)
    const wrong = (await findDifferences(database.db)).filter(({ what }) => what === 'total' || what === 'reputation')
    expect(wrong).toEqual([])
    expect(await database.db.selectFrom('count_changes').selectAll().execute()).toEqual([])
  })

  it('a part that is rolled back changes nothing, and neither does a failed transaction [HOUSE-06]', async () => {
    const changes = await changedBy(submission('PENDING'), 'savepoint here', submission('PENDING'), 'rollback to here')
    expect(changes).toEqual({ submissions_pending: 1 })
    const before = await totals()
    await expect(changedBy(submission('PENDING'), 'select 1 / 0')).rejects.toThrow('division by zero')
    expect(await totals()).toEqual(before)
    await changedBy('delete from submissions')
  })

  it('two transactions that count in opposite order do not wait for each other [HOUSE-06]', async () => {
    const [one, two] = [await database.pool.connect(), await database.pool.connect()]
    const aPerson = (name: string) =>
      `insert into users (id, username, email, created_at) values (gen_random_uuid(), '${name}', '${name}@example.org', now())`
    const aProvider = (name: string) =>
      `insert into providers (id, slug, name, created_at, updated_at) values (gen_random_uuid(), '${name}', '${name}', now(), now())`
    try {
      for (const client of [one, two]) await client.query(`begin; set local lock_timeout = '2s'`)
      await one.query(aPerson('first-person'))
      await two.query(aProvider('second-provider'))
      await one.query(aProvider('first-provider'))
      await two.query(aPerson('second-person'))
      await Promise.all([one.query('commit'), two.query('commit')])
    } finally {
      one.release()
      two.release()
    }
    expect((await findDifferences(database.db)).filter(({ what }) => what === 'total')).toEqual([])
  })
})
