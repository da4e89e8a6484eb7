import { gunzipSync, gzipSync } from 'node:zlib'
import type { ImportJob } from '@inferdex/contracts/imports.staff'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshDataQuality } from '../../changes/changes.service.ts'
import { seedDemoCommunity } from '../../../seed/demo/demo-community.ts'
import { changeListener } from '../../../testing/read-changes.ts'
import { aDeal, aModel, importApp, PRICED } from '../../../testing/import-app.ts'
import { aPerson, as, errorOf } from '../../../testing/test-app.ts'
import { LIGHT_CATALOGUE_DATABASE } from '../../../testing/template-database.ts'
import { CATALOGUE_TABLES, listArchivedTables, OTHER_TABLES } from './archive-tables.queries.ts'

let importing: Awaited<ReturnType<typeof importApp>>
let readChanges: () => Promise<readonly string[]>
beforeAll(async () => {
  importing = await importApp(LIGHT_CATALOGUE_DATABASE)
  const { test, imported, by } = importing
  await seedDemoCommunity(test.database.db, test.clock.now)
  await test.database.db.transaction().execute((tx) => refreshDataQuality(tx, test.clock.now))
  readChanges = changeListener(test)
  // What the seed alone lacks: records of staff, a lock, a former slug and an archived record.
  await imported('models', aModel('of-staff', PRICED), aModel('second-of-staff', PRICED))
  await imported('deals', aDeal('A deal of staff', { expiresAt: '2026-12-31' }))
  await sql`update models set slug = 'moved-by-staff' where slug = 'of-staff'`.execute(db())
  await by.delete(`/admin/models/${await idOf('second-of-staff')}`)
  const offer = await db().selectFrom('offers').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  await sql`insert into locks (target_type, target_id, field, reason, locked_by, locked_at)
    values ('offer', ${offer.id}, 'input', 'Confirmed by mail', ${importing.admin.id}, now())`.execute(db())
})

async function idOf(slug: string): Promise<string> {
  return (await db().selectFrom('models').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
}

const db = () => importing.test.database.db

async function download(): Promise<Buffer> {
  const response = await importing.by.get('/admin/archive')
  expect(response.statusCode, response.body).toBe(200)
  return response.rawPayload
}

let kept: Buffer | undefined
/** Returns a cached download: tests that break an archive do not need a new one. */
const anArchive = async () => (kept ??= await download())

/** Returns the public view of the catalogue: every call with its data, for many records and a past day. */
async function publicAnswers(): Promise<Map<string, string>> {
  await readChanges()
  const slugs = async (table: 'models' | 'providers', limit: number) =>
    (
      await sql<{ slug: string }>`
        select slug from ${sql.table(table)} where archived_at is null order by md5(slug) limit ${limit}`.execute(db())
    ).rows.map(({ slug }) => slug)
  const [models, providers] = [[...(await slugs('models', 25)), 'moved-by-staff'], await slugs('providers', 10)]
  const { rows: ids } = await sql<{ offers: string[]; deals: string[] }>`
    select array(select o.id from offers o join models m on m.id = o.model_id
      where m.archived_at is null order by o.id limit 30) as offers, array(select id from deals order by id) as deals`.execute(
    db(),
  )
  const of = (path: string, names: readonly string[], ends: readonly string[]) =>
    names.flatMap((name) => ends.map((end) => `/catalog/${path}/${name}${end}`))
  const [first] = models
  const lists = `models providers deals free-tiers home counts capabilities changes changes/weeks retirements data-quality
    leaderboard scores model-facts bill-data benchmarks/types snapshot search?q=gpt suggest?q=claude
    prices-of-day?asOf=2026-05-01&models=${first} change-days?asOf=2026-05-01&models=${first}
    comparison?models=${models.slice(0, 3).join(',')}`
  const paths = lists.split(/\s+/).map((path) => `/catalog/${path}`)
  paths.push(
    ...of('models', models, [
      '',
      '/offers',
      '/overview',
      '/price-history',
      '/reviews',
      '?asOf=2026-05-01',
      '/offers?asOf=2026-05-01',
    ]),
    ...of('providers', providers, ['', '/offers', '/overview', '/reviews', '?asOf=2026-05-01']),
    ...of('offers', ids[0]?.offers ?? [], ['/evidence']),
    ...of('deals', ids[0]?.deals ?? [], ['']),
    '/reviews/latest',
  )
  const visitor = as(importing.test.app)
  const answers = new Map<string, string>()
  for (const path of paths) {
    const { statusCode, body } = await visitor.get(path)
    answers.set(path, `${statusCode} ${body}`)
  }
  return answers
}

/** Writing 84,000 rows and reading hundreds of responses takes a while on a busy machine. */
const LONG = { timeout: 300_000 }

/** Returns every row of the tables, as text. */
async function rowsOf(names: readonly string[]): Promise<Map<string, string>> {
  const states = names.map(
    (name) => sql`select ${name}::text as name, (select coalesce(md5(string_agg(t::text, '|' order by t::text)), '')
      from ${sql.table(name)} t) as rows`,
  )
  const { rows } = await sql<{ name: string; rows: string }>`${sql.join(states, sql` union all `)}`.execute(db())
  return new Map(rows.map((row) => [row.name, row.rows]))
}

const COMMUNITY = [
  'users',
  'reviews',
  'votes',
  'target_stats',
  'submissions',
  'comments',
  'posts',
  'sessions',
  'counts',
]

async function countRows(): Promise<number> {
  let total = 0
  for (const { name, where } of await listArchivedTables(db())) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} where ${sql.raw(where)}`.execute(db())
    total += rows[0]?.count ?? 0
  }
  return total
}

async function wipe(): Promise<void> {
  const tables = await listArchivedTables(db())
  await db()
    .transaction()
    .execute(async (tx) => {
      for (const { name, hasTriggers } of tables) {
        if (hasTriggers) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
      }
      for (const { name, where } of tables.toReversed()) {
        await sql`delete from ${sql.table(name)} where ${sql.raw(where)}`.execute(tx)
      }
      for (const { name, hasTriggers } of tables) {
        if (hasTriggers) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
      }
    })
}

const restore = (archive: Buffer): Promise<ImportJob> =>
  importing.finished('kind=archive&mode=all-or-nothing&fileName=catalogue.ndjson.gz', archive)

describe('the tables of an archive', () => {
  it('every table is part of the catalogue or named as not part of it [STAFF-04]', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition and relname not like 'kysely%' order by 1`.execute(db())
    const named = [...Object.keys(CATALOGUE_TABLES), ...Object.values(OTHER_TABLES).flat()]
    expect(named.toSorted()).toEqual(rows.map(({ name }) => name))
  })
})

