import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database } from '../../../apps/server/src/db/connect.ts'
import { databaseUrl, onServer } from '../../../apps/server/src/testing/servers/database-server.ts'
import { POSTGRES_15, startPostgres15 } from '../../../tools/topology/postgres-15.ts'
import { startServer, type TestedServer } from '../../../tools/topology/processes.ts'

/**
 * A site of version 0.1.0 (commit ac8b428): its own migrations, its demo catalogue with 50 models, and what its API
 * wrote for two people. Its sessions end in 2126, and the test marks them as used right before the upgrade: an unused
 * session expires.
 */
const DUMP = new URL('./fixtures/site-0.1.0.dump', import.meta.url).pathname
const RUN = new URL('../../../apps/server/run.js', import.meta.url).pathname
const READER = { email: 'reader@example.org', password: 'correct horse battery staple' }
/** The token of a session that version 0.1.0 gave to the reader. */
const SESSION = 'GNDCoI8k6T8uqngQPnu9DCzA6Axhxa6OoBj4arZXuR4'
/** Columns that are derived from other rows, by today's rules. `stats:verify` compares them with a recount. */
const COMPUTED = new Set(
  `models.list_cache_read models.list_input models.list_model_id models.list_output models.list_provider_id
  models.rating_order models.search_text providers.lowest_input providers.rating_order providers.search_text`.split(
    /\s+/,
  ),
)
/** Tables of the migrator, or moved ones: jobs to the queue, which is checked below; counts, which are verified. */
const MOVED = new Set(['kysely_migration', 'kysely_migration_lock', 'jobs', 'list_stretches', 'counts'])

let server: Awaited<ReturnType<typeof startPostgres15>>
let url: string
let before: Content
let migrated: string
let database: Database
let site: TestedServer
beforeAll(async () => {
  server = await startPostgres15('upgrade')
  await onServer(server.url, 'create database site')
  url = databaseUrl(server.url, 'site')
  await promisify(execFile)(join(POSTGRES_15, 'pg_restore'), ['--no-owner', '--exit-on-error', '--dbname', url, DUMP])
  database = connect(url)
  await database.pool.query('update sessions set created_at = now(), last_used_at = now()')
  before = await contentOf(database.pool)
  migrated = (await runCommand('migrate')).stdout
  site = await startServer(url)
})
afterAll(async () => {
  await site?.stop()
  await database.pool.end()
  await server.stop()
})

/** Runs a command as an operator does. */
async function runCommand(name: string) {
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: url }
  return await promisify(execFile)(process.execPath, [RUN, name], { env })
}

type Content = Map<string, { columns: string[]; rows: string[] }>

/** Returns all rows of all tables, as text of the given columns, or of all. */
async function contentOf(pool: Database['pool'], like?: Content): Promise<Content> {
  const { rows: tables } = await pool.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by column_name) as columns from information_schema.columns
      join pg_tables on schemaname = table_schema and tablename = table_name where table_schema = 'public' group by 1`,
  )
  const content: Content = new Map()
  for (const { name, columns: own } of tables) {
    if (MOVED.has(name) || (like !== undefined && !like.has(name))) continue
    const columns = (like?.get(name)?.columns ?? own).filter((column) => !COMPUTED.has(`${name}.${column}`))
    const list = columns.map((column) => `"${column}"`).join(', ')
    const { rows } = await pool.query<{ row: string }>(
      `select (${list.includes(',') ? '' : 'row'}(${list}))::text as row from ${name}`,
    )
    content.set(name, { columns, rows: rows.map(({ row }) => row).toSorted() })
  }
  return content
}

describe('a site of version 0.1.0 with data [SAFE-23]', () => {
  it('has every row after the migrations, and its queued mails in the queue', async () => {
    expect(migrated).toMatch(/^Migrated: 0018-doubted-prices, .+ 0110-/)
    expect(before.get('reviews')?.rows).toHaveLength(2)
    expect(before.get('price_components')?.rows).toHaveLength(1077)
    const after = await contentOf(database.pool, before)
    expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
    // The first start has made an export and announced it.
    const changes = after.get('catalogue_changes')
    if (changes === undefined) throw new Error('The list of changes is gone.')
    const exported = changes.rows.filter((row) => row.includes('The catalogue was exported'))
    expect(exported).toHaveLength(1)
    after.set('catalogue_changes', { ...changes, rows: changes.rows.filter((row) => !exported.includes(row)) })
    for (const [table, content] of before) expect(after.get(table), table).toEqual(content)
    const { rows: jobs } = await database.pool.query<{ name: string; data: object }>(
      `select name, data from jobs.job where name like '%mail' order by name`,
    )
    expect(jobs).toEqual([
      { name: 'account-mail', data: { kind: 'verify-email', userId: expect.any(String) as string } },
      { name: 'newsletter-mail', data: { kind: 'confirm', email: READER.email } },
    ])
  })

  it('shows its pages, and what its people wrote', async () => {
    const { rows } = await database.pool.query<{ slug: string; id: string }>(
      `select m.slug, m.id from reviews r join models m on m.id = r.target_id`,
    )
    expect(rows).toHaveLength(1)
    for (const path of ['/', '/models', '/providers', '/deals', '/blog', `/model/${rows[0]?.slug}`])
      expect((await fetch(site.url + path)).status, path).toBe(200)
    const reviews = await fetch(`${site.url}/api/reviews?targetType=MODEL&targetId=${rows[0]?.id}`)
    expect(await reviews.text()).toContain('Used it for a month, prices as listed.')
  })

  it('knows its sessions and passwords', async () => {
    const me = await fetch(`${site.url}/api/auth/me`, { headers: { authorization: `Bearer ${SESSION}` } })
    expect(me.status).toBe(200)
    expect(await me.json()).toMatchObject({ username: 'reader', role: 'MODERATOR' })
    const signedIn = await fetch(`${site.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(READER),
    })
    expect(signedIn.status).toBe(200)
  })

  it('has a whole audit log, and totals that equal a recount', async () => {
    expect((await runCommand('verify-audit')).stdout).toContain('The audit log is whole')
    expect((await runCommand('verify-stats')).stdout).toContain('equal a recount')
  })
})
