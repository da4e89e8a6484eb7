import { type SubmissionType, submissionTypes } from '@inferdex/contracts/submissions/submission-data'
import { describe, expect, it } from 'vitest'
import { decisionsApp } from '../../testing/decisions-app.ts'
import { as, aPerson, type Person } from '../../testing/test-app.ts'

const on = await decisionsApp()
const { submit, decided, expectTrueCounts } = on

/** Enough to detect a deadlock of two transactions that lock rows in different orders. */
const ROUNDS = 2

describe('decisions about records that belong together', () => {
  it('200: none waits for another in a circle, next to confirmed prices of the same model and one of its sellers [HOUSE-09]', {
    timeout: 180_000,
  }, async () => {
    const admin = as(on.test.app, on.people.ADMIN)
    const offers = await on.test.database.db
      .selectFrom('models')
      .innerJoin('offers', 'offers.model_id', 'models.id')
      .select(['models.id as modelId', 'offers.id', 'offers.provider_id as providerId'])
      .where('models.slug', '=', 'gpt-oss-120b')
      .orderBy('offers.id', 'desc')
      .execute()
    const [confirmed] = offers
    const archived = offers.find(({ providerId }) => providerId !== confirmed?.providerId)
    const decideOften = async (type: SubmissionType, name: string, sender: Person) => {
      const sent = await submit(type, name, sender)
      for (const status of ['APPROVED', 'PENDING', 'REJECTED', 'APPROVED', 'REJECTED'] as const) {
        await decided(sent.id, status)
      }
    }
    const confirmPrices = async () => {
      for (const isRight of [true, false]) {
        const address = `/admin/models/${confirmed?.modelId}/offers/${confirmed?.id}/confirmation`
        const res = await admin.put(address, { confirmed: isRight })
        expect(res.statusCode, res.body.slice(0, 200)).toBe(200)
      }
    }
    const archiveSeller = async () => {
      const gone = await admin.delete(`/admin/providers/${archived?.providerId}`)
      expect(gone.statusCode, gone.body).toBe(204)
      const back = await admin.post(`/admin/providers/${archived?.providerId}/restore`, {})
      expect(back.statusCode, back.body.slice(0, 200)).toBe(200)
    }
    for (let round = 0; round < ROUNDS; round++) {
      const sender = await aPerson(on.test)
      await Promise.all([
        ...submissionTypes.map((type) =>
          decideOften(type, `round-${round}-${type.toLowerCase().replace('_', '-')}`, sender),
        ),
        confirmPrices(),
        archiveSeller(),
      ])
    }
    await expectTrueCounts()
  })
})
