import type { ImportJob } from '@inferdex/contracts/imports.staff'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { changeListener } from '../../../testing/read-changes.ts'
import { aDeal, aModel, aProvider, importApp, PRICED } from '../../../testing/import-app.ts'
import { saveNow } from '../../../testing/save-now.ts'
import { aPerson, as, errorOf } from '../../../testing/test-app.ts'

const importing = await importApp()
const readChanges: () => Promise<readonly string[]> = changeListener(importing.test)
await readChanges()

const SCORES = { rating: 4, easeOfUse: 4, accuracy: 4, value: 4, support: 4 }
const file = (items: readonly object[]) => JSON.stringify({ metadata: { version: '1.0' }, data: items })
const importFile = (kind: string, ...items: object[]) =>
  importing.finished(`kind=${kind}&format=json&mode=valid-rows&fileName=wrong.json`, file(items))

async function undone(id: string): Promise<ImportJob> {
  const begun = await importing.by.post(`/admin/imports/${id}/undo`)
  expect([begun.statusCode, begun.json<ImportJob>().state]).toEqual([200, 'undoing'])
  importing.test.clock.now = new Date(importing.test.clock.now.getTime() + 1000)
  await importing.work()
  return importing.read(id)
}

/** Returns the public view of the whole catalogue, and every stored row of it. */
async function everything() {
  await readChanges()
  const visitor = as(importing.test.app)
  const answers: string[] = []
  for (const path of ['/catalog/models', '/catalog/providers', '/catalog/deals', '/catalog/changes', '/catalog/home']) {
    answers.push((await visitor.get(path)).body)
  }
  const { rows } = await sql<{ line: string }>`
    select 'models ' || (to_jsonb(t) - 'revision')::text as line from models t
    union all select 'providers ' || (to_jsonb(t) - 'revision' - 'pricing_version')::text from providers t
    union all select 'deals ' || (to_jsonb(t) - 'revision')::text from deals t
    union all select 'offers ' || to_jsonb(t)::text from offers t
    union all select 'prices ' || to_jsonb(t)::text from price_components t
    union all select 'capabilities ' || to_jsonb(t)::text from model_capabilities t
    union all select 'opinions ' || to_jsonb(t)::text from opinions t
    union all select 'tools ' || to_jsonb(t)::text from provider_tools t
    union all select 'tiers ' || to_jsonb(t)::text from pricing_tiers t
    union all select 'changes ' || to_jsonb(t)::text from recorded_changes t
    union all select 'count ' || to_jsonb(t)::text from counts t where name not like '%\\_moves'
    order by 1`.execute(importing.test.database.db)
  return [...answers, ...rows.map(({ line }) => line)]
}

