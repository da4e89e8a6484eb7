import type { OfferEvidence } from '@inferdex/contracts/evidence'
import type { SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import type { SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { describe, expect, it } from 'vitest'
import { decisionsApp } from '../../testing/decisions-app.ts'
import { currentVersion } from '../../testing/save-now.ts'
import { as, aPerson, errorOf } from '../../testing/test-app.ts'
import { findModelOverview } from '../models/model-overview.service.ts'
import { findShownFact } from '../offers/facts/shown-fact.queries.ts'

const on = await decisionsApp()
const SLUG = 'gpt-oss-120b'
const sender = await aPerson(on.test)
// A seller with a single offer of the model, with both prices.
const seller: { id: string; name: string; offerId: string } = await on.test.database.db
  .selectFrom('offers')
  .innerJoin('providers', 'providers.id', 'offers.provider_id')
  .select(['providers.id', 'providers.name', 'offers.id as offerId'])
  .where('offers.model_id', '=', on.ids.model)
  .where('offers.input_price', '>', '0')
  .where('offers.output_price', '>', '0')
  .where((of) =>
    of(
      of
        .selectFrom('offers as others')
        .select((all) => all.fn.countAll<number>().as('count'))
        .where('others.model_id', '=', on.ids.model)
        .whereRef('others.provider_id', '=', 'offers.provider_id'),
      '=',
      1,
    ),
  )
  .orderBy('offers.id')
  .executeTakeFirstOrThrow()

async function sent(type: SubmissionType, data: object, targetId?: string, person = sender): Promise<Submission> {
  const res = await as(on.test.app, person).post('/submissions', { type, data, targetId })
  expect(res.statusCode, res.body).toBe(201)
  return res.json()
}
const approve = async (id: string, body: object = {}, person = on.people.MODERATOR) => {
  const read = await currentVersion(as(on.test.app, person), `/submissions/${id}`)
  return as(on.test.app, person).post(`/submissions/${id}/approve`, { ...read, ...body })
}
async function approved(id: string, body: object = {}, person = on.people.MODERATOR): Promise<Submission> {
  const res = await approve(id, body, person)
  expect(res.statusCode, res.body).toBe(200)
  return res.json()
}
const review = async (id: string) =>
  (await as(on.test.app, on.people.MODERATOR).get(`/admin/submissions/${id}/review`)).json<SubmissionReview>()
const price = async (field: 'input' | 'output') =>
  (await findShownFact(on.test.database.db, seller.offerId, field))?.value
const model = async () => (await findModelOverview(on.test.database.db, SLUG))?.model

const aChange = (change: object = {}) => ({
  name: 'gpt-oss-120b',
  family: 'Another family',
  contextWindow: 99_000,
  pricing: { inputPerMillion: 7.25, outputPerMillion: 9.5 },
  providerIds: [seller.id],
  capabilities: ['web search', 'unheard of'],
  ...change,
})
const inputOf = (offerId: string) => `offers.${offerId}.input`
const outputOf = (offerId: string) => `offers.${offerId}.output`

describe('a proposed change of a model', () => {
  it('200: the review names each price by its offer, and what an approval leaves out is not among its changes [STAFF-11]', async () => {
    const { id } = await sent('MODEL', aChange(), on.ids.model)
    const { record, capabilities } = await review(id)
    expect(record?.offers).toEqual([
      { id: seller.offerId, provider: seller.name, input: await price('input'), output: await price('output') },
    ])
    expect(record?.changes).toEqual(
      expect.arrayContaining(['contextWindow', 'capabilities', inputOf(seller.offerId), outputOf(seller.offerId)]),
    )
    for (const left of ['slug', 'isOpenSource', 'providerIds', 'pricing.currency']) {
      expect(record?.changes).not.toContain(left)
    }
    expect(capabilities).toContainEqual({ typed: 'unheard of', name: null })
  })

  it('200: the accepted fields are set, prices with the submission as their source; the others stay, and undo takes all back [STAFF-11]', async () => {
    const before = await model()
    const [input, output] = [await price('input'), await price('output')]
    const { id } = await sent('MODEL', aChange(), on.ids.model)
    const fields = ['contextWindow', 'capabilities', inputOf(seller.offerId)]
    await approved(id, { fields })
    expect(await model()).toMatchObject({
      contextWindow: 99_000,
      family: before?.family,
      capabilities: expect.arrayContaining(['web-search', ...(before?.capabilities ?? [])]),
    })
    expect([await price('input'), await price('output')]).toEqual(['7.25', output])
    expect((await review(id)).applied?.toSorted()).toEqual(fields.toSorted())
    const evidence = await as(on.test.app, null).get(`/catalog/offers/${seller.offerId}/evidence`)
    expect(evidence.json<OfferEvidence>().fields.find(({ field }) => field === 'input')).toMatchObject({
      value: '7.25',
      source: 'submission',
      verdict: 'locked',
    })
    const ledger = await on.test.database.db
      .selectFrom('observations')
      .select(['source', 'source_key', 'value', 'state'])
      .where('target_id', '=', seller.offerId)
      .where('source', '=', 'submission')
      .execute()
    expect(ledger).toEqual([{ source: 'submission', source_key: id, value: '7.25', state: 'accepted' }])
    expect((await on.decide(on.people.MODERATOR, id, 'PENDING')).statusCode).toBe(200)
    expect({ ...(await model()), updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
    expect([await price('input'), await price('output')]).toEqual([input, output])
  })

  it('200: without a choice all fields are set', async () => {
    const { id } = await sent('MODEL', aChange(), on.ids.model)
    await approved(id)
    expect([await price('input'), await price('output')]).toEqual(['7.25', '9.5'])
    expect((await model())?.family).toBe('Another family')
    await on.decided(id, 'PENDING')
  })

  it('200: points are earned by what was set: not by an approval that sets nothing, and not by approving oneself [STAFF-11] [STAFF-18]', async () => {
    const earned = async (decide: () => Promise<unknown>, person = sender) => {
      const before = await on.reputationOf(person)
      await decide()
      return (await on.reputationOf(person)) - before
    }
    const nothing = await sent('MODEL', aChange(), on.ids.model)
    expect(await earned(() => approved(nothing.id, { fields: [] }))).toBe(0)
    expect((await review(nothing.id)).applied).toEqual([])
    expect(await earned(() => on.decided(nothing.id, 'PENDING'))).toBe(0)
    expect(await earned(() => approved(nothing.id, { fields: ['family'] }))).toBe(10)
    expect(await earned(() => on.decided(nothing.id, 'REJECTED'))).toBe(-10)
    const { MODERATOR, ADMIN } = on.people
    const own = await sent('GENERAL', { suggestion: 'My own' }, undefined, ADMIN)
    expect(await earned(() => approved(own.id, {}, ADMIN), ADMIN)).toBe(0)
    await on.decided(own.id, 'PENDING')
    expect(await earned(() => approved(own.id, {}, MODERATOR), ADMIN)).toBe(10)
  })
})

describe('other changes', () => {
  it("200: a provider's integrations are added, those it has stay, and undo takes the new ones out [STAFF-11]", async () => {
    const tools = () =>
      on.test.database.db
        .selectFrom('provider_tools')
        .select(['name', 'type'])
        .where('provider_id', '=', seller.id)
        .orderBy('position')
        .execute()
    const before = await tools()
    const data = {
      name: seller.name,
      slug: 'x',
      website: 'https://nova.example',
      integrations: ['Zed', 'zed', 'Nova CLI'],
    }
    const { id } = await sent('PROVIDER', data, seller.id)
    await approved(id, { fields: ['integrations'] })
    expect(await tools()).toEqual([...before, { name: 'Zed', type: 'other' }, { name: 'Nova CLI', type: 'other' }])
    expect((await review(id)).applied).toEqual(['integrations'])
    await on.decided(id, 'PENDING')
    expect(await tools()).toEqual(before)
  })

  it('200: a new provider has the integrations that were submitted [STAFF-11]', async () => {
    const data = { ...on.dataOf('PROVIDER', 'with-tools'), integrations: ['Zed'] }
    const { targetId } = await approved((await sent('PROVIDER', data)).id)
    const rows = await on.test.database.db
      .selectFrom('provider_tools')
      .select('name')
      .where('provider_id', '=', targetId ?? '')
      .execute()
    expect(rows).toEqual([{ name: 'Zed' }])
  })

  it('200: of a deal only the accepted fields are set [STAFF-11]', async () => {
    const read = () =>
      on.test.database.db
        .selectFrom('deals')
        .select(['title', 'discount_value', 'promo_code'])
        .where('id', '=', on.ids.deal)
        .executeTakeFirstOrThrow()
    const before = await read()
    const data = { ...on.dataOf('DEAL', 'Another title'), promoCode: 'NOVA', newUserOnly: true }
    const { id } = await sent('DEAL', data, on.ids.deal)
    await approved(id, { fields: ['promoCode'] })
    expect(await read()).toEqual({ ...before, promo_code: 'NOVA' })
    await on.decided(id, 'PENDING')
    expect(await read()).toEqual(before)
  })

  it('200: staff says who reported a score; what a maker says does not replace what a tester measured [STAFF-11]', async () => {
    const scoreOf = async () =>
      on.test.database.db
        .selectFrom('benchmark_results')
        .innerJoin('benchmarks', 'benchmarks.id', 'benchmark_id')
        .select(['percent', 'reporting'])
        .where('benchmarks.name', '=', 'staff-11-bench')
        .where('is_current', '=', true)
        .execute()
    const score = (percent: number) => ({
      ...on.dataOf('BENCHMARK', ''),
      benchmarkType: 'staff-11-bench',
      score: percent,
    })
    const [tested, claimed] = [await sent('BENCHMARK', score(61)), await sent('BENCHMARK', score(99))]
    await approved(tested.id, { reporting: 'independent' })
    expect(await scoreOf()).toEqual([{ percent: '61', reporting: 'independent' }])
    const before = await on.reputationOf(sender)
    await approved(claimed.id)
    expect(await scoreOf()).toEqual([{ percent: '61', reporting: 'independent' }])
    expect(await on.reputationOf(sender)).toBe(before)
    await on.decided(claimed.id, 'PENDING')
    expect(await scoreOf()).toEqual([{ percent: '61', reporting: 'independent' }])
    await on.decided(tested.id, 'PENDING')
  })
})

describe('linking and editing', () => {
  const link = (id: string, targetId: string) =>
    as(on.test.app, on.people.MODERATOR).post(`/submissions/${id}/link`, { targetId })

  it.each<[string, SubmissionType, () => string]>([
    ['an id that nothing has', 'MODEL', () => '00000000-0000-4000-8000-000000000000'],
    ['a deal instead of a model', 'MODEL', () => on.ids.deal],
    ['a model instead of a provider', 'PROVIDER', () => on.ids.model],
    ['an offer', 'GENERAL', () => on.ids.offer],
    ['a model, for a score that names its own', 'BENCHMARK', () => on.ids.model],
  ])('400: %s is not linked, and is no target of a new submission either [STAFF-13]', async (_, type, target) => {
    const { id } = await sent(type, on.dataOf(type, 'to-be-linked'))
    const res = await link(id, target())
    expect([res.statusCode, Object.keys(errorOf(res).fields ?? {})]).toEqual([400, ['targetId']])
    expect((await as(on.test.app, on.people.ADMIN).get(`/submissions/${id}`)).json()).toMatchObject({ targetId: null })
    const body = { type, data: on.dataOf(type, 'about-another'), targetId: target() }
    expect((await as(on.test.app, sender).post('/submissions', body)).statusCode).toBe(400)
  })

  it('200: a model is linked to a model, a suggestion to anything [STAFF-13]', async () => {
    const { id } = await sent('MODEL', on.dataOf('MODEL', 'to-be-linked'))
    expect((await link(id, on.ids.model)).json()).toMatchObject({ targetId: on.ids.model, madeRecord: false })
    const general = await sent('GENERAL', { suggestion: 'About a deal' })
    expect((await link(general.id, on.ids.deal)).statusCode).toBe(200)
  })

  it('200: after "Back to Pending" the data is edited, and the record comes back with it [STAFF-15]', async () => {
    const { id } = await sent('MODEL', on.dataOf('MODEL', 'back-to-pending'))
    const { targetId } = await approved(id)
    await on.decided(id, 'PENDING')
    expect((await review(id)).record).toMatchObject({ id: targetId, isArchived: true, changes: [] })
    const waiting = (await as(on.test.app, on.people.MODERATOR).get(`/submissions/${id}`)).json<Submission>()
    expect(waiting).toMatchObject({ madeRecord: true, status: 'PENDING' })
    const edit = { version: waiting.version, data: { ...waiting.data, family: 'Corrected' } }
    const res = await as(on.test.app, on.people.MODERATOR).put(`/submissions/${id}`, edit)
    expect(res.statusCode, res.body).toBe(200)
    expect((await review(id)).record?.changes).toContain('family')
    expect(await approved(id)).toMatchObject({ targetId })
    const overview = await findModelOverview(on.test.database.db, 'back-to-pending')
    expect(overview?.model).toMatchObject({ family: 'Corrected', lowestOffer: { input: '0.5' } })
  })

  it('200: a report names its deal, and an approved new record is no change [STAFF-17]', async () => {
    const { title } = await on.test.database.db
      .selectFrom('deals')
      .select('title')
      .where('id', '=', on.ids.deal)
      .executeTakeFirstOrThrow()
    expect(await sent('DEAL_EXPIRED', { targetId: on.ids.deal, reason: 'The page is gone' })).toMatchObject({
      dealTitle: title,
    })
    const { id } = await sent('PROVIDER', on.dataOf('PROVIDER', 'new-here'))
    expect(await approved(id)).toMatchObject({ madeRecord: true })
    expect((await review(id)).record?.changes).toBeNull()
  })
})
