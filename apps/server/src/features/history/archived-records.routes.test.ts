import type { ListedDeal, StaffDeal } from '@inferdex/contracts/deals/deals.staff'
import type { EditedModel, StaffModel } from '@inferdex/contracts/models/models.staff'
import type { EditedProvider } from '@inferdex/contracts/providers/providers.staff'
import type { ManagedPost } from '@inferdex/contracts/blog/blog.staff'
import type { ProviderWithModels } from '@inferdex/contracts/providers/providers'
import { describe, expect, it } from 'vitest'
import { staffApp } from '../../testing/staff-app.ts'
import { as, errorOf } from '../../testing/test-app.ts'

const staff = await staffApp()

type Page<Row> = { items: Row[]; total: number; counts: { active: number; archived: number } }
const listed = async <Row>(path: string) => (await staff.admin.get(path)).json<Page<Row>>()
const seenBy = (path: string) => as(staff.test.app).get(path)

async function aProvider(slug: string): Promise<EditedProvider> {
  const res = await staff.admin.post('/admin/providers', { name: `Seller ${slug}`, slug })
  expect(res.statusCode, res.body).toBe(201)
  return res.json()
}

async function aDeal(providerId: string, title: string): Promise<StaffDeal> {
  const res = await staff.admin.post('/admin/deals', { title, providerId, discount: 10 })
  expect(res.statusCode, res.body).toBe(201)
  return res.json()
}

async function aPost(slug: string, fields: object = {}): Promise<ManagedPost> {
  const post = { title: `Post ${slug}`, slug, excerpt: 'Short', content: 'Long', category: 'News', ...fields }
  const res = await staff.admin.post('/admin/blogs', post)
  expect(res.statusCode, res.body).toBe(201)
  return res.json()
}

describe('archived models', () => {
  it('are listed apart, latest first, with who archived them and when, and both numbers [STAFF-03]', async () => {
    const before = await listed<StaffModel>('/admin/models')
    const [first, second] = [await staff.aModel(), await staff.aModel()]
    await staff.admin.delete(`/admin/models/${first.id}`)
    staff.test.clock.now = new Date(staff.test.clock.now.getTime() + 1000)
    await staff.admin.delete(`/admin/models/${second.id}`)
    const archive = await listed<StaffModel>('/admin/models?archived=true&sortBy=name')
    expect(archive.items.slice(0, 2).map(({ slug }) => slug)).toEqual([second.slug, first.slug])
    expect(archive.items[0]).toMatchObject({
      archivedAt: staff.test.clock.now.toISOString(),
      archivedBy: staff.people.ADMIN.username,
    })
    expect(archive.counts).toEqual({ active: before.counts.active, archived: before.counts.archived + 2 })
    expect(archive.total).toBe(archive.counts.archived)
    expect((await listed<StaffModel>(`/admin/models?archived=true&search=${first.slug}`)).items).toHaveLength(1)
    expect((await listed<StaffModel>(`/admin/models?search=${first.slug}`)).items).toEqual([])
  })

  it('200: restored, a model is as it was for everyone, and the log says who did it [STAFF-03]', async () => {
    const model = await staff.aModel({ providers: ['groq'], scores: [{ benchmarkType: 'gpqa', score: 50 }] })
    const page = `/catalog/models/${model.slug}`
    const groq = async () => await staff.shown<ProviderWithModels>('/catalog/providers/groq')
    const [shown, seller, totals] = [await staff.shown(page), await groq(), await staff.totals()]
    await staff.admin.delete(`/admin/models/${model.id}`)
    await staff.readChanges()
    const res = await staff.admin.post(`/admin/models/${model.id}/restore`)
    expect(res.statusCode).toBe(200)
    expect(res.json<EditedModel>()).toMatchObject({ slug: model.slug, offers: [{ provider: { slug: 'groq' } }] })
    expect(await staff.readChanges()).toEqual(
      expect.arrayContaining(['models', `model/${model.slug}`, 'provider/groq']),
    )
    expect(await staff.shown(page)).toEqual(shown)
    expect(await groq()).toEqual(seller)
    expect(await staff.totals()).toEqual(totals)
    expect((await staff.entriesOf(model.id)).map(({ action }) => action)).toEqual([
      'CREATE_MODEL',
      'DELETE_MODEL',
      'RESTORE_MODEL',
    ])
    expect((await staff.admin.post(`/admin/models/${model.id}/restore`)).statusCode).toBe(404)
  })

  it('409: the message for a taken slug names the record that has it, also an archived one [STAFF-03]', async () => {
    const model = await staff.aModel()
    const again = { name: 'Again', slug: model.slug }
    const taken = `This slug is already taken by ${model.name}`
    expect(errorOf(await staff.admin.post('/admin/models', again)).fields).toEqual({ slug: taken })
    await staff.admin.delete(`/admin/models/${model.id}`)
    const res = await staff.admin.post('/admin/models', again)
    expect([res.statusCode, errorOf(res).error]).toEqual([409, 'This slug is already taken'])
    expect(errorOf(res).fields).toEqual({ slug: `${taken}, which is archived` })
    expect((await staff.admin.get(`/admin/models/check-slug?slug=${model.slug}`)).json()).toEqual({
      available: false,
      holder: { id: model.id, name: model.name, archived: true, former: false },
    })
  })
})