describe('POST /admin/imports/{id}/undo', () => {
  it('everything that visitors see and every row is as before; observations are superseded, slugs are free [STAFF-03]', async () => {
    await importing.imported('models', aModel('stood-before', PRICED))
    const sellers = (await as(importing.test.app).get('/catalog/providers')).json<{ slug: string }[]>()
    const another = sellers.find(({ slug }) => !PRICED.providers.includes(slug))?.slug ?? ''
    const before = await everything()
    const wrong = await importFile(
      'models',
      aModel('stood-before', {
        ...PRICED,
        name: 'Wrong name',
        pricing: { inputPerMillion: 9, outputPerMillion: 99 },
        providers: [...PRICED.providers, another],
        modelCapabilities: [],
      }),
      aModel('gpt-5', { name: 'Wrong too' }),
      ...Array.from({ length: 300 }, (_, n) => aModel(`made-wrong-${n}`, PRICED)),
    )
    expect(wrong).toMatchObject({ state: 'done', created: 300, changed: 2, canUndo: true, undo: null })
    expect(await everything()).not.toEqual(before)
    const job = await undone(wrong.id)
    expect(job).toMatchObject({
      state: 'undone',
      canUndo: false,
      undo: { total: 302, done: 302, undone: 302, leftCount: 0, left: [], by: importing.admin.username },
    })
    expect(await everything()).toEqual(before)
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from observations
      where source = 'import' and recorded_at >= ${wrong.createdAt}::timestamptz group by state`.execute(
      importing.test.database.db,
    )
    expect(rows).toEqual([{ state: 'superseded', count: expect.any(Number) as number }])
    expect(await importing.newestAudit()).toMatchObject({
      action: 'UNDO_IMPORT',
      target_id: wrong.id,
      changes: { undone: { from: 0, to: 302 }, left: { from: 0, to: 0 } },
    })
    const again = await importFile('models', aModel('made-wrong-0', PRICED))
    expect(again).toMatchObject({ created: 1, errors: 0 })
    await undone(again.id)
    expect(await everything()).toEqual(before)
  })

  it('a record that somebody has changed or reviewed since stays, and is named [STAFF-03]', async () => {
    await importing.imported('models', aModel('edited-since'), aModel('not-edited'))
    const wrong = await importFile(
      'models',
      aModel('edited-since', { family: 'Wrong' }),
      aModel('not-edited', { family: 'Wrong' }),
      aModel('reviewed-since'),
    )
    const idOf = async (slug: string) =>
      (await importing.by.get(`/admin/models?search=${slug}`)).json<{ items: { id: string }[] }>().items[0]?.id ?? ''
    await saveNow(importing.by, `/admin/models/${await idOf('edited-since')}`, { version: '2' })
    const reader = as(importing.test.app, await aPerson(importing.test))
    const review = await reader.post('/reviews', {
      targetType: 'MODEL',
      targetId: await idOf('reviewed-since'),
      title: 'Fine',
      content: 'It does what it says.',
      ...SCORES,
    })
    expect(review.statusCode, review.body).toBe(201)
    const { undo } = await undone(wrong.id)
    expect(undo).toMatchObject({ undone: 1, leftCount: 2 })
    expect(undo?.left.map(({ name, reason }) => [name, reason])).toEqual([
      ['Model edited-since', 'Somebody has changed it since the import'],
      ['Model reviewed-since', 'It has reviews, votes or submissions by now'],
    ])
    await readChanges()
    const family = async (slug: string) =>
      (await as(importing.test.app).get(`/catalog/models/${slug}`)).json<{ family: string }>().family
    expect(await family('not-edited')).toBe('Imported')
    expect(await family('edited-since')).toBe('Wrong')
  })

  it('providers with tools, plans and new offers, and deals, are as before [STAFF-03]', async () => {
    const tools = [{ name: 'CLI', type: 'cli' }]
    const tier = { id: 'pro', name: 'Pro', displayOrder: 1, features: ['Support'], price: 0, isFreeTier: true }
    await importing.imported('providers', { ...aProvider('own-tools', { tools }), pricing: { tiers: [tier] } })
    await importing.imported('deals', aDeal('Stands already'))
    const before = await everything()
    const providers = await importFile(
      'providers',
      { ...aProvider('own-tools', { name: 'Wrong', tools: [], models: ['gpt-5'] }), pricing: { tiers: [] } },
      aProvider('made-wrong', { models: ['gpt-5'] }),
    )
    const deals = await importFile('deals', aDeal('Stands already', { discount: '$99' }), aDeal('Made wrong'))
    expect(providers).toMatchObject({ created: 1, changed: 1 })
    expect(deals).toMatchObject({ created: 1, changed: 1 })
    expect((await undone(deals.id)).undo).toMatchObject({ undone: 2, leftCount: 0 })
    expect((await undone(providers.id)).undo).toMatchObject({ undone: 2, leftCount: 0 })
    expect(await everything()).toEqual(before)
  })

  it('409: not twice, and not what wrote nothing; 403: only by admins [STAFF-03]', async () => {
    const job = await importFile('models', aModel('undone-once'))
    await undone(job.id)
    const twice = await importing.by.post(`/admin/imports/${job.id}/undo`)
    expect([twice.statusCode, errorOf(twice).code]).toEqual([409, 'ALREADY_DECIDED'])
    const same = await importing.finished('kind=models&format=json', file([aModel('only-checked')]))
    expect((await importing.by.post(`/admin/imports/${same.id}/undo`)).statusCode).toBe(409)
    const moderator = as(importing.test.app, await aPerson(importing.test, 'MODERATOR'))
    expect((await moderator.post(`/admin/imports/${job.id}/undo`)).statusCode).toBe(403)
  })

  it('2,000 models are taken back in under 30 seconds [STAFF-03]', { timeout: 120_000 }, async () => {
    const before = await everything()
    const wrong = await importFile(
      'models',
      ...Array.from({ length: 2000 }, (_, n) => aModel(`many-wrong-${n}`, PRICED)),
    )
    expect(wrong.created).toBe(2000)
    const startedAt = performance.now()
    expect((await undone(wrong.id)).undo?.undone).toBe(2000)
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    expect(await everything()).toEqual(before)
  })
})
