import type { ManagedPost, PostVersion, PostVersionLine } from '@inferdex/contracts/blog/blog.staff'
import type { AuditAction } from '@inferdex/domain/audit/audit-actions'
import { describe, expect, it } from 'vitest'
import { watchStatements } from '../../testing/count-statements.ts'
import { saveNow } from '../../testing/save-now.ts'
import { aPerson, as, errorOf, oneOfEach, type Person, testApp } from '../../testing/test-app.ts'

const test = await testApp({ RATE_LIMITS: 'off' })
const people = await oneOfEach(test)

let count = 0
const aPost = (fields: Record<string, unknown> = {}) => {
  count += 1
  return {
    title: `Post ${count}`,
    slug: `post-${count}`,
    excerpt: 'An excerpt.',
    content: '# Hello\n\nText.',
    category: 'Pricing',
    ...fields,
  }
}

const admin = () => as(test.app, people.ADMIN)

/** Creates an article, one second after the last one, because lists sort by id and ids contain their time. */
async function create(fields: Record<string, unknown> = {}, person: Person = people.ADMIN): Promise<ManagedPost> {
  test.clock.now = new Date(test.clock.now.getTime() + 1000)
  const res = await as(test.app, person).post('/admin/blogs', aPost(fields))
  expect(res.statusCode, res.body).toBe(201)
  return res.json<ManagedPost>()
}

async function auditOf(id: string): Promise<{ action: AuditAction; changes: Record<string, unknown> }[]> {
  const rows = await test.database.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('target_id', '=', id)
    .orderBy('seq')
    .execute()
  return rows as { action: AuditAction; changes: Record<string, unknown> }[]
}

const changeCount = async () =>
  Number((await test.database.pool.query('select count(*) from catalogue_changes')).rows[0].count)

describe('POST /admin/blogs', () => {
  it('201: a draft of whoever writes it, in the audit log, unknown to readers [API-ABLOG-02] [ADM-BLOG-08] [ADM-BLOG-11]', async () => {
    const before = await changeCount()
    const post = await create({}, people.CONTRIBUTOR)
    expect(post).toMatchObject({
      authorName: people.CONTRIBUTOR.username,
      status: 'DRAFT',
      publishedAt: null,
      readTime: 5,
      content: '# Hello\n\nText.',
      version: 1,
    })
    expect((await auditOf(post.id)).map(({ action }) => action)).toEqual(['CREATE_BLOG'])
    expect(await changeCount()).toBe(before)
    expect((await as(test.app).get(`/catalog/blog/${post.slug}`)).statusCode).toBe(404)
  })

  it('201: published at once, readers get it as HTML [ADM-BLOG-18] [PUB-BLOG-12]', async () => {
    const post = await create({ status: 'PUBLISHED' })
    expect(post.publishedAt).toBe(test.clock.now.toISOString())
    const shown = await as(test.app).get(`/catalog/blog/${post.slug}`)
    expect(shown.json<{ content: string }>().content).toContain('<h2 id="s-hello">')
  })

  it.each([
    ['title', '', 'Title is required'],
    ['slug', '', 'Slug is required'],
    ['slug', 'Not A Slug', 'Slug must contain only lowercase letters, numbers, and hyphens'],
    ['excerpt', ' ', 'Excerpt is required'],
    ['content', '\n ', 'Content is required'],
    ['category', '', 'Category is required'],
    ['readTime', 0, 'Read time must be between 1 and 60'],
    ['readTime', 61, 'Read time must be between 1 and 60'],
    ['canonicalUrl', 'javascript:alert(1)', 'Canonical URL must start with http:// or https://'],
    ['ogImage', '//example.org/a.png', 'Open Graph image must start with http://, https:// or /'],
  ])('400: %s %j: %s, and nothing is stored [ADM-BLOG-09] [ADM-BLOG-10]', async (field, value, message) => {
    const body = aPost({ [field]: value })
    const res = await admin().post('/admin/blogs', body)
    expect(res.statusCode).toBe(400)
    expect(errorOf(res).fields?.[field]).toBe(message)
    const stored = await test.database.db.selectFrom('posts').select('id').where('title', '=', body.title).execute()
    expect(stored).toEqual([])
  })

  it('400: a schedule without a time, or with one that has passed', async () => {
    for (const scheduledAt of [null, '2020-01-01T00:00:00.000Z']) {
      const res = await admin().post('/admin/blogs', aPost({ status: 'SCHEDULED', scheduledAt }))
      expect(errorOf(res).fields?.scheduledAt).toBe('Schedule date must be in the future')
    }
  })

  it('409: two people take the same address, one of them gets it', async () => {
    const body = aPost({ slug: 'wanted-by-both' })
    const responses = await Promise.all([admin().post('/admin/blogs', body), admin().post('/admin/blogs', body)])
    expect(responses.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '409'])
    const refused = responses.find(({ statusCode }) => statusCode === 409)
    expect(refused && errorOf(refused).fields?.slug).toBe(`This slug is already taken by ${body.title}`)
  })

  it('403: only administrators and contributors write [ADM-ROLE-08]', async () => {
    for (const role of ['USER', 'MODERATOR'] as const)
      expect((await as(test.app, people[role]).post('/admin/blogs', aPost())).statusCode).toBe(403)
    expect((await as(test.app).post('/admin/blogs', aPost())).statusCode).toBe(401)
  })
})

