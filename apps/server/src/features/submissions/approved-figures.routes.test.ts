import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { describe, expect, it } from 'vitest'
import { currentVersion } from '../../testing/save-now.ts'
import { as, catalogueApp, oneOfEach } from '../../testing/test-app.ts'
import { findModelOverview } from '../models/model-overview.service.ts'

const test = await catalogueApp()
const people = await oneOfEach(test)

async function approved(type: 'MODEL' | 'PROVIDER', data: object): Promise<Submission> {
  const sent = await as(test.app, people.USER).post('/submissions', { type, data })
  expect(sent.statusCode, sent.body).toBe(201)
  return decided(sent.json<Submission>().id, 'approve')
}

async function decided(id: string, call: 'approve' | 'reject' | 'reset'): Promise<Submission> {
  const moderator = as(test.app, people.MODERATOR)
  const res = await moderator.post(`/submissions/${id}/${call}`, await currentVersion(moderator, `/submissions/${id}`))
  expect(res.statusCode, res.body).toBe(200)
  return res.json<Submission>()
}

const aProvider = (slug: string) =>
  approved('PROVIDER', { name: slug, slug, website: 'https://nova.example', pricing: {} })

const aModel = (slug: string, ...sellers: Submission[]) =>
  approved('MODEL', {
    name: slug,
    slug,
    family: 'Nova',
    contextWindow: 128_000,
    pricing: { inputPerMillion: 0.5, outputPerMillion: 1.5 },
    providerIds: sellers.map(({ targetId }) => targetId),
  })

const totalOf = async (name: string) =>
  (await test.database.db.selectFrom('counts').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value

async function figuresOf(slug: string) {
  const { offerCount, lowestOffer } = (await findModelOverview(test.database.db, slug))?.model ?? {}
  return { offerCount, lowest: lowestOffer && [lowestOffer.input, lowestOffer.provider.slug] }
}

describe('figures that an approval changes', () => {
  it('the total of offers grows by one per seller, and a provider alone adds none [SAFE-25]', async () => {
    const before = await totalOf('offers')
    const sellers = [await aProvider('totals-one'), await aProvider('totals-two')]
    expect(await totalOf('offers')).toBe(before)
    const model = await aModel('totals-model', ...sellers)
    expect(await totalOf('offers')).toBe(before + 2)
    // Its offers are kept for the next approval.
    await decided(model.id, 'reset')
    expect(await totalOf('offers')).toBe(before + 2)
    await decided(model.id, 'approve')
    expect(await totalOf('offers')).toBe(before + 2)
  })

  it('the models of a provider lose its offers when its approval is taken back, and get them again [SAFE-25]', async () => {
    const [kept, taken] = [await aProvider('seller-kept'), await aProvider('seller-taken')]
    await aModel('sold-by-both', kept, taken)
    await aModel('sold-by-one', taken)
    const both = { offerCount: 2, lowest: ['0.5', 'seller-kept'] }
    const one = { offerCount: 1, lowest: ['0.5', 'seller-taken'] }
    expect([await figuresOf('sold-by-both'), await figuresOf('sold-by-one')]).toEqual([both, one])

    await decided(taken.id, 'reject')
    expect([await figuresOf('sold-by-both'), await figuresOf('sold-by-one')]).toEqual([
      { offerCount: 1, lowest: ['0.5', 'seller-kept'] },
      { offerCount: 0, lowest: null },
    ])

    await decided(taken.id, 'approve')
    expect([await figuresOf('sold-by-both'), await figuresOf('sold-by-one')]).toEqual([both, one])
  })
})
