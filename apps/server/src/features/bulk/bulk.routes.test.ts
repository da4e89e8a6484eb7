import { BULK_RECORDS, type BulkResult } from '@inferdex/contracts/bulk.staff'
import type { StaffDeal } from '@inferdex/contracts/deals/deals.staff'
import type { EditedModel } from '@inferdex/contracts/models/models.staff'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import { describe, expect, it } from 'vitest'
import { aModel } from '../../testing/import-app.ts'
import { staffApp } from '../../testing/staff-app.ts'
import { aPerson, as } from '../../testing/test-app.ts'

const staff = await staffApp()

/** The number of models that two members of staff edit concurrently. */
const SHARED = proofRuns(2000)

type Selected = { id: string; revision: number; name: string }
type Client = ReturnType<typeof as>

async function selected(query: string): Promise<Selected[]> {
  return (await staff.admin.get(`/admin/models/selection?${query}`)).json<{ items: Selected[] }>().items
}

async function someModels(family: string, count: number): Promise<Selected[]> {
  const items = Array.from({ length: count }, (_, n) => aModel(`${family}-${n}`, { family, providers: ['groq'] }))
  const res = await staff.admin.post('/admin/models/import', { items })
  expect(res.statusCode, res.body).toBe(200)
  return selected(`family=${family}`)
}

/** Sends the records as the screen does, and returns all results. */
async function run(by: Client, action: string, items: readonly object[]): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (let start = 0; start < items.length; start += BULK_RECORDS) {
    const body = { action, items: items.slice(start, start + BULK_RECORDS) }
    const res = await by.post('/admin/models/bulk', body)
    expect(res.statusCode, res.body).toBe(200)
    results.push(...res.json<{ results: BulkResult[] }>().results)
  }
  return results
}

const of = ({ id, revision }: { id: string; revision: number | null }) => ({ id, revision: revision ?? 0 })