describe('PUT /admin/blogs/:id', () => {
  it('200: publishedAt alone publishes, null takes it back; both are news to readers [API-ABLOG-03] [ADM-BLOG-11] [ADM-BLOG-12]', async () => {
    const { id, slug } = await create()
    const before = await changeCount()
    const now = test.clock.now.toISOString()
    const published = await saveNow(admin(), `/admin/blogs/${id}`, { publishedAt: now })
    expect(published.json()).toMatchObject({ status: 'PUBLISHED', publishedAt: now, title: expect.any(String) })
    expect(await changeCount()).toBe(before + 1)
    test.cache.purge(['blog'])
    expect((await as(test.app).get(`/catalog/blog/${slug}`)).statusCode).toBe(200)

    const hidden = await saveNow(admin(), `/admin/blogs/${id}`, { publishedAt: null })
    expect(hidden.json()).toMatchObject({ status: 'DRAFT', publishedAt: null })
    expect(await changeCount()).toBe(before + 2)
    test.cache.purge(['blog'])
    expect((await as(test.app).get(`/catalog/blog/${slug}`)).statusCode).toBe(404)
    expect((await auditOf(id)).slice(1).map(({ changes }) => changes.status)).toEqual([
      { from: 'DRAFT', to: 'PUBLISHED' },
      { from: 'PUBLISHED', to: 'DRAFT' },
    ])
  })

  it('200: other fields change, the HTML follows the text, the date of publication stays', async () => {
    const { id, slug, publishedAt } = await create({ status: 'PUBLISHED' })
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    const res = await saveNow(admin(), `/admin/blogs/${id}`, {
      content: 'New *text*.',
      tags: ['a'],
      status: 'PUBLISHED',
    })
    expect(res.json()).toMatchObject({ tags: ['a'], publishedAt, version: 2, excerpt: 'An excerpt.' })
    test.cache.purge(['blog'])
    const shown = (await as(test.app).get(`/catalog/blog/${slug}`)).json<{ content: string; updatedAt: string }>()
    expect(shown.content).toBe('<p>New <em>text</em>.</p>')
    expect(shown.updatedAt).toBe(test.clock.now.toISOString())
  })

  it('200: an edit of a draft is no news; the audit log says what changed', async () => {
    const { id } = await create()
    const before = await changeCount()
    await saveNow(admin(), `/admin/blogs/${id}`, { title: 'Another title' })
    expect(await changeCount()).toBe(before)
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'UPDATE_BLOG',
      changes: { title: { to: 'Another title' } },
    })
  })

  it('409: somebody else saved meanwhile; the answer carries what stands now', async () => {
    const { id, version } = await create()
    await admin().put(`/admin/blogs/${id}`, { title: 'Theirs', version })
    const res = await admin().put(`/admin/blogs/${id}`, { title: 'Mine', version })
    expect(res.statusCode).toBe(409)
    expect(errorOf(res)).toMatchObject({ code: 'EDIT_CONFLICT', current: { title: 'Theirs', version: 2 } })
  })

  it('400: status and publishedAt contradict each other; 404: an unknown post; 409: a taken address', async () => {
    const { id } = await create()
    const { slug } = await create()
    expect((await saveNow(admin(), `/admin/blogs/${id}`, { status: 'DRAFT', publishedAt: null })).statusCode).toBe(400)
    expect((await saveNow(admin(), `/admin/blogs/${id}`, { slug })).statusCode).toBe(409)
    expect((await admin().put('/admin/blogs/01981e3a-0000-7000-8000-000000000000', { title: 'a' })).statusCode).toBe(
      404,
    )
  })
})

