import { randomBytes } from 'node:crypto'
import type { CommentPage, WaitingComment } from '@inferdex/contracts/comments'
import { describe, expect, it } from 'vitest'
import { ban, aPerson, as, errorOf, type Person, TEST_PASSWORD, testApp } from '../../testing/test-app.ts'
import { lastTags } from '../../testing/read-changes.ts'

const test = await testApp({ RATE_LIMITS: 'off' })
const moderator = await aPerson(test, 'MODERATOR')

type Post = { id: string; slug: string }

async function aPost(change: { status?: 'DRAFT' | 'PUBLISHED' } = {}): Promise<Post> {
  const { status = 'PUBLISHED' } = change
  const at = test.clock.now
  return await test.database.db
    .insertInto('posts')
    .values({
      id: crypto.randomUUID(),
      slug: `post-${randomBytes(4).toString('hex')}`,
      title: 'One model, fifty-one prices',
      excerpt: 'x',
      markdown: 'x',
      html: '<p>x</p>',
      category: 'Pricing',
      author_name: 'ada',
      status,
      published_at: status === 'PUBLISHED' ? at : null,
      created_at: at,
      updated_at: at,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
}

/** Advances the clock, because comments sort by id and ids contain their time. */
const later = () => (test.clock.now = new Date(test.clock.now.getTime() + 1000))

async function write(person: Person, post: Post, content = 'A thought', parentId?: string): Promise<WaitingComment> {
  later()
  const res = await as(test.app, person).post('/comments', {
    postId: post.id,
    content,
    ...(parentId ? { parentId } : {}),
  })
  expect(res.statusCode, res.body).toBe(201)
  return res.json<WaitingComment>()
}

/** Creates a person whose comments are approved automatically. */
async function aKnownPerson(): Promise<Person> {
  const person = await aPerson(test)
  const { id } = await write(person, await aPost())
  await decide(id, 'APPROVED')
  return person
}

const decide = (id: string, status: string) => as(test.app, moderator).put(`/admin/comments/${id}`, { status })

/** Returns what is served after all changes have been processed. */
async function read(post: Post, after = ''): Promise<CommentPage> {
  test.cache.purge(['comments'])
  const query = after === '' ? '' : `?after=${after}`
  return (await as(test.app).get(`/catalog/blog/${post.slug}/comments${query}`)).json<CommentPage>()
}

describe('a long thread', () => {
  it('200: of 250 replies is read to its end, 100 at a time, none twice [CODE-08]', async () => {
    const [person, post] = [await aKnownPerson(), await aPost()]
    const root = await write(person, post, 'A question')
    const other = await write(person, post, 'Another thread')
    for (let reply = 1; reply <= 250; reply += 1) await write(person, post, `Reply ${reply}`, root.id)
    const first = await read(post)
    expect(first).toMatchObject({ total: 252, after: null, more: [{ thread: root.id }] })
    expect(first.comments.map(({ id }) => id).slice(0, 2)).toEqual([other.id, root.id])
    expect(first.comments).toHaveLength(102)
    const texts = first.comments.slice(2).map(({ content }) => content)
    let { more } = first
    while (more[0] !== undefined) {
      const { thread, after } = more[0]
      const path = `/catalog/blog/${post.slug}/comments?thread=${thread}&after=${after}`
      const part = (await as(test.app).get(path)).json<CommentPage>()
      texts.push(...part.comments.map(({ content }) => content))
      expect(part.after).toBeNull()
      ;({ more } = part)
    }
    expect(texts).toEqual(Array.from({ length: 250 }, (_, index) => `Reply ${index + 1}`))
  })

  it('200: of exactly 100 or 200 replies has no more after the last one [CODE-08]', async () => {
    const [person, post] = [await aKnownPerson(), await aPost()]
    const root = await write(person, post, 'A question')
    const reply = async () => {
      for (let written = 0; written < 100; written += 1) await write(person, post, 'A reply', root.id)
    }
    await reply()
    expect(await read(post)).toMatchObject({ comments: { length: 101 }, more: [] })
    await reply()
    const [{ thread, after } = expect.fail('There is no more')] = (await read(post)).more
    const part = await as(test.app).get(`/catalog/blog/${post.slug}/comments?thread=${thread}&after=${after}`)
    expect(part.json()).toMatchObject({ comments: { length: 100 }, more: [] })
  })

  it('200: a thread of another article has no replies here [CODE-08]', async () => {
    const [person, post, elsewhere] = [await aKnownPerson(), await aPost(), await aPost()]
    const root = await write(person, elsewhere, 'A question')
    await write(person, elsewhere, 'A reply', root.id)
    const path = `/catalog/blog/${post.slug}/comments?thread=${root.id}`
    expect((await as(test.app).get(path)).json<CommentPage>()).toMatchObject({ comments: [], more: [] })
    expect((await as(test.app).get(`/catalog/blog/${post.slug}/comments?thread=x`)).statusCode).toBe(400)
  })
})

describe('writing', () => {
  it('201: the first comment of an author waits; once one is approved, the next is seen at once', async () => {
    const [person, post] = [await aPerson(test), await aPost()]
    const first = await write(person, post, 'First')
    expect(first).toMatchObject({ status: 'PENDING', content: 'First', author: { username: person.username } })
    expect(await read(post)).toEqual({ total: 0, comments: [], after: null, more: [] })
    const mine = (await as(test.app, person).get(`/comments/mine?postId=${post.id}`)).json()
    expect(mine).toMatchObject({ own: [first.id], waiting: [{ id: first.id, status: 'PENDING' }] })

    expect((await decide(first.id, 'APPROVED')).json()).toMatchObject({ status: 'APPROVED' })
    expect(await write(person, post, 'Second')).toMatchObject({ status: 'APPROVED' })
    const { total, comments } = await read(post)
    expect([total, comments.map(({ content }) => content)]).toEqual([2, ['Second', 'First']])
  })

  it('201: staff is seen at once, and marked as staff', async () => {
    const post = await aPost()
    await write(moderator, post, 'Welcome')
    expect((await read(post)).comments).toMatchObject([{ content: 'Welcome', author: { isStaff: true } }])
  })

  it('201: a comment full of links waits, whoever wrote it', async () => {
    const person = await aKnownPerson()
    const comment = await write(person, await aPost(), 'https://a.example https://b.example https://c.example')
    expect(comment.status).toBe('PENDING')
  })

  it('201: answers stand below what they answer to, in reading order, and never deeper than four [ADM-COMM-04]', async () => {
    const [person, post] = [await aKnownPerson(), await aPost()]
    const root = await write(person, post, 'root')
    const a = await write(person, post, 'a', root.id)
    await write(person, post, 'b', root.id)
    await write(person, post, 'a1', a.id)
    let deepest = a
    for (const name of ['d2', 'd3', 'd4', 'd5', 'd6']) deepest = await write(person, post, name, deepest.id)
    const { comments } = await read(post)
    expect(comments.map(({ content, depth }) => `${content}:${depth}`)).toEqual([
      'root:0',
      'a:1',
      'a1:2',
      'd2:2',
      'd3:3',
      'd4:4',
      'd5:4',
      'd6:4',
      'b:1',
    ])
  })

  it('twenty threads to a page, and a way to the next ones', async () => {
    const [person, post] = [await aKnownPerson(), await aPost()]
    for (let number = 1; number <= 23; number += 1) await write(person, post, `thread ${number}`)
    const first = await read(post)
    expect([first.total, first.comments.length, first.comments[0]?.content]).toEqual([23, 20, 'thread 23'])
    const second = await read(post, first.after ?? '')
    expect(second.comments.map(({ content }) => content)).toEqual(['thread 3', 'thread 2', 'thread 1'])
    expect(second.after).toBeNull()
  })

  it.each([
    ['', 'Comment is required'],
    ['   ', 'Comment is required'],
    ['x'.repeat(3001), 'Comment must not exceed 3000 characters'],
  ])('400: %j is no comment', async (content, message) => {
    const post = await aPost()
    const res = await as(test.app, moderator).post('/comments', { postId: post.id, content })
    expect([res.statusCode, errorOf(res).fields?.content]).toEqual([400, message])
  })

  it('markup is kept as the text that it is', async () => {
    const post = await aPost()
    const content = '<img src=x onerror=alert(1)>\n<script>alert(2)</script>'
    await write(moderator, post, content)
    expect((await read(post)).comments[0]?.content).toBe(content)
  })

  it('404: a draft has no comments, and what waits cannot be answered or liked by others', async () => {
    const draft = await aPost({ status: 'DRAFT' })
    expect((await as(test.app, moderator).post('/comments', { postId: draft.id, content: 'x' })).statusCode).toBe(404)
    expect((await as(test.app).get(`/catalog/blog/${draft.slug}/comments`)).statusCode).toBe(404)
    const post = await aPost()
    const waiting = await write(await aPerson(test), post)
    const other = await aKnownPerson()
    const reply = { postId: post.id, parentId: waiting.id, content: 'x' }
    expect((await as(test.app, other).post('/comments', reply)).statusCode).toBe(404)
    expect((await as(test.app, other).put(`/comments/${waiting.id}/like`, { liked: true })).statusCode).toBe(404)
    expect((await as(test.app, other).post(`/comments/${waiting.id}/flag`, { reason: 'x' })).statusCode).toBe(404)
  })

  it('404: an answer to a comment of another article', async () => {
    const [one, two] = [await aPost(), await aPost()]
    const { id } = await write(moderator, one)
    const res = await as(test.app, moderator).post('/comments', { postId: two.id, parentId: id, content: 'x' })
    expect(res.statusCode).toBe(404)
  })

  it('401: visitors and banned people write nothing', async () => {
    const post = await aPost()
    expect((await as(test.app).post('/comments', { postId: post.id, content: 'x' })).statusCode).toBe(401)
    const person = await aKnownPerson()
    await ban(test, person)
    expect((await as(test.app, person).post('/comments', { postId: post.id, content: 'x' })).statusCode).toBe(401)
  })

  it('429: ten comments in ten minutes are enough', async () => {
    const limited = await testApp()
    const person = await aPerson(limited)
    const statuses = []
    for (let time = 0; time < 11; time += 1) {
      const body = { postId: crypto.randomUUID(), content: 'x' }
      statuses.push((await as(limited.app, person).post('/comments', body)).statusCode)
    }
    expect(statuses.slice(9)).toEqual([404, 429])
  })
})

describe('changing', () => {
  it('200: the author edits, which shows; nobody else may', async () => {
    const [person, post] = [await aKnownPerson(), await aPost()]
    const { id } = await write(person, post, 'Befor')
    const res = await as(test.app, person).patch(`/comments/${id}`, { content: 'Before' })
    expect(res.json()).toMatchObject({ content: 'Before', isEdited: true, status: 'APPROVED' })
    for (const other of [await aPerson(test), moderator]) {
      expect((await as(test.app, other).patch(`/comments/${id}`, { content: 'Mine' })).statusCode).toBe(403)
    }
    expect((await read(post)).comments).toMatchObject([{ content: 'Before', isEdited: true }])
  })

  it('200: links that are put in later bring it back to the staff', async () => {
    const [person, post] = [await aKnownPerson(), await aPost()]
    const { id } = await write(person, post)
    const links = 'https://a.example https://b.example https://c.example'
    expect((await as(test.app, person).patch(`/comments/${id}`, { content: links })).json().status).toBe('PENDING')
    expect(await read(post)).toMatchObject({ total: 0, comments: [] })
  })

  it('204: a comment without answers goes; with answers only its words and its name go', async () => {
    const [person, post] = [await aKnownPerson(), await aPost()]
    const root = await write(person, post, 'root')
    const reply = await write(moderator, post, 'answer', root.id)
    expect((await as(test.app, person).delete(`/comments/${root.id}`)).statusCode).toBe(204)
    expect((await read(post)).comments).toMatchObject([
      { id: root.id, content: '', author: null },
      { id: reply.id, content: 'answer' },
    ])
    expect((await as(test.app, person).patch(`/comments/${root.id}`, { content: 'x' })).statusCode).toBe(404)
    expect((await as(test.app, moderator).delete(`/comments/${reply.id}`)).statusCode).toBe(204)
    expect((await read(post)).total).toBe(1)
  })

  it('404: what was deleted is not answered, liked or reported, although its place is still shown [HOUSE-23]', async () => {
    const [person, post] = [await aKnownPerson(), await aPost()]
    const root = await write(person, post, 'root')
    await write(moderator, post, 'answer', root.id)
    await as(test.app, person).delete(`/comments/${root.id}`)
    const reader = as(test.app, await aKnownPerson())
    const calls = [
      await reader.post('/comments', { postId: post.id, content: 'Too late', parentId: root.id }),
      await reader.put(`/comments/${root.id}/like`, { liked: true }),
      await reader.post(`/comments/${root.id}/flag`, { reason: 'Nothing is there' }),
    ]
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect((await read(post)).comments.map(({ content, likes }) => [content, likes])).toEqual([
      ['', 0],
      ['answer', 0],
    ])
  })

  it('204: one that was hidden with its answers is gone for its author too [HOUSE-23]', async () => {
    const [person, post] = [await aKnownPerson(), await aPost()]
    const root = await write(person, post, 'root')
    await write(await aKnownPerson(), post, 'answer', root.id)
    await decide(root.id, 'REJECTED')
    const mine = async () => (await as(test.app, person).get(`/comments/mine?postId=${post.id}`)).json()
    expect(await mine()).toMatchObject({ own: [root.id], waiting: [{ id: root.id, status: 'REJECTED' }] })
    expect((await as(test.app, person).delete(`/comments/${root.id}`)).statusCode).toBe(204)
    expect(await mine()).toMatchObject({ own: [], waiting: [] })
  })

  it('403: somebody else may not delete it; staff may, with an audit entry', async () => {
    const [person, post] = [await aKnownPerson(), await aPost()]
    const { id } = await write(person, post)
    expect((await as(test.app, await aPerson(test)).delete(`/comments/${id}`)).statusCode).toBe(403)
    expect((await as(test.app, moderator).delete(`/comments/${id}`)).statusCode).toBe(204)
    const log = await test.database.db.selectFrom('audit_log').select('action').where('target_id', '=', id).execute()
    expect(log).toEqual([{ action: 'DELETE_COMMENT' }])
  })
})

describe('likes and reports', () => {
  it('200: a like counts once, and can be taken back', async () => {
    const [person, post] = [await aPerson(test), await aPost()]
    const { id } = await write(moderator, post)
    const like = async (liked: boolean) => (await as(test.app, person).put(`/comments/${id}/like`, { liked })).json()
    expect(await like(true)).toEqual({ liked: true, likes: 1 })
    expect(await like(true)).toEqual({ liked: true, likes: 1 })
    expect((await as(test.app, person).get(`/comments/mine?postId=${post.id}`)).json().liked).toEqual([id])
    expect((await read(post)).comments[0]?.likes).toBe(1)
    expect(await like(false)).toEqual({ liked: false, likes: 0 })
  })

  it('200: likes of many people at the same moment, some of them twice, are one for each', async () => {
    const post = await aPost()
    const { id } = await write(moderator, post)
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(test)))
    await Promise.all(
      people.flatMap((person) =>
        [1, 2, 3].map(() => as(test.app, person).put(`/comments/${id}/like`, { liked: true })),
      ),
    )
    expect((await read(post)).comments[0]?.likes).toBe(8)
  })

  it('204: a report brings it to the staff; three people hide it until staff has decided', async () => {
    const [author, post] = [await aKnownPerson(), await aPost()]
    const { id } = await write(author, post)
    const flag = async (person: Person) =>
      (await as(test.app, person).post(`/comments/${id}/flag`, { reason: 'Spam' })).statusCode
    const [one, two, three, four] = [await aPerson(test), await aPerson(test), await aPerson(test), await aPerson(test)]
    expect([await flag(one), await flag(one), await flag(two)]).toEqual([204, 204, 204])
    expect((await read(post)).total).toBe(1)
    const listed = (await as(test.app, moderator).get('/admin/comments?status=FLAGGED')).json().items
    expect(listed.find((item: { id: string }) => item.id === id).flags).toHaveLength(2)
    await flag(three)
    expect((await read(post)).total).toBe(0)

    await decide(id, 'APPROVED')
    expect((await read(post)).total).toBe(1)
    // Their reports are closed; only a report of another person flags it again.
    await flag(one)
    expect((await decide(id, 'APPROVED')).json().status).toBe('APPROVED')
    await flag(four)
    expect((await read(post)).total).toBe(1)
  })

  it('403: nobody reports their own comment', async () => {
    const { id } = await write(moderator, await aPost())
    expect((await as(test.app, moderator).post(`/comments/${id}/flag`, { reason: 'x' })).statusCode).toBe(403)
  })
})

