import type { StaffHit } from '@inferdex/contracts/search/search.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { describe, expect, it } from 'vitest'
import { staffApp } from '../../testing/staff-app.ts'
import { as } from '../../testing/test-app.ts'

const on = await staffApp()

const find = async (person: ReturnType<typeof as>, q: string) =>
  (await person.get(`/admin/search?q=${encodeURIComponent(q)}`)).json<StaffHit[]>()
const kinds = (hits: readonly StaffHit[]) => [...new Set(hits.map(({ kind }) => kind))]

describe('GET /admin/search [STAFF-20]', () => {
  it('200: a record of every kind, by part of its name in any case, at most five of each', async () => {
    const { admin, test, people } = on
    for (let index = 0; index < 7; index += 1)
      await on.aModel({ name: `Zephyrine ${index}`, slug: `zephyrine-${index}` })
    const provider = {
      name: 'Zephyrine Cloud',
      slug: 'zephyrine-cloud',
      description: 'Sells',
      website: 'https://z.example',
    }
    const added = await admin.post('/admin/providers', provider)
    expect(added.statusCode, added.body).toBe(201)
    const providerId = added.json<{ id: string }>().id
    const deal = await admin.post('/admin/deals', { title: 'Zephyrine credits', providerId, discount: 10 })
    expect(deal.statusCode, deal.body).toBe(201)
    const text = { excerpt: 'About it', category: 'News', content: 'Text' }
    const post = await admin.post('/admin/blogs', { title: 'On Zephyrine', slug: 'on-zephyrine', ...text })
    expect(post.statusCode, post.body).toBe(201)
    const sent = await as(test.app, people.USER).post('/submissions', {
      type: 'GENERAL',
      data: { suggestion: 'Please add Zephyrine 9' },
    })
    expect(sent.statusCode, sent.body).toBe(201)

    const hits = await find(admin, 'ZEPHYR')
    expect(kinds(hits)).toEqual(['MODEL', 'PROVIDER', 'DEAL', 'SUBMISSION', 'POST'])
    expect(hits.filter(({ kind }) => kind === 'MODEL')).toHaveLength(5)
    expect(hits.find(({ kind }) => kind === 'DEAL')).toEqual({
      kind: 'DEAL',
      id: deal.json<{ id: string }>().id,
      name: 'Zephyrine credits',
      about: 'Zephyrine Cloud',
    })
    const submissionId = sent.json<Submission>().id
    expect(await find(admin, submissionId)).toEqual([
      { kind: 'SUBMISSION', id: submissionId, name: 'Please add Zephyrine 9', about: 'general, pending' },
    ])
  })

  it('200: a person by part of the name or e-mail address, the exact name first', async () => {
    const { username, email, id } = on.people.CONTRIBUTOR
    for (const q of [username.toUpperCase(), email]) {
      expect((await find(on.admin, q)).find(({ kind }) => kind === 'USER')).toMatchObject({ id, name: username })
    }
  })

  it('200: a moderator finds what a moderator may open, and no more', async () => {
    expect(kinds(await find(on.moderator, 'zephyr'))).toEqual(['SUBMISSION'])
    const deal = (await find(on.admin, 'zephyrine credits')).find(({ kind }) => kind === 'DEAL')
    expect(await find(on.moderator, deal?.id ?? '')).toEqual([])
    expect(kinds(await find(on.moderator, on.people.USER.username))).toEqual(['USER'])
  })

  it('200: one character finds nothing, and signs are no wildcards', async () => {
    expect(await find(on.admin, 'z')).toEqual([])
    expect(await find(on.admin, '%%%')).toEqual([])
    expect(await find(on.admin, '___')).toEqual([])
  })

  it.each(['CONTRIBUTOR', 'USER'] as const)('403: %s', async (role) => {
    const res = await as(on.test.app, on.people[role]).get('/admin/search?q=zephyr')
    expect(res.statusCode).toBe(403)
  })

  it('401: nobody without an account', async () => {
    expect((await as(on.test.app).get('/admin/search?q=zephyr')).statusCode).toBe(401)
  })
})