describe('GET /admin/archive and its way back', () => {
  it(
    'archive, wipe, take back: visitors read the same bytes, every row is as before, and reviews, votes and accounts were not touched [STAFF-04]',
    LONG,
    async () => {
      const names = Object.keys(CATALOGUE_TABLES)
      const [answers, rows, community] = [await publicAnswers(), await rowsOf(names), await rowsOf(COMMUNITY)]
      expect([...answers].filter(([, answer]) => !answer.startsWith('200')).map(([path]) => path)).toEqual([])
      const archive = await download()
      const total = await countRows()

      await wipe()
      await sql`select setval(pg_get_serial_sequence('price_components', 'id'), 1)`.execute(db())
      expect((await rowsOf(['models', 'offers', 'reviews'])).get('models')).toBe('')
      const job = await restore(archive)

      expect(job).toMatchObject({ kind: 'archive', state: 'done', message: null, errors: 0, canUndo: false })
      expect(job.done).toBe(job.rows)
      expect(job.rows).toBe(total)
      expect(await rowsOf(names)).toEqual(rows)
      expect(await rowsOf(COMMUNITY)).toEqual(community)
      expect(await publicAnswers()).toEqual(answers)
      expect(await importing.newestAudit()).toMatchObject({
        action: 'IMPORT_ARCHIVE',
        target_type: 'CATALOGUE',
        target_id: job.id,
      })
      // New prices get ids after those of the archive.
      await importing.imported('models', aModel('behind-the-archive', PRICED))
      const { rows: prices } = await sql<{ fresh: boolean }>`
        select c.id = (select max(id) from price_components) as fresh from price_components c
          join offers o on o.id = c.offer_id join models m on m.id = o.model_id
        where m.slug = 'behind-the-archive' order by c.id desc limit 1`.execute(db())
      expect(prices).toEqual([{ fresh: true }])
    },
  )

  it('a second archive of the same catalogue has the same rows [STAFF-04]', LONG, async () => {
    const lines = (archive: Buffer) => gunzipSync(archive).toString().split('\n').slice(1)
    const [first, second] = [lines(await download()), lines(await download())]
    expect(second.slice(0, -2)).toEqual(first.slice(0, -2))
    expect(await importing.newestAudit()).toMatchObject({ action: 'EXPORT_ARCHIVE', target_type: 'CATALOGUE' })
  })

  it(
    'checked first, then taken back: what was changed, added and deleted since is as in the archive; a review since then counts, and who watches goes on watching [STAFF-04]',
    LONG,
    async () => {
      const archive = await download()
      const before = await publicAnswers()
      const modelId = await idOf('moved-by-staff')
      await importing.imported(
        'models',
        aModel('after-the-archive', PRICED),
        aModel('moved-by-staff', { contextWindow: 9000 }),
      )
      const scores = { rating: 4, easeOfUse: 4, accuracy: 4, value: 4, support: 4 }
      const words = { title: 'Good enough', content: 'It answers before I look.' }
      const reader = as(importing.test.app, await aPerson(importing.test))
      const written = await reader.post('/reviews', { targetType: 'MODEL', targetId: modelId, ...scores, ...words })
      expect(written.statusCode, written.body).toBeLessThan(300)
      for (const targetId of [modelId, await idOf('after-the-archive')])
        expect((await reader.post('/watches', { targetType: 'MODEL', targetId })).statusCode).toBe(200)
      await sql`
        with event as (
          insert into watch_events (id, kind, at, recorded_at, model_id, changes, source)
          values (gen_random_uuid(), 'price', now(), now(), ${modelId}, '[]', 'staff') returning id
        )
        insert into alerts (user_id, watch_id, event_id, created_at)
        select w.user_id, w.id, event.id, now() from watches w cross join event where w.model_id = ${modelId}`.execute(
        db(),
      )
      const checked = await importing.finished('kind=archive', archive)
      expect(checked).toMatchObject({ state: 'checked', mode: null })
      expect((await as(importing.test.app).get('/catalog/models/after-the-archive')).statusCode).toBe(200)
      const begun = await importing.by.post(`/admin/imports/${checked.id}/start`, { mode: 'all-or-nothing' })
      expect(begun.json<ImportJob>().state).toBe('writing')
      await importing.work()
      expect(await importing.read(checked.id)).toMatchObject({ state: 'done' })
      const { watches } = (await reader.get('/watches')).json<{ watches: { targetId: string }[] }>()
      expect(watches.map(({ targetId }) => targetId)).toEqual([modelId])
      expect((await reader.get('/inbox')).json()).toMatchObject({ items: [{ event: { kind: 'price' } }], unread: 1 })

      const after = await publicAnswers()
      const visitor = as(importing.test.app)
      expect((await visitor.get('/catalog/models/after-the-archive')).statusCode).toBe(404)
      const shown = (await visitor.get('/catalog/models/moved-by-staff')).json<{
        contextWindow: number
        reviewCount: number
        rating: number
      }>()
      expect(shown).toMatchObject({ contextWindow: 8000, reviewCount: 1, rating: 4 })
      expect(after.get('/catalog/changes')).toBe(before.get('/catalog/changes'))
      expect(after.get('/catalog/deals')).toBe(before.get('/catalog/deals'))
    },
  )

  it.each([
    [
      'is no archive',
      () => Promise.resolve(Buffer.from('name,slug\na,b')),
      'This file is not an archive of the catalogue',
    ],
    ['is other gzipped text', () => Promise.resolve(gzipSync('{}\n')), 'This file is not an archive of the catalogue'],
    [
      'is cut off',
      async () => (await anArchive()).subarray(0, -500),
      'This archive is incomplete: its end is missing. Please download it again',
    ],
    [
      'was changed',
      async () =>
        gzipSync(
          gunzipSync(await anArchive())
            .toString()
            .replace('moved-by-staff', 'mover-by-staff'),
        ),
      'This archive is damaged: its checksum does not match. Please download it again',
    ],
    [
      'has a table of a later version',
      async () =>
        gzipSync(
          gunzipSync(await anArchive())
            .toString()
            .replace('{"table":"benchmarks"', '{"table":"marks"'),
        ),
      'This archive was made by a newer version: marks is not known here',
    ],
    [
      'has a format of a later version',
      async () =>
        gzipSync(
          gunzipSync(await anArchive())
            .toString()
            .replace('"version":1', '"version":2'),
        ),
      'This archive has format 2; this version reads format 1',
    ],
  ] as const)('a file that %s: one sentence, and nothing changes [STAFF-04]', LONG, async (_, content, message) => {
    const file = await content()
    const rows = await rowsOf(['models', 'offers'])
    expect(await restore(file)).toMatchObject({ state: 'failed', message })
    expect(await rowsOf(['models', 'offers'])).toEqual(rows)
  })

  it('without a mode it is only checked; 400 for valid rows alone [STAFF-04]', LONG, async () => {
    const archive = await anArchive()
    const rows = await rowsOf(['models', 'offers'])
    const checked = await importing.finished('kind=archive', archive)
    expect(checked).toMatchObject({ state: 'checked', mode: null })
    expect(checked.rows).toBeGreaterThan(10_000)
    expect(await rowsOf(['models', 'offers'])).toEqual(rows)
    const partly = await importing.by.post(`/admin/imports/${checked.id}/start`, { mode: 'valid-rows' })
    expect([partly.statusCode, errorOf(partly).error]).toEqual([400, 'An archive is taken back as a whole'])
  })

  it('403: a moderator can neither download nor take back [STAFF-04]', async () => {
    const moderator = as(importing.test.app, await aPerson(importing.test, 'MODERATOR'))
    expect((await moderator.get('/admin/archive')).statusCode).toBe(403)
    expect((await moderator.post('/admin/imports?kind=archive')).statusCode).toBe(403)
  })
})