describe('DELETE /admin/blogs/:id', () => {
  it('204: gone for everyone with its versions, and the audit log says what it was [API-ABLOG-04]', async () => {
    const { id, slug } = await create({ status: 'PUBLISHED' })
    const before = await changeCount()
    expect((await admin().delete(`/admin/blogs/${id}`)).statusCode).toBe(204)
    expect((await admin().get(`/admin/blogs/${id}`)).statusCode).toBe(404)
    expect((await admin().get(`/admin/blogs/${id}/versions`)).json()).toEqual([])
    // For readers, and for moderators of its comments.
    expect(await changeCount()).toBe(before + 2)
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'DELETE_BLOG',
      changes: { slug: { from: slug, to: null } },
    })
    expect((await admin().delete(`/admin/blogs/${id}`)).statusCode).toBe(404)
  })
})

describe('GET /admin/blogs', () => {
  it('200: pages, search, category, author and published; 2 statements [API-ABLOG-01]', async () => {
    const person = await aPerson(test, 'CONTRIBUTOR')
    for (const status of ['PUBLISHED', 'DRAFT', 'ARCHIVED'] as const)
      await create({ title: `Listed ${status}`, category: 'Listed', tags: ['zebra'], status }, person)
    const list = async (query: string) =>
      (await admin().get(`/admin/blogs?${query}`)).json<{ items: ManagedPost[]; total: number; totalPages: number }>()
    const titles = async (query: string) => (await list(query)).items.map(({ title }) => title)
    const all = ['Listed ARCHIVED', 'Listed DRAFT', 'Listed PUBLISHED']
    expect(await titles('category=Listed')).toEqual(all)
    expect(await titles('search=ZEBRA')).toEqual(all)
    expect(await titles(`author=${person.username.toUpperCase()}`)).toEqual(all)
    expect(await titles('category=Listed&published=true')).toEqual(['Listed PUBLISHED'])
    expect(await titles('category=Listed&published=false')).toEqual(['Listed ARCHIVED', 'Listed DRAFT'])
    expect(await list('category=Listed&limit=2&page=2')).toMatchObject({ total: 3, totalPages: 2, page: 2 })
    expect(await titles('category=Listed&limit=2&page=2')).toEqual(['Listed PUBLISHED'])
    expect(await list('search=zebra&published=false')).toMatchObject({ total: 2 })
    const stored = await test.database.db
      .selectFrom('posts')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('archived_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect((await list('')).total).toBe(stored.total)
    const watch = watchStatements(test.database.pool)
    const statements = await watch.during(() => list('search=zebra'))
    expect(statements.filter(({ text }) => !text.includes('sessions'))).toHaveLength(2)
  })
})

describe('GET /admin/blogs/check-slug', () => {
  it('200: a free address, a taken one, and its own [API-ABLOG-01]', async () => {
    const { id, slug } = await create()
    const available = async (query: string) =>
      (await admin().get(`/admin/blogs/check-slug?${query}`)).json<{ available: boolean }>().available
    expect(await available('slug=nobody-has-this')).toBe(true)
    expect(await available(`slug=${slug}`)).toBe(false)
    expect(await available(`slug=${slug}&postId=${id}`)).toBe(true)
  })
})

describe('POST /admin/blogs/preview', () => {
  it('200: the very HTML that a save would store', async () => {
    const content = '## A\n\n`code` and [a link](https://example.org)\n\n```ts\nlet a = 1\n```'
    const { id } = await create({ content })
    const { html, words } = (await admin().post('/admin/blogs/preview', { content })).json<{
      html: string
      words: number
    }>()
    const stored = await test.database.db
      .selectFrom('posts')
      .select('html')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(html).toBe(stored.html)
    expect(words).toBe(8)
  })

  it('400: a text that would take minutes is given up, and the next one is rendered', async () => {
    const res = await admin().post('/admin/blogs/preview', { content: '**a_b'.repeat(39_000) })
    expect(res.statusCode).toBe(400)
    expect(errorOf(res).fields?.content).toContain('too complex')
    const deep = await admin().post('/admin/blogs/preview', { content: `${'>'.repeat(20_000)}a` })
    expect(deep.statusCode).toBe(400)
    expect((await admin().post('/admin/blogs/preview', { content: 'a' })).json()).toMatchObject({ html: '<p>a</p>' })
  }, 60_000)
})

const EMPTY =
  'title slug excerpt content category tags authorName readTime featured status scheduledAt metaTitle metaDescription canonicalUrl ogImage ogType twitterCard'
const fields = (changes: Record<string, string> = {}) => ({
  ...Object.fromEntries(EMPTY.split(' ').map((name) => [name, ''])),
  ...changes,
})

describe('autosave and versions', () => {
  const versionsOf = async (id: string) => (await admin().get(`/admin/blogs/${id}/versions`)).json<PostVersionLine[]>()

  it('what is typed is kept apart from the post, one version for ten minutes of typing', async () => {
    const { id, slug } = await create({ status: 'PUBLISHED' })
    test.clock.now = new Date(test.clock.now.getTime() + 1000)
    const keep = async (title: string, versionId?: string) =>
      (await admin().post('/admin/blogs/autosave', { postId: id, versionId, fields: fields({ title }) })).json<{
        versionId: string
      }>().versionId
    const first = await keep('Half a ti')
    expect(await keep('Half a title', first)).toBe(first)
    test.clock.now = new Date(test.clock.now.getTime() + 11 * 60_000)
    const second = await keep('A whole title', first)
    expect(second).not.toBe(first)
    expect((await versionsOf(id)).map(({ kind, title }) => [kind, title])).toEqual([
      ['AUTOSAVED', 'A whole title'],
      ['AUTOSAVED', 'Half a title'],
      ['SAVED', expect.stringContaining('Post')],
    ])
    test.cache.purge(['blog'])
    expect((await as(test.app).get(`/catalog/blog/${slug}`)).json<{ title: string }>().title).toContain('Post')
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['CREATE_BLOG'])
    const version = (await admin().get(`/admin/blogs/versions/${first}`)).json<PostVersion>()
    expect(version).toMatchObject({ postId: id, fields: { title: 'Half a title' }, editorName: people.ADMIN.username })
  })

  it('what is typed into a new post waits for its writer alone, and goes with the post when it is saved', async () => {
    const writer = await aPerson(test, 'CONTRIBUTOR')
    const calls = as(test.app, writer)
    const kept = await calls.post('/admin/blogs/autosave', { fields: fields({ title: 'Begun' }) })
    const { versionId } = kept.json<{ versionId: string }>()
    const unsaved = async (person: Person) =>
      (await as(test.app, person).get('/admin/blogs/unsaved')).json<{ version: PostVersion | null }>().version
    expect(await unsaved(writer)).toMatchObject({ id: versionId, postId: null, fields: { title: 'Begun' } })
    expect(await unsaved(people.CONTRIBUTOR)).toBeNull()
    expect((await admin().get(`/admin/blogs/versions/${versionId}`)).statusCode).toBe(404)
    expect((await admin().delete(`/admin/blogs/versions/${versionId}`)).statusCode).toBe(404)

    const post = await create({ autosaveId: versionId }, writer)
    expect(await unsaved(writer)).toBeNull()
    expect((await versionsOf(post.id)).map(({ kind }) => kind).toSorted()).toEqual(['AUTOSAVED', 'SAVED'])
  })

  it('what is typed can be thrown away, what was saved cannot; nobody writes over what another typed', async () => {
    const { id } = await create()
    const [saved] = await versionsOf(id)
    expect((await admin().delete(`/admin/blogs/versions/${saved?.id}`)).statusCode).toBe(404)
    const kept = await admin().post('/admin/blogs/autosave', { postId: id, fields: fields({ title: 'Mine' }) })
    const { versionId } = kept.json<{ versionId: string }>()
    const colleague = await aPerson(test, 'ADMIN')
    const other = await as(test.app, colleague).post('/admin/blogs/autosave', {
      postId: id,
      versionId,
      fields: fields({ title: 'Theirs' }),
    })
    expect(other.json<{ versionId: string }>().versionId).not.toBe(versionId)
    expect((await admin().delete(`/admin/blogs/versions/${versionId}`)).statusCode).toBe(204)
    expect((await versionsOf(id)).map(({ title }) => title)).toContain('Theirs')
  })

  it('50 versions of a post are kept', async () => {
    const { id } = await create()
    for (let save = 0; save < 55; save += 1) {
      test.clock.now = new Date(test.clock.now.getTime() + 1000)
      await saveNow(admin(), `/admin/blogs/${id}`, { title: `Save ${save}` })
    }
    const versions = await versionsOf(id)
    expect(versions).toHaveLength(50)
    expect(versions[0]?.title).toBe('Save 54')
  })
})
