import { saveNow } from '../../testing/save-now.ts'
import type { EditedModel, listStaffModels, StaffModel } from '@inferdex/contracts/models/models.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { shownPrice } from '@inferdex/domain/offers/shown-price'
import type { Model, ModelDetail } from '@inferdex/contracts/models/models'
import type { ProviderWithModels } from '@inferdex/contracts/providers/providers'
import { describe, expect, it } from 'vitest'
import { staffApp } from '../../testing/staff-app.ts'
import { as, errorOf } from '../../testing/test-app.ts'

const staff = await staffApp()

const list = async (query: string) =>
  (await staff.admin.get(`/admin/models${query}`)).json<ResponseBody<typeof listStaffModels>>()
const read = async (id: string) => (await staff.admin.get(`/admin/models/${id}`)).json<EditedModel>()

/** Returns the input price that filters compare; a router's price counts as none. */
function directInput(row: Model): string | null {
  const { input, isThroughRouter } = shownPrice(row)
  return isThroughRouter ? null : input
}

describe('GET /admin/models', () => {
  it('200: pages of 20 by name, with the number of pages [API-AMODEL-01]', async () => {
    const first = await list('')
    expect(first).toMatchObject({ page: 1, isPartial: false, total: (await staff.totals()).models })
    expect(first.totalPages).toBe(Math.ceil(first.total / 20))
    expect(first.items).toHaveLength(20)
    const last = await list(`?page=${first.totalPages}`)
    expect(last.items).toHaveLength(first.total - (first.totalPages - 1) * 20)
    expect((await list(`?page=${first.totalPages + 1}`)).items).toEqual([])
  })

  it.each<[string, 'asc' | 'desc', (row: StaffModel) => string | number]>([
    ['name', 'asc', (row) => row.name.toLowerCase()],
    ['name', 'desc', (row) => row.name.toLowerCase()],
    ['contextWindow', 'asc', (row) => row.contextWindow ?? Number.POSITIVE_INFINITY],
    ['contextWindow', 'desc', (row) => row.contextWindow ?? Number.NEGATIVE_INFINITY],
    ['rating', 'asc', (row) => row.rating],
    ['rating', 'desc', (row) => row.rating],
  ])('200: sorted by %s %s, every model is on exactly one page', async (sortBy, sortOrder, keyOf) => {
    await staff.changedModel((await list('')).items[3]?.id ?? '', { rating: 4.5, reviewCount: 3 })
    const rows: StaffModel[] = []
    for (let page = 1; ; page += 1) {
      const { items, totalPages } = await list(`?sortBy=${sortBy}&sortOrder=${sortOrder}&limit=100&page=${page}`)
      rows.push(...items)
      if (page >= totalPages) break
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe((await staff.totals()).models)
    const keys = rows.map(keyOf)
    const sorted = keys.toSorted((a, b) => (a === b ? 0 : a < b ? -1 : 1))
    expect(keys).toEqual(sortOrder === 'asc' ? sorted : sorted.toReversed())
  })

  it.each([
    ['family=GPT-5', (row: Model) => row.family === 'GPT-5'],
    ['minContextWindow=200000', (row: Model) => (row.contextWindow ?? 0) >= 200_000],
    ['maxContextWindow=8192', (row: Model) => (row.contextWindow ?? Number.POSITIVE_INFINITY) <= 8192],
    ['minInputPrice=5', (row: Model) => Number(directInput(row) ?? -1) >= 5],
    ['maxInputPrice=0.1', (row: Model) => Number(directInput(row) ?? 1000) <= 0.1],
    ['search=gpt', (row: Model) => `${row.name} ${row.family} ${row.slug}`.toLowerCase().includes('gpt')],
    [
      'search=o3&minContextWindow=100000',
      (row: Model) =>
        `${row.name} ${row.family} ${row.slug}`.toLowerCase().includes('o3') && (row.contextWindow ?? 0) >= 100_000,
    ],
  ] as const)('200: ?%s finds what the public list has of it, and counts it [API-AMODEL-01]', async (query, passes) => {
    const wanted = (await staff.shown<Model[]>('/catalog/models')).filter(passes).map(({ slug }) => slug)
    const found = await list(`?${query}&limit=100`)
    expect(wanted.length).toBeGreaterThan(0)
    expect(found.total).toBe(wanted.length)
    expect(found.totalPages).toBe(Math.max(1, Math.ceil(wanted.length / 100)))
    expect(found.items.map(({ slug }) => slug).toSorted()).toEqual(
      wanted.length <= 100 ? wanted.toSorted() : expect.any(Array),
    )
    expect(found.items.every(passes)).toBe(true)
  })

  it('200: by the lowest rating', async () => {
    const { id, slug } = await staff.aModel({ rating: 4.9, reviewCount: 12 })
    const found = await list('?minRating=4.9')
    expect(found.items.map((row) => row.slug)).toEqual([slug])
    expect((await list('?minRating=5')).items).toEqual([])
    await staff.admin.delete(`/admin/models/${id}`)
  })

  it('200: every family once', async () => {
    const families = (await staff.admin.get('/admin/models/families')).json<string[]>()
    const wanted = new Set((await staff.shown<Model[]>('/catalog/models')).map(({ family }) => family))
    expect(families.toSorted()).toEqual([...wanted].toSorted())
  })

  it.each(['MODERATOR', 'CONTRIBUTOR', 'USER'] as const)('403: not for %s', async (role) => {
    expect((await as(staff.test.app, staff.people[role]).get('/admin/models')).statusCode).toBe(403)
  })
})

describe('PUT /admin/models/{id}', () => {
  it('200: changes what is given and nothing else; pages follow, the log says from what to what [API-AMODEL-03] [ADM-AUDIT-13]', async () => {
    const model = await staff.aModel({ family: 'Nova', contextWindow: 8000, providers: ['groq'] })
    await staff.shown(`/catalog/models/${model.slug}`)
    await staff.readChanges()
    const after = await staff.changedModel(model.id, {
      revision: model.revision,
      name: 'Nova Two',
      contextWindow: 16_000,
    })
    expect(after).toMatchObject({ name: 'Nova Two', contextWindow: 16_000, family: 'Nova', revision: 2 })
    expect(await staff.readChanges()).toEqual(
      expect.arrayContaining(['models', `model/${model.slug}`, 'provider/groq']),
    )
    expect(await staff.shown<ModelDetail>(`/catalog/models/${model.slug}`)).toMatchObject({ name: 'Nova Two' })
    expect((await staff.entriesOf(model.id)).at(-1)).toEqual({
      action: 'UPDATE_MODEL',
      changes: { name: { from: model.name, to: 'Nova Two' }, contextWindow: { from: 8000, to: 16_000 } },
    })
  })

  it('200: nothing differs: no entry, no news, the same revision', async () => {
    const model = await staff.aModel({ family: 'Nova', capabilities: ['reasoning'], providers: ['groq'] })
    await staff.readChanges()
    const { offers } = await read(model.id)
    const same = await staff.changedModel(model.id, {
      revision: model.revision,
      name: model.name,
      slug: model.slug,
      family: 'Nova',
      capabilities: ['reasoning'],
      offers: offers.map((offer) => {
        const { provider: seller, source: _, verifiedOn: __, ...rest } = offer
        return { ...rest, providerId: seller.id }
      }),
      scores: [],
    })
    expect(same).toEqual(model)
    expect(await staff.readChanges()).toEqual([])
    expect(await staff.entriesOf(model.id)).toHaveLength(1)
  })

  it('200: a record that breaks a rule already can be edited, as long as that field stays', async () => {
    const small = (await list('?maxContextWindow=999&limit=1')).items[0]
    if (small === undefined) throw new Error('The catalogue has models with a small context window')
    await staff.changedModel(small.id, { contextWindow: small.contextWindow, version: 'edited' })
    const res = await saveNow(staff.admin, `/admin/models/${small.id}`, { contextWindow: 998 })
    expect(errorOf(res).fields).toEqual({ contextWindow: 'Context window must be at least 1000' })
  })

  it('409: two edit one revision; the second gets the current record and changes nothing', async () => {
    const model = await staff.aModel({ family: 'Nova' })
    const edits = ['one', 'two'].map((version) =>
      staff.admin.put(`/admin/models/${model.id}`, { revision: model.revision, version }),
    )
    const answers = await Promise.all(edits)
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    const won = answers.find(({ statusCode }) => statusCode === 200)?.json<EditedModel>()
    expect(refused?.json()).toMatchObject({ code: 'EDIT_CONFLICT', current: won })
    expect(await read(model.id)).toEqual(won)
    expect(await staff.entriesOf(model.id)).toHaveLength(2)
  })

  it('400: a slug is given once', async () => {
    const model = await staff.aModel()
    const res = await saveNow(staff.admin, `/admin/models/${model.id}`, { slug: 'another-slug' })
    expect(errorOf(res).fields).toEqual({ slug: 'A slug cannot be changed' })
  })

  it('404: a model that is not there, or was deleted', async () => {
    const model = await staff.aModel()
    await staff.admin.delete(`/admin/models/${model.id}`)
    expect(
      (await staff.admin.put(`/admin/models/${model.id}`, { revision: model.revision, name: 'Back again' })).statusCode,
    ).toBe(404)
  })
})

describe('the rating that staff gives', () => {
  it('is shown until there is a review, and again when there is none', async () => {
    const model = await staff.aModel({ rating: 2, reviewCount: 50 })
    expect(await read(model.id)).toMatchObject({ rating: 2, reviewCount: 50 })
    const review = { targetType: 'MODEL', targetId: model.id, title: 'Fine', content: 'It does what it says.' }
    const scores = { rating: 4, easeOfUse: 4, accuracy: 4, value: 4, support: 4 }
    const written = await as(staff.test.app, staff.people.USER).post('/reviews', { ...review, ...scores })
    expect(written.statusCode, written.body).toBe(201)
    expect(await read(model.id)).toMatchObject({ rating: 4, reviewCount: 1, editorialRating: 2 })
    expect(await staff.changedModel(model.id, { rating: 3, reviewCount: 60 })).toMatchObject({
      rating: 4,
      reviewCount: 1,
      editorialRating: 3,
      editorialReviewCount: 60,
    })
    await as(staff.test.app, staff.people.USER).delete(`/reviews/${written.json<{ id: string }>().id}`)
    expect(await read(model.id)).toMatchObject({ rating: 3, reviewCount: 60 })
  })
})

describe('DELETE /admin/models/{id}', () => {
  it('204: gone from every list and page, everything recorded stays [API-AMODEL-03]', async () => {
    const model = await staff.aModel({ providers: ['groq'], scores: [{ benchmarkType: 'gpqa', score: 50 }] })
    await staff.shown(`/catalog/models/${model.slug}`)
    const before = await staff.totals()
    await staff.readChanges()
    const dependants = await staff.admin.get(`/admin/models/${model.id}/dependants`)
    expect(dependants.json()).toEqual({ offers: 1, prices: 0, scores: 1, reviews: 0, votes: 0, submissions: 0 })
    expect((await staff.admin.delete(`/admin/models/${model.id}`)).statusCode).toBe(204)
    expect(await staff.readChanges()).toEqual(
      expect.arrayContaining(['models', `model/${model.slug}`, 'provider/groq']),
    )
    expect((await as(staff.test.app).get(`/catalog/models/${model.slug}`)).statusCode).toBe(404)
    expect((await list(`?search=${model.slug}`)).items.map(({ id }) => id)).not.toContain(model.id)
    expect((await staff.totals()).models).toBe((before.models ?? 0) - 1)
    expect((await staff.entriesOf(model.id)).at(-1)).toEqual({
      action: 'DELETE_MODEL',
      changes: { name: { from: model.name, to: null }, slug: { from: model.slug, to: null } },
    })
    expect((await staff.admin.delete(`/admin/models/${model.id}`)).statusCode).toBe(404)
    const res = await staff.admin.post('/admin/models', { name: 'Again', slug: model.slug })
    expect(errorOf(res).fields).toEqual({ slug: `This slug is already taken by ${model.name}, which is archived` })
  })

  it('204: its seller counts and lists it no longer [HOUSE-23]', async () => {
    const model = await staff.aModel({ providers: ['groq'] })
    const groq = async () => {
      await staff.readChanges()
      return await staff.shown<ProviderWithModels>('/catalog/providers/groq')
    }
    const before = await groq()
    expect(before.models).toContain(model.slug)
    await staff.admin.delete(`/admin/models/${model.id}`)
    expect(await groq()).toMatchObject({
      modelCount: before.modelCount - 1,
      offerCount: before.offerCount - 1,
      models: before.models.filter((slug) => slug !== model.slug),
    })
  })

  it('403: moderators write nothing', async () => {
    const model = await staff.aModel()
    const { moderator } = staff
    expect((await moderator.delete(`/admin/models/${model.id}`)).statusCode).toBe(403)
    expect((await moderator.put(`/admin/models/${model.id}`, { name: 'Other' })).statusCode).toBe(403)
    expect((await moderator.post('/admin/models', { name: 'Other', slug: 'other' })).statusCode).toBe(403)
    expect(await read(model.id)).toEqual(model)
  })
})