describe('POST /admin/models/bulk', () => {
  it('200: all that match are archived and restored, seller and totals follow, each has its entry [STAFF-03]', async () => {
    const before = await staff.totals()
    const models = await someModels('bulk', 120)
    expect(models).toHaveLength(120)
    const totals = await staff.totals()
    const archived = await run(staff.admin, 'archive', models.map(of))
    expect(archived.filter(({ problem }) => problem !== null)).toEqual([])
    expect((await staff.totals()).models).toBe(before.models)
    expect(await selected('family=bulk')).toEqual([])
    expect(await selected('family=bulk&archived=true')).toEqual(
      models.map((model) => ({ ...model, revision: model.revision + 1 })),
    )
    const restored = await run(staff.admin, 'restore', archived.map(of))
    expect(restored.every(({ problem }) => problem === null)).toBe(true)
    expect(await staff.totals()).toEqual(totals)
    expect((await staff.entriesOf(models[0]?.id ?? '')).map(({ action }) => action)).toEqual([
      'DELETE_MODEL',
      'RESTORE_MODEL',
    ])
  })

  it('200: a field of each is set, and set back to what each had [STAFF-03]', async () => {
    const models = [await staff.aModel({ family: 'One' }), await staff.aModel({ family: 'Two' })]
    const edited = await run(
      staff.admin,
      'edit',
      models.map((model) => ({ ...of(model), change: { family: 'Same' } })),
    )
    expect(edited.map(({ before }) => before)).toEqual([{ family: 'One' }, { family: 'Two' }])
    const read = async ({ id }: { id: string }) => (await staff.admin.get(`/admin/models/${id}`)).json<EditedModel>()
    expect(await Promise.all(models.map(async (model) => (await read(model)).family))).toEqual(['Same', 'Same'])
    await run(
      staff.admin,
      'edit',
      edited.map((result) => ({ ...of(result), change: result.before })),
    )
    expect(await Promise.all(models.map(async (model) => (await read(model)).family))).toEqual(['One', 'Two'])
  })

  it('200: of two at once nothing is lost: each record is archived or changed, and the other one is told [STAFF-03]', async () => {
    const models = await someModels('both', 100)
    const other = as(staff.test.app, await aPerson(staff.test, 'ADMIN'))
    const [archived, edited] = await Promise.all([
      run(staff.admin, 'archive', models.map(of)),
      run(
        other,
        'edit',
        models.toReversed().map((model) => ({ ...of(model), change: { version: 'Edited' } })),
      ),
    ])
    const done = (results: readonly BulkResult[]) => results.filter(({ revision }) => revision !== null)
    const ids = [...done(archived), ...done(edited)].map(({ id }) => id)
    expect(ids.toSorted()).toEqual(models.map(({ id }) => id).toSorted())
    for (const { problem } of [...archived, ...edited].filter(({ revision }) => revision === null)) {
      expect(problem).toMatch(/^(Someone else has changed this model meanwhile|This model does not exist)$/)
    }
    const rows = await staff.test.database.db
      .selectFrom('models')
      .select(['id', 'version', 'archived_at'])
      .where('family', '=', 'both')
      .execute()
    const isArchived = new Set(done(archived).map(({ id }) => id))
    for (const row of rows) {
      expect([row.archived_at !== null, row.version]).toEqual(isArchived.has(row.id) ? [true, '1'] : [false, 'Edited'])
    }
  })

  it('200: two who archive and restore the same at once lose nothing: each step is done once, by one of them [STAFF-03]', async () => {
    const other = as(staff.test.app, await aPerson(staff.test, 'ADMIN'))
    const before = await staff.totals()
    const models = await someModels('twice', SHARED)
    const totals = await staff.totals()
    const both = async (action: string, items: readonly object[]) => {
      const results = await Promise.all([run(staff.admin, action, items), run(other, action, items.toReversed())])
      const done = results.flat().filter(({ revision }) => revision !== null)
      expect(done.map(({ id }) => id).toSorted()).toEqual(models.map(({ id }) => id).toSorted())
      return done.map(of)
    }
    const archived = await both('archive', models.map(of))
    expect((await staff.totals()).models).toBe(before.models)
    await both('restore', archived)
    expect(await staff.totals()).toEqual(totals)
    expect(await selected('family=twice')).toEqual(models.map((model) => ({ ...model, revision: model.revision + 2 })))
    const { rows } = await staff.test.database.pool.query<{ action: string; entries: number }>(
      `select action, count(*)::int as entries from audit_log where target_id = any($1) and action <> 'CREATE_MODEL'
       group by action order by action`,
      [models.map(({ id }) => id)],
    )
    expect(rows).toEqual([
      { action: 'DELETE_MODEL', entries: SHARED },
      { action: 'RESTORE_MODEL', entries: SHARED },
    ])
  }, 600_000)

  it('400: more than a call takes; 403: only for admins [STAFF-03]', async () => {
    const { id, revision } = await staff.aModel()
    const items = Array.from({ length: BULK_RECORDS + 1 }, () => ({ id, revision }))
    expect((await staff.admin.post('/admin/models/bulk', { action: 'archive', items })).statusCode).toBe(400)
    for (const kind of ['models', 'providers', 'deals']) {
      const body = { action: 'archive', items: [{ id, revision }] }
      expect((await staff.moderator.post(`/admin/${kind}/bulk`, body)).statusCode).toBe(403)
      expect((await staff.moderator.get(`/admin/${kind}/selection`)).statusCode).toBe(403)
      expect((await staff.moderator.post(`/admin/${kind}/export`, { ids: [id] })).statusCode).toBe(403)
    }
  })
})

