import { randomBytes } from 'node:crypto'
import type { ManagedComment } from '@inferdex/contracts/comments'
import { describe, expect, it } from 'vitest'
import { findDifferences } from '../analytics/verification.queries.ts'
import { aPerson, as, testApp } from '../../testing/test-app.ts'

const test = await testApp({ RATE_LIMITS: 'off' })
const moderator = await aPerson(test, 'MODERATOR')
const author = await aPerson(test)
const post: { id: string; slug: string } = await test.database.db
  .insertInto('posts')
  .values({
    id: crypto.randomUUID(),
    slug: `post-${randomBytes(4).toString('hex')}`,
    title: 'A price without a date',
    excerpt: 'x',
    markdown: 'x',
    html: '<p>x</p>',
    category: 'Pricing',
    author_name: 'ada',
    status: 'PUBLISHED',
    published_at: test.clock.now,
    created_at: test.clock.now,
    updated_at: test.clock.now,
  })
  .returning(['id', 'slug'])
  .executeTakeFirstOrThrow()

const staff = () => as(test.app, moderator)
const list = async (query = '') =>
  (await staff().get(`/admin/comments${query}`)).json<{
    items: ManagedComment[]
    total: number
    totalPages: number
    counts: Record<string, number>
  }>()

async function write(content: string, person = author, parentId?: string): Promise<string> {
  test.clock.now = new Date(test.clock.now.getTime() + 1000)
  const body = { postId: post.id, content, ...(parentId ? { parentId } : {}) }
  const res = await as(test.app, person).post('/comments', body)
  expect(res.statusCode, res.body).toBe(201)
  return res.json<{ id: string }>().id
}

/** Returns what is served after all changes have been processed. */
async function shown(): Promise<string[]> {
  test.cache.purge(['comments'])
  const res = await as(test.app).get(`/catalog/blog/${post.slug}/comments`)
  return res.json<{ comments: { content: string }[] }>().comments.map(({ content }) => content)
}

