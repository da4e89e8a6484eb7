import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { describe, expect, it } from 'vitest'
import { as, catalogueApp, errorOf, oneOfEach } from '../../testing/test-app.ts'

const test = await catalogueApp()
const people = await oneOfEach(test)

async function submit(suggestion: string): Promise<Submission> {
  const res = await as(test.app, people.USER).post('/submissions', { type: 'GENERAL', data: { suggestion } })
  expect(res.statusCode, res.body).toBe(201)
  return res.json()
}

async function approve(id: string): Promise<void> {
  const res = await as(test.app, people.MODERATOR).post(`/submissions/${id}/approve`, {})
  expect(res.statusCode, res.body).toBe(200)
}

describe('a decision about what was read', () => {
  it('409: what somebody else decided meanwhile stands, and the answer says who it was', async () => {
    const sent = await submit('first of two')
    await approve(sent.id)
    const res = await as(test.app, people.ADMIN).post(`/submissions/${sent.id}/reject`, { version: sent.version })
    expect(res.statusCode).toBe(409)
    expect(errorOf(res)).toMatchObject({
      error: `This submission was approved by ${people.MODERATOR.username} meanwhile`,
      code: 'ALREADY_DECIDED',
      current: { id: sent.id, status: 'APPROVED', version: 2 },
    })
  })

  it('409: what its sender changed after it was read is not decided', async () => {
    const sent = await submit('first words')
    await as(test.app, people.USER).put(`/submissions/${sent.id}`, {
      data: { suggestion: 'other words' },
      version: sent.version,
    })
    const res = await as(test.app, people.ADMIN).post(`/submissions/${sent.id}/approve`, { version: sent.version })
    expect([res.statusCode, errorOf(res).code]).toEqual([409, 'EDIT_CONFLICT'])
    expect(errorOf(res).current).toMatchObject({ status: 'PENDING', data: { suggestion: 'other words' } })
  })

  it('several at once: one that was decided meanwhile is named, with who did it [API-SUBM-19]', async () => {
    const sent = [await submit('a'), await submit('b')]
    const [first, second] = sent.map(({ id }) => id)
    await approve(String(first))
    const res = await as(test.app, people.ADMIN).post('/admin/submissions/bulk-reject', {
      ids: [first, second],
      versions: Object.fromEntries(sent.map(({ id, version }) => [id, version])),
    })
    const error = `This submission was approved by ${people.MODERATOR.username} meanwhile`
    expect(res.json()).toEqual({ succeeded: [second], failed: [{ id: first, error }] })
  })
})
