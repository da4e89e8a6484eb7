import type { EditedModel } from '@inferdex/contracts/models/models.staff'
import type { OfferOfModel } from '@inferdex/contracts/offers'
import { describe, expect, it } from 'vitest'
import { staffApp } from '../../testing/staff-app.ts'
import { errorOf } from '../../testing/test-app.ts'

const path = (id = model.id, offer = offerId) => `/admin/models/${id}/offers/${offer}/confirmation`
const read = async (id: string) => (await staff.admin.get(`/admin/models/${id}`)).json<EditedModel>()
const shown = async () => {
  const tags = await staff.readChanges()
  const offers = await staff.shown<OfferOfModel[]>('/catalog/models/mistral-nemo/offers')
  return { tags, offer: offers.find(({ id }) => id === offerId) }
}

const staff = await staffApp()
const { db } = staff.test.database
const row = await db.selectFrom('models').select('id').where('slug', '=', 'mistral-nemo').executeTakeFirstOrThrow()
const model: EditedModel = await read(row.id)
const offerId: string = model.offers.find(({ provider }) => provider.slug === 'helicone')?.id ?? ''

describe('PUT /admin/models/:id/offers/:offerId/confirmation', () => {
  it('200: a confirmed price counts; pages hear of it, and the audit log names the offer [FIG-02]', async () => {
    expect((await shown()).offer).toMatchObject({ isCounted: false, confirmedOn: null })
    const today = staff.test.clock.now.toISOString().slice(0, 10)
    const res = await staff.admin.put(path(), { confirmed: true, revision: model.revision })
    expect(res.statusCode, res.body).toBe(200)
    const doubted = res.json<EditedModel>().doubtedOffers.find((offer) => offer.offerId === offerId)
    expect(doubted).toMatchObject({ confirmedOn: today, access: null })
    expect(doubted?.doubts.map(({ rule }) => rule)).toContain('far-from-other-sellers')
    const { tags, offer } = await shown()
    expect(offer).toMatchObject({ isCounted: true, confirmedOn: today })
    expect(tags).toEqual(expect.arrayContaining(['models', 'model/mistral-nemo', 'provider/helicone']))
    const entry = (await staff.entriesOf(model.id)).at(-1)
    expect(entry).toEqual({
      action: 'UPDATE_MODEL',
      changes: { 'prices of helicone/mistral-nemo confirmed': { from: null, to: today } },
    })
  })

  it('200: a second time changes nothing, and it can be taken back', async () => {
    const before = (await staff.entriesOf(model.id)).length
    expect((await staff.admin.put(path(), { confirmed: true })).statusCode).toBe(200)
    expect(await staff.entriesOf(model.id)).toHaveLength(before)
    expect((await staff.admin.put(path(), { confirmed: false })).statusCode).toBe(200)
    expect((await shown()).offer).toMatchObject({ isCounted: false, confirmedOn: null })
  })

  it('a change of a price takes the confirmation back, another change does not [FIG-02]', async () => {
    await staff.admin.put(path(), { confirmed: true })
    const save = async (change: object) => {
      const { offers, revision } = await read(model.id)
      const wanted = offers.map((current) => {
        const { provider, source: _, verifiedOn: __, ...offer } = current
        return { ...offer, providerId: provider.id, ...(offer.id === offerId ? change : {}) }
      })
      const res = await staff.admin.put(`/admin/models/${model.id}`, { revision, offers: wanted })
      expect(res.statusCode, res.body).toBe(200)
    }
    await save({ contextWindow: 131_000 })
    expect((await shown()).offer).toMatchObject({ isCounted: true })
    await save({
      prices: [
        { kind: 'input', amount: '21' },
        { kind: 'output', amount: '42' },
      ],
    })
    expect((await shown()).offer).toMatchObject({ input: '21', isCounted: false, confirmedOn: null })
    // A price close to the others needs no confirmation.
    await save({
      prices: [
        { kind: 'input', amount: '0.08' },
        { kind: 'output', amount: '0.14' },
      ],
    })
    expect((await shown()).offer).toMatchObject({ input: '0.08', isCounted: true, doubts: [] })
  })

  it('409: what somebody else has changed meanwhile is not confirmed unseen', async () => {
    const { revision } = await read(model.id)
    const res = await staff.admin.put(path(), { confirmed: true, revision: revision - 1 })
    expect(res.statusCode).toBe(409)
    expect(errorOf(res).code).toBe('EDIT_CONFLICT')
  })

  it('404: an offer of another model, an unknown model', async () => {
    const other = '00000000-0000-4000-8000-000000000000'
    expect((await staff.admin.put(path(model.id, other), { confirmed: true })).statusCode).toBe(404)
    expect((await staff.admin.put(path(other), { confirmed: true })).statusCode).toBe(404)
  })

  it('403: moderators do not confirm prices', async () => {
    expect((await staff.moderator.put(path(), { confirmed: true })).statusCode).toBe(403)
  })
})