describe('providers and deals', () => {
  it('200: archive, restore, edit and export what is selected [STAFF-03]', async () => {
    const provider = (await staff.admin.post('/admin/providers', { name: 'Bulk seller', slug: 'bulk-seller' })).json<{
      id: string
      revision: number
    }>()
    const deal = (
      await staff.admin.post('/admin/deals', { title: 'Bulk deal', providerId: provider.id, discount: 5 })
    ).json<StaffDeal>()
    const act = async (kind: string, action: string, items: readonly object[]) =>
      (await staff.admin.post(`/admin/${kind}/bulk`, { action, items })).json<{ results: BulkResult[] }>().results[0]
    const verified = await act('deals', 'edit', [{ ...of(deal), change: { verified: true } }])
    expect(verified).toMatchObject({ problem: null, before: { verified: false } })
    const file = await staff.admin.post('/admin/deals/export', { ids: [deal.id] })
    expect(file.json<{ data: object[] }>().data).toMatchObject([{ title: 'Bulk deal', verified: true }])
    const gone = await act('providers', 'archive', [of(provider)])
    expect(gone).toMatchObject({ problem: null, revision: provider.revision + 1 })
    expect(await act('deals', 'restore', [{ id: deal.id, revision: (verified?.revision ?? 0) + 1 }])).toMatchObject({
      revision: null,
      problem: 'Please restore the provider Bulk seller first: it is archived too',
    })
    expect(await act('providers', 'restore', [{ id: provider.id, revision: gone?.revision }])).toMatchObject({
      problem: null,
    })
    const found = await staff.admin.get('/admin/deals/selection?search=Bulk%20deal')
    expect(found.json<{ items: Selected[] }>().items).toMatchObject([{ id: deal.id, name: 'Bulk deal' }])
  })
})

describe('POST /admin/blogs/bulk', () => {
  const TEXT = { content: 'A text of an article', excerpt: 'What it says', category: 'Pricing' }
  const bulk = (by: Client, action: string, ids: readonly string[]) => by.post('/admin/blogs/bulk', { action, ids })

  it('200: several articles are deleted and restored, each with its entry; those of others stay, with the reason [STAFF-18]', async () => {
    const [own, others] = [await aPerson(staff.test, 'CONTRIBUTOR'), await aPerson(staff.test, 'CONTRIBUTOR')]
    const write = async (by: Client, title: string) => {
      const res = await by.post('/admin/blogs', { ...TEXT, title, slug: title.toLowerCase().replaceAll(' ', '-') })
      expect(res.statusCode, res.body).toBe(201)
      return res.json<{ id: string }>().id
    }
    const contributor = as(staff.test.app, own)
    const mine = [await write(contributor, 'One of mine'), await write(contributor, 'Two of mine')]
    const theirs = await write(as(staff.test.app, others), 'One of theirs')
    const deleted = await bulk(contributor, 'archive', [...mine, theirs, theirs])
    expect(deleted.statusCode, deleted.body).toBe(200)
    const { results } = deleted.json<{ results: { id: string; problem: string | null }[] }>()
    expect(results.map(({ id, problem }) => [id, problem === null])).toEqual([
      [mine[0], true],
      [mine[1], true],
      [theirs, false],
    ])
    expect((await contributor.get(`/admin/blogs/${mine[0]}`)).statusCode).toBe(404)
    expect((await contributor.get(`/admin/blogs/${theirs}`)).statusCode).toBe(200)
    expect((await bulk(contributor, 'restore', mine)).statusCode).toBe(200)
    expect((await contributor.get(`/admin/blogs/${mine[1]}`)).statusCode).toBe(200)
    expect((await staff.entriesOf(mine[0] ?? '')).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['DELETE_BLOG', 'RESTORE_BLOG']),
    )
  })

  it('400: more than a call takes; 403: moderators have no articles [STAFF-18]', async () => {
    const ids = Array.from({ length: BULK_RECORDS + 1 }, () => crypto.randomUUID())
    expect((await bulk(staff.admin, 'archive', ids)).statusCode).toBe(400)
    expect(
      (await bulk(as(staff.test.app, await aPerson(staff.test, 'MODERATOR')), 'archive', ids.slice(1))).statusCode,
    ).toBe(403)
  })
})