describe('accounts and pages', () => {
  it('a page with comments is cached, and dropped exactly when one of its comments changes', async () => {
    const [one, two] = [await aPost(), await aPost()]
    const changes = () => lastTags(test)
    await write(moderator, one)
    expect(await changes()).toEqual([`comments/${one.slug}`])
    const res = await as(test.app).get(`/catalog/blog/${two.slug}/comments`)
    expect(res.headers['cache-control']).toContain('public')
  })

  it('the own data has the comments with likes and reports; a deleted account leaves them without a name', async () => {
    const [person, post] = [await aKnownPerson(), await aPost()]
    const { id } = await write(person, post, 'Remember me')
    const other = await write(moderator, post, 'Other')
    await as(test.app, person).put(`/comments/${other.id}/like`, { liked: true })
    await as(test.app, person).post(`/comments/${other.id}/flag`, { reason: 'Off topic' })
    const data = (await as(test.app, person).get('/users/me/data')).json()
    expect(data.comments).toContainEqual(expect.objectContaining({ id, content: 'Remember me', status: 'APPROVED' }))
    expect(data.commentLikes).toMatchObject([{ commentId: other.id }])
    expect(data.commentReports).toMatchObject([{ commentId: other.id, reason: 'Off topic' }])

    const res = await test.app.inject({
      method: 'DELETE',
      url: '/api/users/me',
      headers: { authorization: `Bearer ${person.token}` },
      payload: { username: person.username, password: TEST_PASSWORD },
    })
    expect(res.statusCode).toBe(204)
    const left = (await read(post)).comments.find((comment) => comment.id === id)
    expect(left).toMatchObject({ content: 'Remember me', author: { avatar: null } })
    expect(left?.author?.username).not.toBe(person.username)
    expect(await lastTags(test)).toContain('comments')
  })
})
