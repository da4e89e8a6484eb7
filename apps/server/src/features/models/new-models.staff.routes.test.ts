import type { EditedModel } from '@inferdex/contracts/models/models.staff'
import type { Model, ModelDetail } from '@inferdex/contracts/models/models'
import { describe, expect, it } from 'vitest'
import { staffApp } from '../../testing/staff-app.ts'
import { errorOf } from '../../testing/test-app.ts'

const staff = await staffApp()

describe('a price that is typed for a model whose maker does not sell it', () => {
  const price = { inputPerMillion: 0.75, outputPerMillion: 3 }
  const priced = { pricing: { inputPerMillion: 0.5, outputPerMillion: 1.5 } }
  const change = async ({ id, revision }: EditedModel, body: object) =>
    await staff.admin.put(`/admin/models/${id}`, { revision, ...body })
  const inputOf = (model: EditedModel, slug: string) =>
    model.offers.find(({ provider }) => provider.slug === slug)?.prices.find(({ kind }) => kind === 'input')?.amount

  it('200: is that of the only provider that sells it [FIG-03]', async () => {
    const model = await staff.aModel({ ...priced, providers: ['groq'] })
    const response = await change(model, { pricing: price })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ pricing: null, lowestOffer: { provider: { slug: 'groq' }, input: '0.75' } })
  })

  it('200: is that of the provider that is named for the first time, and of nobody else [FIG-03]', async () => {
    const model = await staff.aModel({ ...priced, providers: ['groq'] })
    const response = await change(model, { pricing: price, providers: ['groq', 'azure'] })
    const after = response.json<EditedModel>()
    expect([inputOf(after, 'groq'), inputOf(after, 'azure')]).toEqual(['0.5', '0.75'])
  })

  it('400: of several providers none is the one that is meant; nothing changes [FIG-03]', async () => {
    const model = await staff.aModel({ ...priced, providers: ['groq', 'azure'] })
    const response = await change(model, { pricing: price })
    expect(response.statusCode).toBe(400)
    expect(errorOf(response).fields).toEqual({
      providers: 'Several providers sell this model and none of them made it. Say which one charges this price',
    })
    // The current price can be sent back.
    expect((await change(model, { pricing: priced.pricing })).statusCode).toBe(200)
  })
})

