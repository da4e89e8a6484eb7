import { fieldsOfPost, type ManagedPost } from '@inferdex/contracts/blog/blog.staff'
import { describe, expect, it } from 'vitest'
import { aPerson, as, errorOf, type Person, testApp } from '../../testing/test-app.ts'

const test = await testApp({ RATE_LIMITS: 'off' })
const admin = await aPerson(test, 'ADMIN')
const writer = await aPerson(test, 'CONTRIBUTOR')
const other = await aPerson(test, 'CONTRIBUTOR')

let count = 0
async function write(person: Person, fields: object = {}) {
  count += 1
  const post = { title: `Post ${count}`, slug: `post-${count}`, excerpt: 'Short.', content: 'Text.', category: 'News' }
  return as(test.app, person).post('/admin/blogs', { ...post, ...fields })
}
const change = (person: Person, { id, version }: ManagedPost, fields: object) =>
  as(test.app, person).put(`/admin/blogs/${id}`, { version, ...fields })

describe('a contributor', () => {
  it('400: writes under no other name, neither in a new post nor later [SAFE-17]', async () => {
    const refused = await write(writer, { authorName: admin.username })
    expect(refused.statusCode).toBe(400)
    expect(errorOf(refused).fields).toEqual({ authorName: `You write under your own name, ${writer.username}` })
    const post = (await write(writer, { authorName: writer.username })).json<ManagedPost>()
    expect(post).toMatchObject({ authorName: writer.username, authorId: writer.id })
    expect((await change(writer, post, { authorName: 'Somebody' })).statusCode).toBe(400)
    expect((await change(writer, post, { title: 'New', authorName: writer.username })).statusCode).toBe(200)
  })

  it('eleven unsaved beginnings of one writer push out the own oldest one and nobody else’s [HOUSE-23]', async () => {
    const fields = fieldsOfPost((await write(writer)).json<ManagedPost>())
    const begin = async (person: Person, title: string) => {
      test.clock.now = new Date(test.clock.now.getTime() + 1000)
      const res = await as(test.app, person).post('/admin/blogs/autosave', { fields: { ...fields, title } })
      expect(res.statusCode, res.body).toBe(200)
      return res.json<{ versionId: string }>().versionId
    }
    const isKept = async (person: Person, id: string | undefined) =>
      (await as(test.app, person).get(`/admin/blogs/versions/${id}`)).statusCode === 200
    const theirs = await begin(other, 'Theirs')
    const own: string[] = []
    for (let number = 1; number <= 11; number += 1) own.push(await begin(writer, `Own ${number}`))
    expect([await isKept(writer, own[0]), await isKept(writer, own[1]), await isKept(writer, own[10])]).toEqual([
      false,
      true,
      true,
    ])
    expect(await isKept(other, theirs)).toBe(true)
  })

  it('403: neither changes, publishes, autosaves nor deletes what others wrote; nothing happens [SAFE-17]', async () => {
    for (const author of [admin, other]) {
      const post = (await write(author)).json<ManagedPost>()
      const refusals = [
        await change(writer, post, { title: 'Mine' }),
        await change(writer, post, { publishedAt: test.clock.now.toISOString() }),
        await as(test.app, writer).delete(`/admin/blogs/${post.id}`),
      ]
      expect(refusals.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
      expect(errorOf(refusals[0] as never).error).toBe('You can only edit your own posts')
      const seen = (await as(test.app, writer).get(`/admin/blogs/${post.id}`)).json<ManagedPost>()
      expect(seen).toEqual(post)
    }
  })

  it('200 and 204: changes and deletes own posts [SAFE-17]', async () => {
    const post = (await write(writer)).json<ManagedPost>()
    expect((await change(writer, post, { title: 'Better' })).statusCode).toBe(200)
    expect((await as(test.app, writer).delete(`/admin/blogs/${post.id}`)).statusCode).toBe(204)
  })
})

describe('an administrator', () => {
  it('changes and deletes every post, and writes under any name [SAFE-17]', async () => {
    const post = (await write(writer)).json<ManagedPost>()
    const changed = await change(admin, post, { title: 'Edited', authorName: 'The team' })
    expect(changed.json()).toMatchObject({ title: 'Edited', authorName: 'The team', authorId: writer.id })
    // The author may still change it, under its current name.
    const again = await change(writer, changed.json<ManagedPost>(), { title: 'Mine again', authorName: 'The team' })
    expect(again.statusCode).toBe(200)
    expect((await as(test.app, admin).delete(`/admin/blogs/${post.id}`)).statusCode).toBe(204)
  })
})
