import type { EditedModel } from '@inferdex/contracts/models/models.staff'
import type { OfferHistory } from '@inferdex/contracts/offers'
import type { Provider } from '@inferdex/contracts/providers/providers'
import { describe, expect, it } from 'vitest'
import { saveNow } from '../../testing/save-now.ts'
import { staffApp } from '../../testing/staff-app.ts'
import { errorOf } from '../../testing/test-app.ts'

const staff = await staffApp()
const rows = await staff.test.database.db.selectFrom('providers').select(['id', 'slug']).execute()
const providerIds: Map<string, string> = new Map(rows.map(({ id, slug }) => [slug, id]))

const provider = (slug: string) => providerIds.get(slug) ?? ''
const read = async (id: string) => (await staff.admin.get(`/admin/models/${id}`)).json<EditedModel>()
const perMillion = (kind: string, amount: string) => ({ kind, amount })

describe('the offers of a model', () => {
  const offer = (slug: string, amounts: [string, string], more: object = {}) => ({
    providerId: provider(slug),
    prices: [perMillion('input', amounts[0]), perMillion('output', amounts[1])],
    ...more,
  })
  const inputs = ({ offers }: EditedModel) =>
    offers.map((stored) => {
      const { provider: seller, source: _, verifiedOn: __, ...rest } = stored
      return { ...rest, providerId: seller.id }
    })

  it('are added with their prices; list price and providers follow', async () => {
    const model = await staff.aModel({
      lab: { slug: 'openai', name: 'OpenAI' },
      offers: [
        offer('openai', ['2', '8'], { providerModelId: 'nova-api', contextWindow: 400_000 }),
        // Close enough to the maker's price not to be doubted.
        offer('groq', ['1.8', '7'], {
          prices: [
            perMillion('input', '1.8'),
            perMillion('output', '7'),
            { kind: 'input', mode: 'batch', amount: '0.5' },
            { kind: 'input', minInputTokens: 200_000, amount: '2.5' },
          ],
        }),
      ],
    })
    expect(model).toMatchObject({
      provider: 'openai',
      apiId: 'nova-api',
      listPrice: { input: '2', output: '8' },
      lowestInput: { amount: '1.8', provider: { slug: 'groq' } },
      providers: ['groq', 'openai'],
    })
    expect(model.offers.find(({ provider: seller }) => seller.slug === 'groq')?.prices).toHaveLength(4)
  })

  it('a price that differs closes the one before it; nothing that was recorded is lost', async () => {
    const model = await staff.aModel({ offers: [offer('groq', ['1', '4'])] })
    staff.test.clock.now = new Date(staff.test.clock.now.getTime() + 60_000)
    const [first] = inputs(model)
    const dearer = { ...first, prices: [perMillion('input', '1.25'), perMillion('output', '4')] }
    const after = await staff.changedModel(model.id, { revision: model.revision, offers: [dearer] })
    expect(after.lowestOffer).toMatchObject({ input: '1.25', output: '4' })
    // A correction: the right price replaces it from its beginning.
    await staff.changedModel(model.id, {
      offers: [{ ...first, prices: [perMillion('input', '1.3'), perMillion('output', '4')] }],
      priceReason: 'correction',
    })
    await staff.readChanges()
    const [history] = await staff.shown<OfferHistory[]>(`/catalog/models/${model.slug}/price-history`)
    const input = history?.prices.filter(({ kind }) => kind === 'input')
    expect(input?.map(({ amount, reason, source }) => [amount, reason, source])).toEqual([
      ['1', 'launch', 'staff'],
      ['1.3', 'correction', 'staff'],
    ])
    expect(input?.map(({ validTo }) => validTo)).toEqual([staff.test.clock.now.toISOString(), null])
    expect(history?.prices.filter(({ kind }) => kind === 'output')).toHaveLength(1)
    expect((await staff.entriesOf(model.id))[1]?.changes.offers).toEqual({
      from: {
        [`groq/${model.slug}`]: expect.objectContaining({
          prices: expect.objectContaining({ input: '1 USD per 1M-tokens' }),
        }),
      },
      to: {
        [`groq/${model.slug}`]: expect.objectContaining({
          prices: expect.objectContaining({ input: '1.25 USD per 1M-tokens' }),
        }),
      },
    })
  })

  it('a staff edit is an observation, locks what it changed, and is told as a change [FIG-22]', async () => {
    const model = await staff.aModel({ offers: [offer('groq', ['1', '4'])] })
    const { db } = staff.test.database
    const [first] = inputs(model)
    await db.deleteFrom('locks').execute()
    staff.test.clock.now = new Date(staff.test.clock.now.getTime() + 60_000)
    const { now } = staff.test.clock
    const edited = { ...first, contextWindow: 64_000, prices: [perMillion('input', '2'), perMillion('output', '4')] }
    await staff.changedModel(model.id, { offers: [edited] })
    const [id = ''] = model.offers.map((one) => one.id)
    const reported = await db
      .selectFrom('observations')
      .select(['field', 'value', 'unit', 'source', 'state', 'rule', 'decided_by'])
      .where('target_id', '=', id)
      .where('observed_at', '=', now)
      .orderBy('field')
      .execute()
    const decided = { source: 'staff', state: 'accepted', rule: 'staff', decided_by: expect.any(String) }
    expect(reported).toEqual([
      { ...decided, field: 'contextWindow', value: '64000', unit: null },
      { ...decided, field: 'input', value: '2', unit: '1M-tokens' },
    ])
    const locks = await db.selectFrom('locks').select(['field', 'locked_by']).where('target_id', '=', id).execute()
    expect(locks.map(({ field }) => field).toSorted()).toEqual(['contextWindow', 'input'])
    expect(locks.every(({ locked_by }) => locked_by === reported[0]?.decided_by)).toBe(true)
    const changes = await db.selectFrom('recorded_changes').selectAll().where('offer_id', '=', id).execute()
    expect(changes).toMatchObject([{ kind: 'price', field: 'input', before: '1', after: '2', source: 'staff' }])
  })

  it('one that is not listed any more is retired, and can come back', async () => {
    const model = await staff.aModel({ offers: [offer('groq', ['1', '4']), offer('azure', ['2', '8'])] })
    const before = await staff.totals()
    const kept = inputs(model).filter(({ providerId }) => providerId === provider('azure'))
    const after = await staff.changedModel(model.id, { offers: kept })
    expect(after.providers).toEqual(['azure'])
    expect(after.offers.find(({ provider: seller }) => seller.slug === 'groq')).toMatchObject({
      status: 'retired',
      retiresOn: staff.test.clock.now.toISOString().slice(0, 10),
    })
    expect((await staff.totals()).offers).toBe((before.offers ?? 0) - 1)
    const back = await staff.changedModel(model.id, { providers: ['azure', 'groq'] })
    expect(back.providers).toEqual(['azure', 'groq'])
    expect(back.offers).toHaveLength(2)
    expect((await staff.totals()).offers).toBe(before.offers)
  })

  it('the list price alone changes the offer that it comes from', async () => {
    const model = await staff.aModel({
      lab: { slug: 'openai', name: 'OpenAI' },
      offers: [offer('openai', ['2', '8']), offer('groq', ['1', '4'])],
    })
    const after = await staff.changedModel(model.id, { pricing: { inputPerMillion: 0.05, outputPerMillion: 0.4 } })
    expect(after.pricing).toMatchObject({ inputPerMillion: 0.05, outputPerMillion: 0.4 })
    expect(after.offers.find(({ provider: seller }) => seller.slug === 'groq')?.prices[0]?.amount).toBe('1')
  })

  it('the figures of those who sell it follow at once', async () => {
    const cheapest = async () => {
      await staff.readChanges()
      return (await staff.shown<Provider>('/catalog/providers/azure')).lowestInput
    }
    const before = await cheapest()
    const model = await staff.aModel({ offers: [offer('azure', ['0.03', '0.12'])] })
    expect(await cheapest()).toBe('0.03')
    await staff.changedModel(model.id, { offers: [] })
    expect(await cheapest()).toBe(before)
  })

  it.each([
    [{ successor: 'gpt-5' }],
    [{ status: 'deprecated' }],
    [{ retiresOn: '2027-01-31' }],
    [{ contextWindow: 64_000 }],
    [{ maxOutput: 4000 }],
    [{ sourceUrl: 'https://groq.com/pricing' }],
    [{ providerModelId: 'renamed' }],
  ])('%j alone is a change that is saved, and taken back [HOUSE-23]', async (change) => {
    const model = await staff.aModel({ offers: [offer('groq', ['1', '4'])] })
    const [first] = inputs(model)
    const saved = await staff.changedModel(model.id, { offers: [{ ...first, ...change }] })
    expect(saved.offers).toMatchObject([change])
    expect(saved.offers[0]?.id).toBe(first?.id)
    const back = await staff.changedModel(model.id, { offers: [first] })
    expect(inputs(back)).toEqual([first])
  })

  it.each([
    [{ prices: [] }, { 'offers.0.prices': 'A metered offer needs at least one price' }],
    [{ pricingKind: 'free' }, { 'offers.0.prices': 'A free offer has no price above 0' }],
    [
      { pricingKind: 'included' },
      {
        'offers.0.prices.0.amount':
          'This offer is “Included in a plan”, so its price is not shown. Choose “Metered”, or remove the price.',
        'offers.0.prices.1.amount':
          'This offer is “Included in a plan”, so its price is not shown. Choose “Metered”, or remove the price.',
      },
    ],
    [{ providerId: '00000000-0000-7000-8000-000000000000' }, { 'offers.0.providerId': 'This provider does not exist' }],
    [{ id: '00000000-0000-7000-8000-000000000000' }, { 'offers.0.id': 'This offer does not belong to the model' }],
    [{ successor: 'nobody' }, { 'offers.0.successor': 'This model does not exist' }],
    [{ sourceUrl: 'ftp://x' }, { 'offers.0.sourceUrl': 'Source must start with http:// or https://' }],
    [{ prices: [perMillion('input', '-1')] }, { 'offers.0.prices.0.amount': 'Price must be 0 or greater' }],
  ])('400: an offer with %j', async (fields, problems) => {
    const res = await staff.admin.post('/admin/models', {
      name: 'Never Made',
      slug: 'never-made',
      offers: [{ ...offer('groq', ['1', '2']), ...fields }],
    })
    expect(res.statusCode, res.body).toBe(400)
    expect(errorOf(res).fields).toEqual(problems)
  })

  it('409: a provider sells something else by this id already', async () => {
    const taken = await staff.aModel({ offers: [offer('groq', ['1', '4'], { providerModelId: 'taken-id' })] })
    const res = await staff.admin.post('/admin/models', {
      name: 'Never Made',
      slug: 'never-made',
      offers: [offer('groq', ['1', '4'], { providerModelId: 'taken-id' })],
    })
    expect(res.statusCode).toBe(409)
    expect(errorOf(res).fields).toEqual({ offers: 'A provider already sells another model under this id' })
    expect((await read(taken.id)).offers).toHaveLength(1)
  })
})