describe('POST /admin/models', () => {
  it('201: with the fields of the specification; its price is the list price of each provider [API-AMODEL-02]', async () => {
    const before = await staff.totals()
    await staff.readChanges()
    await staff.shown('/catalog/models?provider=groq')
    const model = await staff.aModel({
      version: '1.0',
      family: 'Nova',
      architecture: 'Transformer',
      contextWindow: 128_000,
      parameterCount: '70B',
      quantization: ['int8'],
      isOpenSource: true,
      pricing: { inputPerMillion: 0.5, outputPerMillion: 1.5 },
      providers: ['groq', 'azure'],
      rating: 4.2,
      reviewCount: 7,
      releaseDate: '2026-06-01',
      capabilities: ['reasoning'],
    })
    expect(model).toMatchObject({
      family: 'Nova',
      contextWindow: 128_000,
      // The maker is unknown, so both providers get the price, and there is no list price.
      pricing: null,
      lowestOffer: { input: '0.5', output: '1.5' },
      providers: ['azure', 'groq'],
      rating: 4.2,
      reviewCount: 7,
      capabilities: ['reasoning'],
      revision: 1,
    })
    const tags = await staff.readChanges()
    expect(tags).toEqual(
      expect.arrayContaining(['counts', 'models', `model/${model.slug}`, 'provider/groq', 'provider/azure']),
    )
    expect(await staff.shown<ModelDetail>(`/catalog/models/${model.slug}`)).toMatchObject({
      name: model.name,
      offerCount: 2,
    })
    expect((await staff.shown<Model[]>('/catalog/models?provider=groq')).map(({ slug }) => slug)).toContain(model.slug)
    expect(await staff.totals()).toMatchObject({
      models: (before.models ?? 0) + 1,
      offers: (before.offers ?? 0) + 2,
    })
    const [entry, ...others] = await staff.entriesOf(model.id)
    expect(others).toEqual([])
    expect(entry?.action).toBe('CREATE_MODEL')
    expect(entry?.changes).toMatchObject({ name: { from: null, to: model.name }, rating: { from: null, to: 4.2 } })
    const row = await staff.test.database.db
      .selectFrom('models')
      .select('origin')
      .where('id', '=', model.id)
      .executeTakeFirst()
    expect(row?.origin).toBe('staff')
  })

  it.each([
    [{ slug: 'openai', name: 'OpenAI' }, 'openai'],
    // A maker with the name of a provider resolves to that provider; otherwise its own price would not be the list
    // price.
    [{ name: 'openai' }, 'openai'],
    [{ name: 'A maker that sells nothing' }, null],
  ])('201: the maker %j has the slug %s [STAFF-06]', async (lab, slug) => {
    expect(await staff.aModel({ lab })).toMatchObject({ lab: { slug, name: lab.name } })
  })

  it('201: a name and a slug are enough; what is unknown stays unknown', async () => {
    const model = await staff.aModel()
    expect(model).toMatchObject({ family: 'Unknown', version: 'Unknown', contextWindow: null, pricingKind: 'unknown' })
    expect(model.offers).toEqual([])
  })

  it.each([
    [{ name: '' }, { name: 'Name is required' }],
    [{ name: 'ab' }, { name: 'Name must be at least 3 characters' }],
    [{ name: 'a'.repeat(101) }, { name: 'Name must not exceed 100 characters' }],
    [{ slug: '' }, { slug: 'Slug is required' }],
    [{ slug: 'No Slug' }, { slug: 'Slug must contain only lowercase letters, numbers, and hyphens' }],
    [{ contextWindow: 999 }, { contextWindow: 'Context window must be at least 1000' }],
    [
      { pricing: { inputPerMillion: -1, outputPerMillion: 1 }, providers: ['groq'] },
      { inputPerMillion: 'Input price must be 0 or greater' },
    ],
    [{ rating: 5.1 }, { rating: 'Rating must be between 0 and 5' }],
    [{ rating: 4.55 }, { rating: 'Rating must have at most one decimal, such as 4.5' }],
    [
      { knowledgeCutoff: '2025-13' },
      { knowledgeCutoff: 'Knowledge cutoff must be a year, a month (2025-04) or a day' },
    ],
    [{ lab: { slug: 'Bad Slug', name: 'Bad' } }, { 'lab.slug': 'There is no provider Bad Slug' }],
    [{ lab: { slug: 'nobody', name: 'Nobody' } }, { 'lab.slug': 'There is no provider nobody' }],
    [{ pricing: { inputPerMillion: 1, outputPerMillion: 1 } }, { providers: 'Please select at least one provider' }],
    [{ providers: ['nobody'] }, { providers: 'There is no provider nobody' }],
    [{ capabilities: ['flying'] }, { capabilities: 'There is no capability flying' }],
    [
      { scores: [{ benchmarkType: 'nothing', score: 1 }] },
      { 'scores.0.benchmarkType': 'This benchmark does not exist' },
    ],
    [
      { scores: [{ benchmarkType: 'gpqa', score: 1, sourceUrl: 'gpqa' }] },
      { 'scores.0.sourceUrl': 'Source must start with http:// or https://' },
    ],
    [{ releaseDate: '0000-01-01' }, { releaseDate: 'This date is too long ago' }],
    [{ colour: 'red' }, { colour: 'Unknown field' }],
  ])(
    '400: %j is refused and nothing is stored [ADM-MODEL-07, ADM-MODEL-09, ADM-MODEL-13, STAFF-06, STAFF-23]',
    async (fields, problems) => {
      const before = await staff.totals()
      const res = await staff.admin.post('/admin/models', { name: 'Never Made', slug: 'never-made', ...fields })
      expect(res.statusCode, res.body).toBe(400)
      expect(errorOf(res).fields).toEqual(problems)
      expect(await staff.totals()).toEqual(before)
      expect((await staff.admin.get('/admin/models/check-slug?slug=never-made')).json()).toEqual({ available: true })
    },
  )

  it('409: of two who take one slug at the same time, one gets it [ADM-MODEL-10]', async () => {
    const body = { name: 'Twin', slug: 'twin-model', providers: ['groq'] }
    const answers = await Promise.all([1, 2, 3, 4].map(() => staff.admin.post('/admin/models', body)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused && errorOf(refused)).toMatchObject({
      code: 'SLUG_TAKEN',
      error: 'This slug is already taken',
      fields: { slug: 'This slug is already taken by Twin' },
    })
  })
})

describe('GET /admin/models/check-slug', () => {
  it('200: used and unused; of a deleted model it stays taken [API-AMODEL-04]', async () => {
    const available = async (slug: string) => (await staff.admin.get(`/admin/models/check-slug?slug=${slug}`)).json()
    const model = await staff.aModel()
    expect(await available(model.slug)).toMatchObject({ available: false })
    expect(await available('nobody-has-this')).toEqual({ available: true })
    await staff.admin.delete(`/admin/models/${model.id}`)
    expect(await available(model.slug)).toMatchObject({ available: false })
  })
})
