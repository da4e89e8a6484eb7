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
  const res = await as(test.app, people.MODERATOR).post(`/submissions/${id}/approve`, { version: 1 })
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

  it.each([
    ['approve', 'PENDING'],
    ['reject', 'PENDING'],
    ['reset', 'APPROVED'],
  ] as const)(
    '428: %s without the version that was read changes nothing, and the answer has the submission [STAFF-38]',
    async (call, status) => {
      const { id } = await submit(`without a version: ${call}`)
      if (status === 'APPROVED') await approve(id)
      const staff = as(test.app, people.ADMIN)
      const refused = await staff.post(`/submissions/${id}/${call}`, { reviewNote: 'Not read' })
      expect(refused.statusCode, refused.body).toBe(428)
      const { code, fields, current } = errorOf(refused)
      expect([code, Object.keys(fields ?? {})]).toEqual(['REVISION_REQUIRED', ['version']])
      expect(current).toMatchObject({ id, status, reviewNote: null })
      expect((await staff.get(`/submissions/${id}`)).json()).toEqual(current)
      const { version } = current as Submission
      expect((await staff.post(`/submissions/${id}/${call}`, { version })).statusCode).toBe(200)
    },
  )

  it.each(['bulk-approve', 'bulk-reject'])(
    '428: %s decides none if the version of one is missing [STAFF-38]',
    async (call) => {
      const [first, second] = [await submit(`${call} 1`), await submit(`${call} 2`)]
      const staff = as(test.app, people.ADMIN)
      const ids = [first.id, second.id]
      for (const versions of [undefined, {}, { [first.id]: first.version }]) {
        const refused = await staff.post(`/admin/submissions/${call}`, { ids, versions })
        expect([refused.statusCode, errorOf(refused).code]).toEqual([428, 'REVISION_REQUIRED'])
      }
      for (const sent of [first, second]) expect((await staff.get(`/submissions/${sent.id}`)).json()).toEqual(sent)
    },
  )

  it('409: of an approval and a rejection at the same moment one wins, alone and in bulk [STAFF-38]', async () => {
    const [admin, moderator] = [as(test.app, people.ADMIN), as(test.app, people.MODERATOR)]
    for (let round = 0; round < 8; round += 1) {
      const { id, version } = await submit(`at the same moment ${round}`)
      const answers = await Promise.all([
        admin.post(`/submissions/${id}/approve`, { version }),
        moderator.post(`/submissions/${id}/reject`, { version }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
      const won = answers.find(({ statusCode }) => statusCode === 200)?.json<Submission>()
      expect((await admin.get(`/submissions/${id}`)).json()).toMatchObject({ status: won?.status, version: 2 })
    }
    const sent = await Promise.all(Array.from({ length: 8 }, (_, n) => submit(`in bulk ${n}`)))
    const body = {
      ids: sent.map(({ id }) => id),
      versions: Object.fromEntries(sent.map((one) => [one.id, one.version])),
    }
    const [approved, rejected] = await Promise.all([
      admin.post('/admin/submissions/bulk-approve', body),
      moderator.post('/admin/submissions/bulk-reject', { ...body, ids: body.ids.toReversed() }),
    ])
    const decided = [approved, rejected].map((res) => res.json<{ succeeded: string[] }>().succeeded)
    expect(decided.flat().toSorted()).toEqual(body.ids.toSorted())
  })
})
