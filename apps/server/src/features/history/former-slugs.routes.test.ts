import type { ManagedPost } from '@inferdex/contracts/blog/blog.staff'
import type { EditedModel } from '@inferdex/contracts/models/models.staff'
import type { ProviderWithModels } from '@inferdex/contracts/providers/providers'
import { describe, expect, it } from 'vitest'
import { staffApp } from '../../testing/staff-app.ts'
import { as, errorOf } from '../../testing/test-app.ts'

const staff = await staffApp()

/** Returns the status of a public call, and its redirect. */
async function answer(path: string) {
  const { statusCode, headers } = await as(staff.test.app).get(path)
  return [statusCode, headers.location]
}

async function aPost(slug: string, status: 'PUBLISHED' | 'DRAFT'): Promise<ManagedPost> {
  const post = { title: `Post ${slug}`, slug, excerpt: 'Short', content: 'Long', category: 'News', status }
  const res = await staff.admin.post('/admin/blogs', post)
  expect(res.statusCode, res.body).toBe(201)
  return res.json()
}

const renamed = (post: ManagedPost, slug: string) =>
  staff.admin.put(`/admin/blogs/${post.id}`, { slug, version: post.version })

describe('the slug of a published article changes', () => {
  it('301: every old address leads directly to the newest one, and only its article can take it back [STAFF-08]', async () => {
    const first = await aPost('first-slug', 'PUBLISHED')
    const second = (await renamed(first, 'second-slug')).json<ManagedPost>()
    await staff.readChanges()
    expect(await answer('/catalog/blog/first-slug')).toEqual([301, '/api/catalog/blog/second-slug'])
    const third = (await renamed(second, 'third-slug')).json<ManagedPost>()
    await staff.readChanges()
    for (const old of ['first-slug', 'second-slug']) {
      expect(await answer(`/catalog/blog/${old}`)).toEqual([301, '/api/catalog/blog/third-slug'])
    }
    const other = await aPost('other-slug', 'PUBLISHED')
    for (const res of [
      await renamed(other, 'first-slug'),
      await staff.admin.post('/admin/blogs', { ...fieldsOf(other), slug: 'first-slug' }),
    ]) {
      expect(res.statusCode).toBe(409)
      expect(errorOf(res).fields?.slug).toBe('This slug is already taken by Post first-slug, whose address it was')
    }
    expect((await staff.admin.get('/admin/blogs/check-slug?slug=first-slug')).json()).toMatchObject({
      available: false,
      holder: { id: first.id, former: true },
    })
    expect((await renamed(third, 'first-slug')).statusCode).toBe(200)
    await staff.readChanges()
    expect(await answer('/catalog/blog/first-slug')).toEqual([200, undefined])
    expect(await answer('/catalog/blog/third-slug')).toEqual([301, '/api/catalog/blog/first-slug'])
  })

  it('404: the slug of a draft that nobody could read is free for others [STAFF-08]', async () => {
    const draft = await aPost('draft-slug', 'DRAFT')
    await renamed(draft, 'draft-slug-2')
    expect(await answer('/catalog/blog/draft-slug')).toEqual([404, undefined])
    await aPost('draft-slug', 'PUBLISHED')
    expect(await answer('/catalog/blog/draft-slug')).toEqual([200, undefined])
  })

  it('404: a deleted article has no address, also under its old slug [STAFF-08]', async () => {
    const post = await aPost('gone-slug', 'PUBLISHED')
    await renamed(post, 'gone-slug-2')
    await staff.admin.delete(`/admin/blogs/${post.id}`)
    await staff.readChanges()
    expect(await answer('/catalog/blog/gone-slug')).toEqual([404, undefined])
  })
})

function fieldsOf({ title, excerpt, content, category }: ManagedPost) {
  return { title, excerpt, content, category }
}

describe('PUT /admin/models/{id}/slug', () => {
  it('301: the old address leads to the new one in every view; lists and sellers name the new one [STAFF-08]', async () => {
    const model = await staff.aModel({ providers: ['groq'] })
    const slug = `${model.slug}-moved`
    await staff.shown(`/catalog/models/${model.slug}`)
    await answer(`/catalog/models/${slug}`)
    const res = await staff.admin.put(`/admin/models/${model.id}/slug`, { slug, revision: model.revision })
    expect(res.json<EditedModel>()).toMatchObject({ slug, revision: model.revision + 1 })
    await staff.readChanges()
    expect(await answer(`/catalog/models/${model.slug}`)).toEqual([301, `/api/catalog/models/${slug}`])
    expect(await answer(`/catalog/models/${model.slug}?asOf=2026-06-30`)).toEqual([
      301,
      `/api/catalog/models/${slug}?asOf=2026-06-30`,
    ])
    expect(await answer(`/catalog/models/${slug}`)).toEqual([200, undefined])
    const { models } = await staff.shown<ProviderWithModels>('/catalog/providers/groq')
    expect(models).toContain(slug)
    expect(models).not.toContain(model.slug)
    expect((await staff.entriesOf(model.id)).at(-1)).toEqual({
      action: 'UPDATE_MODEL',
      changes: { slug: { from: model.slug, to: slug } },
    })
    const taken = await staff.admin.post('/admin/models', { name: 'Other', slug: model.slug })
    expect([taken.statusCode, errorOf(taken).fields?.slug]).toEqual([
      409,
      `This slug is already taken by ${model.name}, whose address it was`,
    ])
    const file = await staff.admin.post('/admin/models/import', { items: [aRow(model.slug)] })
    expect(errorOf(file).error).toContain('This slug is already taken')
    const back = { slug: model.slug, revision: model.revision + 1 }
    expect((await staff.admin.put(`/admin/models/${model.id}/slug`, back)).statusCode).toBe(200)
    await staff.readChanges()
    expect(await answer(`/catalog/models/${slug}`)).toEqual([301, `/api/catalog/models/${model.slug}`])
  })

  it('409, 428, 403: not over an edit that was not seen, and only by admins [STAFF-08]', async () => {
    const model = await staff.aModel()
    await staff.changedModel(model.id, { name: 'Changed meanwhile' })
    const path = `/admin/models/${model.id}/slug`
    expect((await staff.admin.put(path, { slug: 'elsewhere', revision: model.revision })).statusCode).toBe(409)
    expect((await staff.admin.put(path, { slug: 'elsewhere' })).statusCode).toBe(428)
    expect((await staff.moderator.put(path, { slug: 'elsewhere' })).statusCode).toBe(403)
    expect(await answer('/catalog/models/elsewhere')).toEqual([404, undefined])
  })
})

function aRow(slug: string) {
  const fields = { name: 'Row', slug, version: '1', family: 'Rows', architecture: 'Dense', contextWindow: 8000 }
  return { ...fields, isOpenSource: false, rating: 0, reviewCount: 0 }
}
