import { sql } from 'kysely'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { describe, expect, it } from 'vitest'
import { decisionsApp } from '../../testing/decisions-app.ts'
import { as, errorOf } from '../../testing/test-app.ts'
import { listBenchmarksOfModel } from '../benchmarks/benchmarks.queries.ts'
import { findModelOverview } from '../models/model-overview.service.ts'
import { findProvider } from '../providers/providers.queries.ts'

const on = await decisionsApp()
const { dataOf, submit, decide, decided, shown, catalogueCounts, expectTrueCounts } = on

const countEntries = async () =>
  (await on.test.database.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).seq

describe('approving', () => {
  it('MODEL: the model is in the catalogue with an offer of each provider [ADM-SUBM-11] [API-SUBM-11]', async () => {
    const sent = await submit('MODEL', 'nova-one')
    const approved = await decided(sent.id, 'APPROVED', 'Thank you')
    expect(approved).toMatchObject({ status: 'APPROVED', reviewNote: 'Thank you', version: 2 })
    const overview = await findModelOverview(on.test.database.db, 'nova-one')
    expect(overview?.model).toMatchObject({
      id: approved.targetId,
      name: 'nova-one',
      contextWindow: 128_000,
      pricing: null,
      lowestOffer: { input: '0.5', output: '1.5' },
      capabilities: ['image-input', 'reasoning'],
      offerCount: 2,
    })
    expect(overview?.offers.map(({ input, output }) => [input, output])).toEqual([
      ['0.5', '1.5'],
      ['0.5', '1.5'],
    ])
    await expectTrueCounts()
  })

  it('MODEL: other words for a capability are understood, and the approver is told what is left out [USE-11]', async () => {
    const { people, test } = on
    const data = { ...dataOf('MODEL', 'nova-words'), capabilities: ['Vision', 'thinking', 'unheard of'] }
    const sent = (await as(test.app, people.USER).post('/submissions', { type: 'MODEL', data })).json<Submission>()
    const review = await as(test.app, people.MODERATOR).get(`/admin/submissions/${sent.id}/review`)
    expect(review.json()).toMatchObject({
      capabilities: [
        { typed: 'Vision', name: 'image-input' },
        { typed: 'thinking', name: 'reasoning' },
        { typed: 'unheard of', name: null },
      ],
    })
    await decided(sent.id, 'APPROVED')
    const overview = await findModelOverview(test.database.db, 'nova-words')
    expect(overview?.model.capabilities).toEqual(['image-input', 'reasoning'])
  })

  it('PROVIDER: the provider is in the catalogue with its free tier [ADM-SUBM-12]', async () => {
    await decided((await submit('PROVIDER', 'nova-cloud')).id, 'APPROVED')
    const provider = await findProvider(on.test.database.db, 'nova-cloud')
    expect(provider).toMatchObject({ name: 'nova-cloud', hasFreeTier: true })
    expect(provider?.pricing.tiers).toMatchObject([
      {
        name: 'Free',
        price: 0,
        isFreeTier: true,
        requiresCreditCard: true,
        trialPeriodDays: 30,
        features: ['All models'],
      },
    ])
    await expectTrueCounts()
  })

  it.each([
    ['self-reported unless somebody says otherwise', {}, null, 'self'],
    ['what its sender says', { reporting: 'community' }, null, 'community'],
    ['what staff make of it before they approve', { reporting: 'independent' }, 'self', 'self'],
  ])(
    'BENCHMARK: a score is published as %s, named by the host of its source [FIG-19]',
    async (_, reported, chosen, published) => {
      const benchmarkType = `fig-19-${published}-${String(chosen)}`
      const data = {
        ...dataOf('BENCHMARK', ''),
        ...reported,
        benchmarkType,
        score: 88.8,
        source: 'https://www.nova.example/x',
      }
      const res = await as(on.test.app, on.people.USER).post('/submissions', { type: 'BENCHMARK', data })
      const { id, version, data: sent } = res.json<Submission>()
      if (chosen !== null) {
        const edit = { version, data: { ...sent, reporting: chosen } }
        expect((await as(on.test.app, on.people.MODERATOR).put(`/submissions/${id}`, edit)).statusCode).toBe(200)
      }
      expect((await decide(on.people.MODERATOR, id, 'APPROVED')).statusCode).toBe(200)
      const results = await listBenchmarksOfModel(on.test.database.db, on.ids.model)
      expect(results.find((result) => result.benchmarkType === benchmarkType)).toMatchObject({
        reporting: published,
        sourceName: 'nova.example',
        score: 88.8,
        rawScore: '88.8',
      })
    },
  )

  it('BENCHMARK: a score on a scale of 1 has no digits that nobody measured [FIG-19]', async () => {
    const { id } = await submit('BENCHMARK', 'scale')
    expect((await decide(on.people.MODERATOR, id, 'APPROVED')).statusCode).toBe(200)
    const results = await listBenchmarksOfModel(on.test.database.db, on.ids.model)
    expect(results.find(({ benchmarkType }) => benchmarkType === 'gpqa')).toMatchObject({
      rawScore: '0.125',
      scaleMax: '1',
    })
    await decide(on.people.MODERATOR, id, 'PENDING')
  })

  it('BENCHMARK, DEAL, DEAL_EXPIRED, CAPABILITY: each takes effect [ADM-SUBM-13]', async () => {
    for (const type of ['BENCHMARK', 'DEAL', 'DEAL_EXPIRED', 'CAPABILITY'] as const) {
      const sent = await submit(type, `effect-${type.toLowerCase().replace('_', '-')}`)
      const before = await shown(type, `effect-${type.toLowerCase().replace('_', '-')}`, null)
      const { targetId } = await decided(sent.id, 'APPROVED')
      expect(await shown(type, `effect-${type.toLowerCase().replace('_', '-')}`, targetId)).not.toEqual(before)
      await decided(sent.id, 'PENDING')
    }
    await decided((await submit('DEAL_EXPIRED', 'x')).id, 'APPROVED')
    expect(await shown('DEAL_EXPIRED', 'x', null)).toBe(on.test.clock.now.toISOString())
  })

  it('GENERAL: only says thank you [ADM-SUBM-14]', async () => {
    const before = await catalogueCounts()
    expect(await decided((await submit('GENERAL', 'Nice site')).id, 'APPROVED')).toMatchObject({ targetId: null })
    expect(await catalogueCounts()).toEqual(before)
  })

  it('of a proposed change: the fields of the record change, and go back [ADM-SUBM-13]', async () => {
    const before = await findModelOverview(on.test.database.db, 'aion-1-0')
    const res = await as(on.test.app, on.people.USER).post('/submissions', {
      type: 'MODEL',
      targetId: before?.model.id,
      data: { ...dataOf('MODEL', 'Aion One'), slug: undefined },
    })
    const sent = res.json<Submission>()
    await decided(sent.id, 'APPROVED')
    expect((await findModelOverview(on.test.database.db, 'aion-1-0'))?.model).toMatchObject({
      name: 'Aion One',
      family: 'Nova',
      offerCount: before?.model.offerCount,
    })
    await decided(sent.id, 'REJECTED')
    const after = await findModelOverview(on.test.database.db, 'aion-1-0')
    expect({ ...after?.model, updatedAt: '' }).toEqual({ ...before?.model, updatedAt: '' })
  })

  it.each([
    ['MODEL', { contextWindow: 999 }, 'Context window must be at least 1000'],
    ['MODEL', { name: 'ab' }, 'Name must be at least 3 characters'],
    ['PROVIDER', { description: 'a'.repeat(1001) }, 'Description must not exceed 1000 characters'],
  ] as const)(
    '400: a %s that the form refuses (%j) waits on, and nothing is made [STAFF-23]',
    async (type, wrong, why) => {
      const data = { ...dataOf(type, 'refused-by-the-form'), ...wrong }
      const sent = await as(on.test.app, on.people.USER).post('/submissions', { type, data })
      expect(sent.statusCode, sent.body).toBe(201)
      const { id } = sent.json<Submission>()
      const res = await decide(on.people.MODERATOR, id, 'APPROVED')
      expect([res.statusCode, errorOf(res).error]).toEqual([400, why])
      const after = await as(on.test.app, on.people.ADMIN).get(`/submissions/${id}`)
      expect(after.json()).toMatchObject({ status: 'PENDING', targetId: null })
    },
  )

  it('400: a deal that ended while it waited waits on, and nothing is made [STAFF-23]', async () => {
    const sent = await submit('DEAL', 'ended-while-waiting')
    await on.test.database.db
      .updateTable('submissions')
      .set({ data: sql`data || '{"expiresAt": "2026-06-30T00:00:00.000Z"}'::jsonb` })
      .where('id', '=', sent.id)
      .execute()
    const res = await decide(on.people.MODERATOR, sent.id, 'APPROVED')
    expect([res.statusCode, errorOf(res).error]).toEqual([400, 'Expiration date must be in the future'])
    const after = await as(on.test.app, on.people.ADMIN).get(`/submissions/${sent.id}`)
    expect(after.json()).toMatchObject({ status: 'PENDING', targetId: null })
  })

  it('409: a capability that exists; taking the approval back would retire it', async () => {
    const sent = await submit('CAPABILITY', 'reasoning')
    const res = await decide(on.people.ADMIN, sent.id, 'APPROVED')
    expect([res.statusCode, errorOf(res).code]).toEqual([409, 'ALREADY_EXISTS'])
  })

  it('409: a slug that the catalogue has already; the submission waits on and nothing else happened', async () => {
    const sent = await submit('MODEL', 'gpt-5')
    const entries = await countEntries()
    const res = await decide(on.people.ADMIN, sent.id, 'APPROVED')
    expect([res.statusCode, errorOf(res).code]).toEqual([409, 'ALREADY_EXISTS'])
    expect((await as(on.test.app, on.people.USER).get(`/submissions/${sent.id}`)).json()).toEqual(sent)
    expect(await countEntries()).toBe(entries)
    await expectTrueCounts()
  })
})