describe('capabilities and scores', () => {
  it('400: a test in the future is refused [USE-12]', async () => {
    const model = await staff.aModel()
    const scores = [{ benchmarkType: 'gpqa', score: 61.5, testedOn: '2030-01-01' }]
    const res = await saveNow(staff.admin, `/admin/models/${model.id}`, { scores })
    expect(res.statusCode).toBe(400)
    expect(errorOf(res).fields).toEqual({ 'scores.0.testedOn': 'Tested date must not be in the future' })
  })

  it('are set as a whole; a score that goes is withdrawn, not forgotten', async () => {
    const before = await staff.totals()
    const score = { benchmarkType: 'gpqa', score: 61.5, testedOn: '2026-06-01', sourceUrl: 'https://nova.example' }
    const model = await staff.aModel({ capabilities: ['reasoning', 'image-input'], scores: [score] })
    expect(model.capabilities).toEqual(['image-input', 'reasoning'])
    expect(model.scores).toMatchObject([{ ...score, rawScore: expect.stringMatching(/^0\.615/), source: 'staff' }])
    expect((await staff.totals()).benchmark_results).toBe((before.benchmark_results ?? 0) + 1)
    const after = await staff.changedModel(model.id, {
      capabilities: ['function-calling'],
      scores: [
        { benchmarkType: 'gpqa', score: 70 },
        { benchmarkType: 'mmmu', score: 12 },
      ],
    })
    expect(after.capabilities).toEqual(['function-calling'])
    expect(after.scores.map(({ benchmarkType, score: value }) => [benchmarkType, value])).toEqual(
      expect.arrayContaining([
        ['gpqa', 70],
        ['mmmu', 12],
      ]),
    )
    const none = await staff.changedModel(model.id, { scores: [] })
    expect(none.scores).toEqual([])
    expect((await staff.totals()).benchmark_results).toBe(before.benchmark_results)
    const recorded = await staff.test.database.db
      .selectFrom('benchmark_results')
      .select(['withdrawn', 'is_current'])
      .where('model_id', '=', model.id)
      .execute()
    expect(recorded).toHaveLength(3)
    expect(recorded.every(({ withdrawn, is_current }) => withdrawn && !is_current)).toBe(true)
    const [, changedEntry] = await staff.entriesOf(model.id)
    expect(changedEntry?.changes.scores).toEqual({
      from: { gpqa: { score: 61.5, testedOn: '2026-06-01' }, mmmu: null },
      to: { gpqa: { score: 70, testedOn: null }, mmmu: { score: 12, testedOn: null } },
    })
  })
})
