import { describe, expect, it } from 'vitest'
import { decisionsApp } from '../../testing/decisions-app.ts'
import { aPerson, as, ban, errorOf, type Person } from '../../testing/test-app.ts'

const on = await decisionsApp()
const { submit, decided } = on

const OWN = 'This is your own submission, so somebody else has to decide it'

async function statusOf(id: string): Promise<string> {
  const row = await on.test.database.db
    .selectFrom('submissions')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.status ?? 'gone'
}

const auditOf = (id: string) =>
  on.test.database.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('target_id', '=', id)
    .orderBy('seq')
    .execute()

const reviewOf = async (person: Person, id: string) =>
  (await as(on.test.app, person).get(`/admin/submissions/${id}/review`)).json<{ mayDecide: boolean }>()

describe('own submissions', () => {
  it.each(['approve', 'reject'])(
    '403: a moderator does not %s their own deal, and nothing changes [SAFE-30]',
    async (call) => {
      const { MODERATOR } = on.people
      const { id } = await submit('DEAL', `own-${call}`, MODERATOR)
      const res = await as(on.test.app, MODERATOR).post(`/submissions/${id}/${call}`, { version: 1 })
      expect([res.statusCode, errorOf(res).error]).toEqual([403, OWN])
      expect(await statusOf(id)).toBe('PENDING')
      expect(await auditOf(id)).toEqual([])
      expect(await reviewOf(MODERATOR, id)).toMatchObject({ mayDecide: false })
    },
  )

  it('in bulk it is named as failed and the others are decided [SAFE-30]', async () => {
    const { MODERATOR } = on.people
    const [own, other] = [await submit('DEAL', 'own-bulk', MODERATOR), await submit('DEAL', 'other-bulk')]
    for (const call of ['bulk-approve', 'bulk-reject']) {
      const res = await as(on.test.app, MODERATOR).post(`/admin/submissions/${call}`, {
        ids: [own.id],
        versions: { [own.id]: own.version },
      })
      expect(res.json()).toEqual({ succeeded: [], failed: [{ id: own.id, error: OWN }] })
    }
    const res = await as(on.test.app, MODERATOR).post('/admin/submissions/bulk-approve', {
      ids: [own.id, other.id],
      versions: { [own.id]: own.version, [other.id]: other.version },
    })
    expect(res.json()).toEqual({ succeeded: [other.id], failed: [{ id: own.id, error: OWN }] })
    expect([await statusOf(own.id), await statusOf(other.id)]).toEqual(['PENDING', 'APPROVED'])
  })

  it('403: also after an edit, and what somebody else decided is not undone or approved again [SAFE-30]', async () => {
    const [author, moderator] = [on.people.MODERATOR, await aPerson(on.test, 'MODERATOR')]
    const call = as(on.test.app, author)
    const { id, version } = await submit('DEAL', 'own-edited', author)
    const edited = await call.put(`/submissions/${id}`, { notes: 'Edited', version })
    expect(edited.statusCode, edited.body).toBe(200)
    expect((await call.post(`/submissions/${id}/approve`, { version: 2 })).statusCode).toBe(403)
    const approved = await as(on.test.app, moderator).post(`/submissions/${id}/approve`, { version: 2 })
    expect(approved.statusCode, approved.body).toBe(200)
    for (const undo of ['reset', 'reject'])
      expect((await call.post(`/submissions/${id}/${undo}`, { version: 3 })).statusCode).toBe(403)
    expect(await statusOf(id)).toBe('APPROVED')
    expect((await as(on.test.app, moderator).post(`/submissions/${id}/reset`, { version: 3 })).statusCode).toBe(200)
    expect((await call.post(`/submissions/${id}/approve`, { version: 4 })).statusCode).toBe(403)
  })

  it('200: the only administrator may, which the audit log marks; with a second one, who is not banned, nobody may [SAFE-30]', async () => {
    const { ADMIN } = on.people
    const call = as(on.test.app, ADMIN)
    const own = await submit('DEAL', 'own-admin', ADMIN)
    expect(await reviewOf(ADMIN, own.id)).toMatchObject({ mayDecide: true })
    expect((await call.post(`/submissions/${own.id}/approve`, { version: 1 })).statusCode).toBe(200)
    expect(await auditOf(own.id)).toMatchObject([
      { action: 'APPROVE_SUBMISSION', changes: { ownSubmission: { from: null, to: true } } },
    ])
    const other = await submit('DEAL', 'not-own')
    await decided(other.id, 'APPROVED')
    expect((await auditOf(other.id))[0]?.changes).not.toHaveProperty('ownSubmission')

    const second = await aPerson(on.test, 'ADMIN')
    const next = await submit('DEAL', 'own-admin-2', ADMIN)
    expect((await call.post(`/submissions/${next.id}/approve`, { version: 1 })).statusCode).toBe(403)
    await ban(on.test, second)
    expect((await call.post(`/submissions/${next.id}/approve`, { version: 1 })).statusCode).toBe(200)
  })
})
