import { describe, expect, it } from 'vitest'
import { staffApp } from '../../testing/staff-app.ts'
import { errorOf } from '../../testing/test-app.ts'

const staff = await staffApp()

const idOf = async (path: string, body: object) => {
  const res = await staff.admin.post(path, body)
  expect(res.statusCode, res.body).toBe(201)
  return res.json<{ id: string }>().id
}
const post = { title: 'A post', slug: 'a-post', excerpt: 'Short.', content: 'Text.', category: 'News' }

/** For each kind of record: how to create it, where to save it, and a change without a revision. */
const RECORDS = {
  model: async () => [
    `/admin/models/${await idOf('/admin/models', { name: 'Alpha', slug: 'alpha-made' })}`,
    { name: 'Beta' },
  ],
  provider: async () => [
    `/admin/providers/${await idOf('/admin/providers', { name: 'Prima', slug: 'prima-made' })}`,
    { name: 'Quarta' },
  ],
  'price list': async () => [
    `/admin/providers/${await idOf('/admin/providers', { name: 'Rosa', slug: 'rosa-made' })}/pricing`,
    { pricing: { tiers: [{ id: 'pro', name: 'Pro', price: 10, displayOrder: 0 }] } },
  ],
  deal: async () => {
    const { items } = (await staff.admin.get('/admin/providers')).json<{ items: { id: string }[] }>()
    const body = { title: 'A deal', providerId: items[0]?.id, discount: 10 }
    return [`/admin/deals/${await idOf('/admin/deals', body)}`, { title: 'Another deal' }]
  },
  'blog post': async () => [`/admin/blogs/${await idOf('/admin/blogs', post)}`, { title: 'Another title' }],
  submission: async () => {
    const sent = { type: 'GENERAL', data: { suggestion: 'Show weekly prices' } }
    return [`/submissions/${await idOf('/submissions', sent)}`, { notes: 'More' }]
  },
} satisfies Record<string, () => Promise<[string, object] | (string | object)[]>>

describe('a save that does not say which state it was made from', () => {
  it.each(Object.entries(RECORDS))('428: a %s stays as it is, and the answer has it [SAFE-16]', async (_, make) => {
    const [path, change] = (await make()) as [string, object]
    const refused = await staff.admin.put(path, change)
    expect(refused.statusCode, refused.body).toBe(428)
    const { code, current } = errorOf(refused)
    expect(code).toBe('REVISION_REQUIRED')
    const { revision, version } = current as { revision?: number; version?: number }
    // The response contains everything that is needed to save.
    const saved = await staff.admin.put(path, { ...change, ...(revision === undefined ? { version } : { revision }) })
    expect(saved.statusCode, saved.body).toBe(200)
    const outdated = await staff.admin.put(path, {
      ...change,
      ...(revision === undefined ? { version } : { revision }),
    })
    expect([outdated.statusCode, errorOf(outdated).code]).toEqual([409, 'EDIT_CONFLICT'])
  })
})