describe('archived providers and deals', () => {
  it('200: a provider comes back with its offers and with the deals that went with it, and no others [STAFF-03]', async () => {
    const provider = await aProvider('comes-back')
    const model = await staff.aModel({ providers: ['comes-back'] })
    const [kept, own] = [await aDeal(provider.id, 'Goes with it'), await aDeal(provider.id, 'Gone before')]
    await staff.admin.delete(`/admin/deals/${own.id}`)
    const [page, offers] = [await staff.shown('/catalog/providers/comes-back'), `/catalog/models/${model.slug}`]
    const sold = await staff.shown(offers)
    await staff.admin.delete(`/admin/providers/${provider.id}`)
    await staff.readChanges()
    expect((await seenBy('/catalog/providers/comes-back')).statusCode).toBe(404)
    expect((await listed<ListedDeal>('/admin/deals?archived=true')).items.map(({ id }) => id)).toEqual(
      expect.arrayContaining([kept.id, own.id]),
    )
    const early = await staff.admin.post(`/admin/deals/${kept.id}/restore`)
    expect([early.statusCode, errorOf(early).error]).toEqual([
      409,
      `Please restore the provider ${provider.name} first: it is archived too`,
    ])
    const res = await staff.admin.post(`/admin/providers/${provider.id}/restore`)
    expect(res.statusCode, res.body).toBe(200)
    await staff.readChanges()
    expect(await staff.shown('/catalog/providers/comes-back')).toEqual(page)
    expect(await staff.shown(offers)).toEqual(sold)
    expect((await seenBy(`/catalog/deals/${kept.id}`)).statusCode).toBe(200)
    expect((await seenBy(`/catalog/deals/${own.id}`)).statusCode).toBe(404)
    expect((await staff.entriesOf(provider.id)).at(-1)).toMatchObject({
      action: 'RESTORE_PROVIDER',
      changes: { deals: { from: 0, to: 1 } },
    })
    expect((await staff.admin.post(`/admin/deals/${own.id}/restore`)).statusCode).toBe(200)
    await staff.readChanges()
    expect((await seenBy(`/catalog/deals/${own.id}`)).statusCode).toBe(200)
    expect((await staff.entriesOf(own.id)).at(-1)?.action).toBe('RESTORE_DEAL')
  })
})

describe('archived posts', () => {
  it('200: a deleted article is kept with its slug, and comes back published as it was [STAFF-03]', async () => {
    const post = await aPost('comes-back', { status: 'PUBLISHED' })
    const page = await staff.shown('/catalog/blog/comes-back')
    const { counts } = await listed<ManagedPost>('/admin/blogs')
    expect((await staff.admin.delete(`/admin/blogs/${post.id}`)).statusCode).toBe(204)
    await staff.readChanges()
    expect((await seenBy('/catalog/blog/comes-back')).statusCode).toBe(404)
    expect((await staff.admin.get(`/admin/blogs/${post.id}`)).statusCode).toBe(404)
    const archive = await listed<ManagedPost>('/admin/blogs?archived=true')
    expect(archive.items[0]).toMatchObject({ id: post.id, archivedBy: staff.people.ADMIN.username })
    expect(archive.counts).toEqual({ active: counts.active - 1, archived: counts.archived + 1 })
    expect((await staff.admin.get('/admin/blogs/check-slug?slug=comes-back')).json()).toMatchObject({
      available: false,
      holder: { id: post.id, archived: true },
    })
    const res = await staff.admin.post(`/admin/blogs/${post.id}/restore`)
    expect(res.json()).toMatchObject({ status: 'PUBLISHED', publishedAt: post.publishedAt })
    await staff.readChanges()
    expect(await staff.shown('/catalog/blog/comes-back')).toEqual(page)
    expect((await listed<ManagedPost>('/admin/blogs')).counts).toEqual(counts)
    expect((await staff.entriesOf(post.id)).at(-1)?.action).toBe('RESTORE_BLOG')
  })

  it('200: an article whose scheduled time has passed comes back as a draft [STAFF-03]', async () => {
    const scheduledAt = new Date(staff.test.clock.now.getTime() + 60_000)
    const post = await aPost('missed', { status: 'SCHEDULED', scheduledAt: scheduledAt.toISOString() })
    await staff.admin.delete(`/admin/blogs/${post.id}`)
    staff.test.clock.now = new Date(scheduledAt.getTime() + 60_000)
    const res = await staff.admin.post(`/admin/blogs/${post.id}/restore`)
    expect(res.json()).toMatchObject({ status: 'DRAFT', scheduledAt: null, publishedAt: null })
  })
})

describe('who may restore', () => {
  it('403: nobody but admins; an article also its author [STAFF-03]', async () => {
    const model = await staff.aModel()
    await staff.admin.delete(`/admin/models/${model.id}`)
    for (const role of ['MODERATOR', 'CONTRIBUTOR', 'USER'] as const) {
      const other = as(staff.test.app, staff.people[role])
      for (const kind of ['models', 'providers', 'deals']) {
        expect((await other.post(`/admin/${kind}/${model.id}/restore`)).statusCode).toBe(403)
      }
    }
    const post = await aPost('not-mine')
    await staff.admin.delete(`/admin/blogs/${post.id}`)
    const writer = as(staff.test.app, staff.people.CONTRIBUTOR)
    expect((await writer.post(`/admin/blogs/${post.id}/restore`)).statusCode).toBe(403)
    expect((await listed<StaffModel>(`/admin/models?archived=true&search=${model.slug}`)).items).toHaveLength(1)
  })
})