describe('moderation', () => {
  it('200: a comment with everything that staff needs to decide [ADM-COMM-07]', async () => {
    const id = await write('Waits for you')
    const [item] = (await list('?status=PENDING')).items
    expect(item).toEqual({
      id,
      content: 'Waits for you',
      author: { id: author.id, name: author.username, email: author.email, role: 'USER', avatar: null },
      postId: post.id,
      postTitle: 'A price without a date',
      postSlug: post.slug,
      parentId: null,
      parent: null,
      likes: 0,
      status: 'PENDING',
      createdAt: test.clock.now.toISOString(),
      updatedAt: test.clock.now.toISOString(),
      isEdited: false,
      flags: [],
      replies: [],
    })
  })

  it.each(['APPROVED', 'REJECTED', 'FLAGGED', 'SPAM', 'PENDING'])('200: to %s, with an audit entry', async (status) => {
    const id = await write(`To ${status}`)
    const before = status === 'PENDING' ? 'REJECTED' : 'PENDING'
    if (status === 'PENDING') await staff().put(`/admin/comments/${id}`, { status: before })
    const res = await staff().put(`/admin/comments/${id}`, { status })
    expect(res.json()).toMatchObject({ id, status })
    const entry = await test.database.db
      .selectFrom('audit_log')
      .select(['actor_id', 'changes'])
      .where('target_id', '=', id)
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({ actor_id: moderator.id, changes: { status: { from: before, to: status } } })
    expect((await shown()).includes(`To ${status}`)).toBe(status === 'APPROVED' || status === 'FLAGGED')
    await staff().delete(`/comments/${id}`)
  })

  it('200: the same decision twice is one entry and one change [HOUSE-23]', async () => {
    const id = await write('Decided twice')
    const twice = [await staff().put(`/admin/comments/${id}`, { status: 'APPROVED' })]
    const { db } = test.database
    const changes = async () =>
      (await db.selectFrom('catalogue_changes').select('seq').orderBy('seq', 'desc').executeTakeFirstOrThrow()).seq
    const last = await changes()
    twice.push(await staff().put(`/admin/comments/${id}`, { status: 'APPROVED' }))
    expect(twice.map((res) => [res.statusCode, res.json<{ status: string }>().status])).toEqual([
      [200, 'APPROVED'],
      [200, 'APPROVED'],
    ])
    expect(await db.selectFrom('audit_log').select('action').where('target_id', '=', id).execute()).toEqual([
      { action: 'APPROVE_COMMENT' },
    ])
    expect(await changes()).toBe(last)
    await staff().delete(`/comments/${id}`)
  })

  it('what answers a rejected comment goes with it and comes back with it', async () => {
    const id = await write('Parent', moderator)
    const child = await write('Child', moderator, id)
    await write('Grandchild', moderator, child)
    await staff().put(`/admin/comments/${id}`, { status: 'REJECTED' })
    expect(await shown()).not.toContain('Grandchild')
    await staff().put(`/admin/comments/${id}`, { status: 'APPROVED' })
    expect(await shown()).toEqual(expect.arrayContaining(['Parent', 'Child', 'Grandchild']))
  })

  it('201: an answer of the staff is approved at once, and stands below the comment [ADM-COMM-06]', async () => {
    const id = await write('A question', moderator)
    const res = await staff().post(`/admin/comments/${id}/reply`, { content: 'An answer' })
    expect(res.statusCode).toBe(201)
    expect(res.json()).toMatchObject({ status: 'APPROVED', parentId: id, author: { name: moderator.username } })
    expect(res.json().parent).toEqual({ name: moderator.username, content: 'A question' })
    const item = (await list()).items.find((one) => one.id === id)
    expect(item?.replies).toMatchObject([{ content: 'An answer', status: 'APPROVED' }])
    expect(await shown()).toContain('An answer')
  })

  it('200: pages, found by words and by status, with counts [ADM-COMM-01, ADM-COMM-02]', async () => {
    await write('The needle in the haystack')
    expect((await list('?search=NEEDLE')).items.map(({ content }) => content)).toEqual(['The needle in the haystack'])
    expect((await list('?search=needle&status=SPAM')).total).toBe(0)
    const all = await list('?limit=2')
    expect(all.items).toHaveLength(2)
    expect(all.total).toBe(Object.values(all.counts).reduce((sum, count) => sum + count, 0))
    const { rows } = await test.database.pool.query(
      'select status, count(*)::int as count from comments group by status',
    )
    for (const { status, count } of rows as { status: string; count: number }[]) expect(all.counts[status]).toBe(count)
  })

  it('200: all pending ones are approved, all flagged ones rejected, each in one step with one entry [ADM-COMM-05]', async () => {
    const pending = [await write('P1'), await write('P2')]
    // Comments of a known person are approved at once, so the test makes them pending.
    for (const id of pending) await staff().put(`/admin/comments/${id}`, { status: 'PENDING' })
    const flagged = await write('F1', moderator)
    await staff().put(`/admin/comments/${flagged}`, { status: 'FLAGGED' })
    const waiting = (await list('?status=PENDING')).total
    expect((await staff().post('/admin/comments/approve-pending')).json()).toMatchObject({ count: waiting })
    expect(waiting).toBeGreaterThan(1)
    expect((await staff().post('/admin/comments/reject-flagged')).json()).toEqual({ count: 1, ids: [flagged] })
    expect((await list()).counts).toMatchObject({ PENDING: 0, FLAGGED: 0 })
    expect(await shown()).toEqual(expect.arrayContaining(['P1', 'P2']))
    expect(await shown()).not.toContain('F1')
    const log = await test.database.db
      .selectFrom('audit_log')
      .select(['action', 'target_id', 'changes'])
      .where('target_id', 'in', ['all PENDING', 'all FLAGGED'])
      .orderBy('seq')
      .execute()
    expect(log).toEqual([
      {
        action: 'APPROVE_COMMENT',
        target_id: 'all PENDING',
        changes: { status: { from: 'PENDING', to: 'APPROVED' }, count: { from: null, to: waiting } },
      },
      {
        action: 'REJECT_COMMENT',
        target_id: 'all FLAGGED',
        changes: { status: { from: 'FLAGGED', to: 'REJECTED' }, count: { from: null, to: 1 } },
      },
    ])
    // With nothing left, nothing is recorded.
    expect((await staff().post('/admin/comments/approve-pending')).json()).toEqual({ count: 0, ids: [] })
  })

  it('200: only what a search shows is moved, and it can be moved back with its reports [STAFF-10]', async () => {
    const [shownOne, hidden] = [await write('Needle in the hay', moderator), await write('Only hay', moderator)]
    for (const id of [shownOne, hidden]) await staff().put(`/admin/comments/${id}`, { status: 'FLAGGED' })
    const reported = await as(test.app, moderator).post(`/comments/${shownOne}/flag`, { reason: 'Spam' })
    const flagsOf = async () => (await list('?search=needle in')).items.find(({ id }) => id === shownOne)?.flags ?? []
    const flags = await flagsOf()
    const res = await staff().post('/admin/comments/reject-flagged?search=NEEDLE in')
    expect(res.json()).toEqual({ count: 1, ids: [shownOne] })
    expect((await list('?status=FLAGGED')).items.map(({ id }) => id)).toEqual([hidden])
    expect(await flagsOf()).toEqual([])

    const back = { ids: [shownOne, hidden], decided: 'REJECTED' }
    expect((await staff().post('/admin/comments/move-back', back)).json()).toEqual({ count: 1 })
    expect((await list('?status=FLAGGED')).items.map(({ id }) => id).toSorted()).toEqual([shownOne, hidden].toSorted())
    expect(await flagsOf()).toEqual(flags)
    expect(reported.statusCode).toBeLessThan(500)
    // Comments that have been decided since are left unchanged.
    for (const id of [shownOne, hidden]) await staff().put(`/admin/comments/${id}`, { status: 'APPROVED' })
    expect((await staff().post('/admin/comments/move-back', back)).json()).toEqual({ count: 0 })
  })

  it('counts under the article equal what is shown', async () => {
    const { rows } = await test.database.pool.query(
      `select (select visible from post_comment_counts where post_id = $1) as kept,
        (select count(*)::int from comments where post_id = $1 and is_visible) as counted`,
      [post.id],
    )
    expect(rows[0].kept).toBe(rows[0].counted)
    expect(rows[0].counted).toBeGreaterThan(0)
  })

  it('200: comments of a deleted article do not wait, and come back with the article [STAFF-18]', async () => {
    const { db } = test.database
    const admin = await aPerson(test, 'ADMIN')
    const [waiting, approved] = [await write('Waits below', await aPerson(test)), await write('Stands below')]
    expect((await staff().put(`/admin/comments/${approved}`, { status: 'APPROVED' })).statusCode).toBe(200)
    const before = await list('?status=PENDING')
    expect(before.items.map(({ id }) => id)).toContain(waiting)
    expect((await as(test.app, admin).delete(`/admin/blogs/${post.id}`)).statusCode).toBe(204)
    const deleted = await list()
    expect(deleted.items).toEqual([])
    expect(new Set(Object.values(deleted.counts))).toEqual(new Set([0]))
    expect(await findDifferences(db)).toEqual([])
    expect((await as(test.app, admin).post(`/admin/blogs/${post.id}/restore`)).statusCode).toBe(200)
    expect(await list('?status=PENDING')).toEqual(before)
    expect(await findDifferences(db)).toEqual([])
  })

  it('403: contributors and users do not moderate', async () => {
    for (const role of ['USER', 'CONTRIBUTOR'] as const) {
      const person = await aPerson(test, role)
      expect((await as(test.app, person).get('/admin/comments')).statusCode).toBe(403)
      expect((await as(test.app, person).post('/admin/comments/approve-pending')).statusCode).toBe(403)
    }
  })
})
