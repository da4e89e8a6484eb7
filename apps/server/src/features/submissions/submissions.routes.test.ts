import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { submissionTypes, type SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import type { createSubmission, listSubmissions, Submission } from '@inferdex/contracts/submissions/submissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { as, aPerson, catalogueApp, errorOf, oneOfEach, type Person, type TestApp } from '../../testing/test-app.ts'
import { saveNow } from '../../testing/save-now.ts'

let test: TestApp
let people: Awaited<ReturnType<typeof oneOfEach>>
let ids: { provider: string; model: string; deal: string; offer: string }
beforeAll(async () => {
  test = await catalogueApp()
  people = await oneOfEach(test)
  const first = async (table: 'providers' | 'models' | 'deals') =>
    (await test.database.db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id
  const offer = await test.database.db
    .selectFrom('offers')
    .select('id')
    .where('input_price', '>', '0')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  ids = {
    provider: await first('providers'),
    model: await first('models'),
    deal: await first('deals'),
    offer: offer.id,
  }
})

const NOWHERE = '01890000-0000-7000-8000-000000000000'

/** Returns the data that each form sends. */
const dataOf = (type: SubmissionType): Record<string, unknown> =>
  ({
    MODEL: {
      name: 'Nova 9 Pro',
      family: 'Nova',
      version: '9',
      contextWindow: 128_000,
      parameterCount: '70B',
      isOpenSource: true,
      releaseDate: '2026-06-01',
      architecture: 'Transformer',
      pricing: { inputPerMillion: 0.5, outputPerMillion: 1.5, currency: 'USD' },
      providerIds: [ids.provider],
      capabilities: ['reasoning'],
    },
    PROVIDER: {
      name: 'Nova Cloud',
      slug: 'nova-cloud',
      website: 'https://nova.example',
      headquarters: 'Oslo',
      description: 'Sells Nova.',
      documentation: 'https://nova.example/docs',
      pricing: {
        freeTier: {
          available: true,
          tokenLimit: 1000,
          requestLimit: 10,
          duration: 'trial',
          features: ['All models'],
          creditCardRequired: true,
          customConfig: { region: 'eu' },
        },
      },
    },
    CAPABILITY: { name: 'mind-reading', displayName: 'Mind reading' },
    BENCHMARK: {
      modelName: 'Nova',
      modelId: ids.model,
      benchmarkType: 'gpqa',
      score: 71.5,
      testedDate: '2026-06-20',
      source: 'https://nova.example/scores',
    },
    DEAL: {
      title: 'Half price',
      description: 'For a month',
      providerId: ids.provider,
      providerName: 'Nova',
      discount: 50,
      promoCode: 'HALF',
      link: 'https://nova.example/half',
      expiresAt: '2026-12-01T00:00:00.000Z',
      newUserOnly: true,
    },
    DEAL_EXPIRED: { targetId: ids.deal, reason: 'The page says it has ended' },
    CORRECTION: { targetId: ids.offer, field: 'input', value: '0.0123', source: 'https://nova.example/prices' },
    GENERAL: { suggestion: 'Add a map' },
  })[type]

const send = (person: Person | null, body: unknown) => as(test.app, person).post('/submissions', body)
const submit = async (person: Person, type: SubmissionType) => {
  // One millisecond after the last one, so that the newest is unambiguous.
  test.clock.now = new Date(test.clock.now.getTime() + 1)
  return (await send(person, { type, data: dataOf(type) })).json<ResponseBody<typeof createSubmission>>()
}
const stats = async () => (await as(test.app, people.MODERATOR).get('/submissions/stats/overview')).json<object>()

describe('POST /submissions', () => {
  it.each(submissionTypes)(
    '201: %s waits for the team, exactly as it was sent [API-SUBM-01] [API-SUBM-02]',
    async (type) => {
      const res = await send(people.USER, { type, data: dataOf(type), notes: 'Please look' })
      expect(res.statusCode, res.body).toBe(201)
      expect(res.json()).toMatchObject({
        type,
        status: 'PENDING',
        user: { username: people.USER.username, avatar: null },
        notes: 'Please look',
        reviewNote: null,
        decidedAt: null,
        version: 1,
        data: dataOf(type),
      })
    },
  )

  it.each<[string, SubmissionType]>([
    ['a model [API-SUBM-03]', 'MODEL'],
    ['a provider [API-SUBM-04]', 'PROVIDER'],
    ['a benchmark [API-SUBM-05]', 'BENCHMARK'],
    ['a deal [API-SUBM-06]', 'DEAL'],
    ['a report [API-SUBM-07]', 'DEAL_EXPIRED'],
    ['a correction', 'CORRECTION'],
    ['a suggestion [API-SUBM-08]', 'GENERAL'],
  ])('400: an unknown field in the data of %s', async (_, type) => {
    const res = await send(people.USER, { type, data: { ...dataOf(type), extra: 1 } })
    expect([res.statusCode, errorOf(res).code]).toEqual([400, 'VALIDATION_FAILED'])
  })

  it('201: a model without a slug gets one from its name [PUB-SUBM-06]', async () => {
    expect((await submit(people.USER, 'MODEL')).data).toMatchObject({ slug: 'nova-9-pro' })
  })

  it('201: a suggestion is kept as a note too [API-SUBM-08]', async () => {
    expect(await submit(people.USER, 'GENERAL')).toMatchObject({
      notes: 'Add a map',
      data: { suggestion: 'Add a map' },
    })
  })

  it('201: a report of an expired deal names its target [API-SUBM-07]', async () => {
    expect((await submit(people.USER, 'DEAL_EXPIRED')).targetId).toBe(ids.deal)
  })

  it.each<[string, SubmissionType, Record<string, unknown>, string, string]>([
    [
      'no provider [PUB-SUBM-11]',
      'MODEL',
      { providerIds: [] },
      'data.providerIds',
      'Please select at least one provider',
    ],
    ['no name [PUB-SUBM-10]', 'MODEL', { name: ' ' }, 'data.name', 'Name is required'],
    [
      'a link without encryption [HOUSE-08]',
      'MODEL',
      { weightsUrl: 'http://a.example' },
      'data.weightsUrl',
      'Weights link must start with https://',
    ],
    ['no family [PUB-SUBM-10]', 'MODEL', { family: '' }, 'data.family', 'Family is required'],
    [
      'no context window [PUB-SUBM-10]',
      'MODEL',
      { contextWindow: undefined },
      'data.contextWindow',
      'Context window must be a whole number',
    ],
    [
      'no input price [PUB-SUBM-10]',
      'MODEL',
      { pricing: { outputPerMillion: 1 } },
      'data.pricing.inputPerMillion',
      'Input price is required',
    ],
    [
      'a slug in other letters [PUB-SUBM-19]',
      'PROVIDER',
      { slug: 'My Slug!' },
      'data.slug',
      'Slug must be lowercase with only letters, numbers, and hyphens',
    ],
    [
      'an address of another kind [PUB-SUBM-18]',
      'PROVIDER',
      { website: 'javascript:alert(1)' },
      'data.website',
      'Website must be a full address that starts with https:// or http://',
    ],
    ['a score above 100 [PUB-SUBM-23]', 'BENCHMARK', { score: 101 }, 'data.score', 'Score must be between 0 and 100'],
    ['no tested date [PUB-SUBM-22]', 'BENCHMARK', { testedDate: '' }, 'data.testedDate', 'Tested date is required'],
    [
      'a test in the future [USE-12]',
      'BENCHMARK',
      { testedDate: '2030-01-01' },
      'data.testedDate',
      'Tested date must not be in the future',
    ],
    [
      'a deal that has ended [USE-12]',
      'DEAL',
      { expiresAt: '2020-01-01T23:59:59Z' },
      'data.expiresAt',
      'Expiration date must be in the future',
    ],
    ['no source [PUB-SUBM-22]', 'BENCHMARK', { source: '' }, 'data.source', 'Source URL is required'],
    [
      'no benchmark type [PUB-SUBM-22]',
      'BENCHMARK',
      { benchmarkType: '' },
      'data.benchmarkType',
      'Benchmark type is required',
    ],
    [
      'a discount above 100 [PUB-SUBM-26]',
      'DEAL',
      { discount: 101 },
      'data.discount',
      'Discount must be between 0 and 100',
    ],
    [
      'a link that is none [PUB-SUBM-25]',
      'DEAL',
      { link: 'nova' },
      'data.link',
      'Referral link must be a full address that starts with https:// or http://',
    ],
    [
      'a reason of nine characters [PUB-SUBM-31]',
      'DEAL_EXPIRED',
      { reason: '123456789' },
      'data.reason',
      'Reason must be at least 10 characters',
    ],
    [
      'no deal [PUB-SUBM-30]',
      'DEAL_EXPIRED',
      { targetId: '' },
      'data.targetId',
      'Please select a deal to report as expired',
    ],
    [
      'a blank suggestion [PUB-SUBM-32]',
      'GENERAL',
      { suggestion: '  ' },
      'data.suggestion',
      'Please provide your suggestion',
    ],
  ])('400: %s', async (_, type, change, field, message) => {
    const res = await send(people.USER, { type, data: { ...dataOf(type), ...change } })
    expect(res.statusCode, res.body).toBe(400)
    expect(errorOf(res).fields).toMatchObject({ [field]: message })
  })

  it.each<[string, SubmissionType, Record<string, unknown>, string]>([
    [
      'provider',
      'MODEL',
      { providerIds: [NOWHERE] },
      'Selected provider is no longer available. Please refresh and try again.',
    ],
    [
      'model',
      'BENCHMARK',
      { modelId: NOWHERE },
      'Selected model is no longer available. Please refresh and try again.',
    ],
    [
      'deal',
      'DEAL_EXPIRED',
      { targetId: NOWHERE },
      'Selected deal is no longer available. Please refresh and try again.',
    ],
  ])('409: a %s that is gone meanwhile [PUB-SUBM-12]', async (_, type, change, message) => {
    const res = await send(people.USER, { type, data: { ...dataOf(type), ...change } })
    expect([res.statusCode, errorOf(res).error]).toEqual([409, message])
  })

  it('400: another type [API-SUBM-02]', async () => {
    expect((await send(people.USER, { type: 'RUMOUR', data: {} })).statusCode).toBe(400)
  })

  it('401: a visitor', async () => {
    expect((await send(null, { type: 'GENERAL', data: { suggestion: 'x' } })).statusCode).toBe(401)
  })

  it('counts what waits [API-SUBM-17]', async () => {
    const before = await stats()
    await submit(people.USER, 'GENERAL')
    const after = await stats()
    expect(after).toEqual({ ...before, pending: (before as { pending: number }).pending + 1 })
    const { pending } = await test.database.db
      .selectFrom('submissions')
      .select((of) => of.fn.countAll<number>().as('pending'))
      .where('status', '=', 'PENDING')
      .executeTakeFirstOrThrow()
    expect(after).toMatchObject({ pending })
  })
})

describe('GET /submissions', () => {
  const list = async (person: Person, query = '') =>
    (await as(test.app, person).get(`/submissions${query}`)).json<ResponseBody<typeof listSubmissions>>()

  it('200: everybody sees their own, newest first; staff sees all [API-SUBM-09]', async () => {
    const sender = await aPerson(test)
    const mine = [await submit(sender, 'GENERAL'), await submit(sender, 'DEAL')]
    expect(((await list(sender)) as Submission[]).map(({ id }) => id)).toEqual(mine.map(({ id }) => id).toReversed())
    const all = (await list(people.MODERATOR)) as Submission[]
    expect(all.length).toBeGreaterThan(2)
    expect(all.slice(0, 2).map(({ id }) => id)).toEqual(mine.map(({ id }) => id).toReversed())
    expect(await list(people.ADMIN, `?userId=${sender.id}&type=DEAL&status=PENDING`)).toEqual([mine[1]])
  })

  it('403: nobody else may ask for the submissions of somebody', async () => {
    const res = await as(test.app, people.USER).get(`/submissions?userId=${people.ADMIN.id}`)
    expect(res.statusCode).toBe(403)
  })

  it('200: with a page, pages follow each other and say how many there are', async () => {
    const sender = await aPerson(test)
    for (let index = 0; index < 5; index += 1) await submit(sender, 'GENERAL')
    const pages = await Promise.all([1, 2, 3].map((page) => list(sender, `?page=${page}&limit=2`)))
    expect(pages.map((page) => (page as { items: unknown[] }).items.length)).toEqual([2, 2, 1])
    expect(pages[0]).toMatchObject({ total: 5, totalPages: 3, page: 1 })
    const listed = pages.flatMap((page) => (page as { items: Submission[] }).items.map(({ id }) => id))
    expect(new Set(listed).size).toBe(5)
  })
})

describe('GET and PUT /submissions/:id', () => {
  it('200: who sent it and staff read it; to others it does not exist [API-SUBM-10] [API-ENT-14]', async () => {
    const sent = await submit(people.USER, 'DEAL')
    for (const person of [people.USER, people.MODERATOR, people.ADMIN]) {
      expect((await as(test.app, person).get(`/submissions/${sent.id}`)).json()).toEqual(sent)
    }
    const res = await as(test.app, people.CONTRIBUTOR).get(`/submissions/${sent.id}`)
    expect([res.statusCode, errorOf(res).error]).toEqual([404, 'This submission does not exist'])
  })

  it('200: what waits can be corrected by who sent it [API-SUBM-15]', async () => {
    const sent = await submit(people.USER, 'GENERAL')
    const res = await saveNow(as(test.app, people.USER), `/submissions/${sent.id}`, {
      data: { suggestion: 'Add two maps' },
    })
    expect(res.json()).toMatchObject({ data: { suggestion: 'Add two maps' }, version: 2, status: 'PENDING' })
  })

  it('200: staff corrects it too, and the audit log says what [API-SUBM-15]', async () => {
    const sent = await submit(people.USER, 'GENERAL')
    await saveNow(as(test.app, people.USER), `/submissions/${sent.id}`, { notes: 'Mine' })
    await saveNow(as(test.app, people.MODERATOR), `/submissions/${sent.id}`, { data: { suggestion: 'Add a globe' } })
    const log = await as(test.app, people.ADMIN).get(`/admin/audit-logs?targetId=${sent.id}`)
    const { items } = log.json<{ items: { action: string; changes: unknown }[] }>()
    expect(items.map(({ action, changes }) => [action, changes])).toEqual([
      ['UPDATE_SUBMISSION', { suggestion: { from: 'Add a map', to: 'Add a globe' } }],
    ])
  })

  it('400: status and owner cannot be set this way [API-SUBM-15]', async () => {
    const sent = await submit(people.USER, 'GENERAL')
    const res = await saveNow(as(test.app, people.USER), `/submissions/${sent.id}`, { status: 'APPROVED' })
    expect(res.statusCode).toBe(400)
  })

  it('409: what was decided stays [API-SUBM-15]', async () => {
    const sent = await submit(people.USER, 'GENERAL')
    await test.database.db.updateTable('submissions').set({ status: 'REJECTED' }).where('id', '=', sent.id).execute()
    const res = await saveNow(as(test.app, people.USER), `/submissions/${sent.id}`, { notes: 'Please!' })
    expect([res.statusCode, errorOf(res).code]).toEqual([409, 'ALREADY_DECIDED'])
  })

  it('404: somebody else cannot correct it', async () => {
    const sent = await submit(people.USER, 'GENERAL')
    const res = await saveNow(as(test.app, people.CONTRIBUTOR), `/submissions/${sent.id}`, { notes: 'mine' })
    expect(res.statusCode).toBe(404)
  })
})
