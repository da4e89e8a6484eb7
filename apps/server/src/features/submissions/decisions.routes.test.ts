import type { SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import type { Submission, SubmissionStatus } from '@inferdex/contracts/submissions/submissions'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailServer, sendDueMails } from '../../testing/servers/mail-server.ts'
import { as, aPerson, catalogueApp, errorOf, oneOfEach, type Person, type TestApp } from '../../testing/test-app.ts'
import { findBrokenLink } from '../audit/audit.queries.ts'
import { listBenchmarksOfModel } from '../benchmarks/benchmarks.queries.ts'
import { findDeal } from '../deals/deals.queries.ts'
import { findModelOverview } from '../models/model-overview.service.ts'
import { listCapabilities } from '../models/capabilities.queries.ts'
import { findProvider } from '../providers/providers.queries.ts'

let test: TestApp
let people: Awaited<ReturnType<typeof oneOfEach>>
let ids: { providers: string[]; model: string; deal: string }
beforeAll(async () => {
  test = await catalogueApp()
  people = await oneOfEach(test)
  const { db } = test.database
  const providers = await db.selectFrom('providers').select('id').orderBy('sort_name').limit(2).execute()
  const model = await db.selectFrom('models').select('id').where('slug', '=', 'gpt-oss-120b').executeTakeFirstOrThrow()
  const deal = await db.selectFrom('deals').select('id').orderBy('id').executeTakeFirstOrThrow()
  ids = { providers: providers.map(({ id }) => id), model: model.id, deal: deal.id }
})

const dataOf = (type: SubmissionType, name: string): Record<string, unknown> =>
  ({
    MODEL: {
      name,
      slug: name,
      family: 'Nova',
      contextWindow: 128_000,
      pricing: { inputPerMillion: 0.5, outputPerMillion: 1.5 },
      providerIds: ids.providers,
      capabilities: ['Reasoning', 'image input', 'unheard of'],
    },
    PROVIDER: {
      name,
      slug: name,
      website: 'https://nova.example',
      pricing: {
        freeTier: { tokenLimit: 1000, duration: 'trial', features: ['All models'], creditCardRequired: true },
      },
    },
    CAPABILITY: { name, displayName: 'Mind reading' },
    BENCHMARK: {
      modelName: 'gpt-oss-120b',
      modelId: ids.model,
      benchmarkType: 'gpqa',
      score: 12.5,
      testedDate: '2026-06-20',
      source: 'https://nova.example/scores',
    },
    DEAL: {
      title: name,
      providerId: ids.providers[0],
      providerName: 'Nova',
      discount: 12.5,
      link: 'https://nova.example/half',
    },
    DEAL_EXPIRED: { targetId: ids.deal },
    GENERAL: { suggestion: name },
  })[type]

async function submit(type: SubmissionType, name: string, person: Person = people.USER): Promise<Submission> {
  const res = await as(test.app, person).post('/submissions', { type, data: dataOf(type, name) })
  expect(res.statusCode, res.body).toBe(201)
  return res.json()
}

const CALL = { APPROVED: 'approve', REJECTED: 'reject', PENDING: 'reset' } as const
const decide = (person: Person, id: string, status: SubmissionStatus, reviewNote?: string) =>
  as(test.app, person).post(`/submissions/${id}/${CALL[status]}`, { reviewNote })
async function decided(id: string, status: SubmissionStatus, reviewNote?: string): Promise<Submission> {
  const res = await decide(people.MODERATOR, id, status, reviewNote)
  expect(res.statusCode, res.body).toBe(200)
  return res.json()
}

/** Returns what the catalogue shows of a submission's record. */
async function shown(type: SubmissionType, name: string, targetId: string | null): Promise<unknown> {
  const { db } = test.database
  switch (type) {
    case 'MODEL':
      return (await findModelOverview(db, name)) ?? null
    case 'PROVIDER':
      return (await findProvider(db, name)) ?? null
    case 'DEAL':
      return targetId === null ? null : ((await findDeal(db, targetId)) ?? null)
    case 'DEAL_EXPIRED':
      return (await findDeal(db, ids.deal))?.expiresAt
    case 'BENCHMARK':
      return await listBenchmarksOfModel(db, ids.model)
    case 'CAPABILITY':
      return (await listCapabilities(db, { activeOnly: true })).some((capability) => capability.name === name)
    case 'GENERAL':
      return null
  }
}

const reputationOf = async ({ id }: Person) =>
  (await test.database.db.selectFrom('users').select('reputation').where('id', '=', id).executeTakeFirstOrThrow())
    .reputation

/** Returns the totals of the catalogue. */
const catalogueCounts = async () =>
  (
    await sql`select (select count(*) from models) as models, (select count(*) from providers) as providers,
    (select count(*) from deals) as deals, (select count(*) from capabilities) as capabilities`.execute(
      test.database.db,
    )
  ).rows

/** Expects every stored total to equal a recount. */
async function expectTrueCounts(): Promise<void> {
  const { rows } = await sql<{ name: string; stored: number; counted: number }>`
    select counts.name, counts.value as stored, now.value as counted from counts join (
      select 'providers' as name, count(*) as value from providers where archived_at is null
      union all select 'models', count(*) from models where archived_at is null
      union all select 'submissions_pending', count(*) from submissions where status = 'PENDING'
      union all select 'submissions_approved', count(*) from submissions where status = 'APPROVED'
      union all select 'submissions_rejected', count(*) from submissions where status = 'REJECTED'
    ) now using (name)`.execute(test.database.db)
  expect(rows).toHaveLength(5)
  for (const { name, stored, counted } of rows) expect([name, stored]).toEqual([name, counted])
}

describe('approving', () => {
  it('MODEL: the model is in the catalogue with an offer of each provider [ADM-SUBM-11] [API-SUBM-11]', async () => {
    const sent = await submit('MODEL', 'nova-one')
    const approved = await decided(sent.id, 'APPROVED', 'Thank you')
    expect(approved).toMatchObject({ status: 'APPROVED', reviewNote: 'Thank you', version: 2 })
    const overview = await findModelOverview(test.database.db, 'nova-one')
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

  it('PROVIDER: the provider is in the catalogue with its free tier [ADM-SUBM-12]', async () => {
    await decided((await submit('PROVIDER', 'nova-cloud')).id, 'APPROVED')
    const provider = await findProvider(test.database.db, 'nova-cloud')
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
    async (_, said, chosen, published) => {
      const benchmarkType = `fig-19-${published}-${String(chosen)}`
      const data = {
        ...dataOf('BENCHMARK', ''),
        ...said,
        benchmarkType,
        score: 88.8,
        source: 'https://www.nova.example/x',
      }
      const res = await as(test.app, people.USER).post('/submissions', { type: 'BENCHMARK', data })
      const { id, version, data: sent } = res.json<Submission>()
      if (chosen !== null) {
        const edit = { version, data: { ...sent, reporting: chosen } }
        expect((await as(test.app, people.MODERATOR).put(`/submissions/${id}`, edit)).statusCode).toBe(200)
      }
      expect((await decide(people.MODERATOR, id, 'APPROVED')).statusCode).toBe(200)
      const results = await listBenchmarksOfModel(test.database.db, ids.model)
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
    expect((await decide(people.MODERATOR, id, 'APPROVED')).statusCode).toBe(200)
    const results = await listBenchmarksOfModel(test.database.db, ids.model)
    expect(results.find(({ benchmarkType }) => benchmarkType === 'gpqa')).toMatchObject({
      rawScore: '0.125',
      scaleMax: '1',
    })
    await decide(people.MODERATOR, id, 'PENDING')
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
    expect(await shown('DEAL_EXPIRED', 'x', null)).toBe(test.clock.now.toISOString())
  })

  it('GENERAL: only says thank you [ADM-SUBM-14]', async () => {
    const before = await catalogueCounts()
    expect(await decided((await submit('GENERAL', 'Nice site')).id, 'APPROVED')).toMatchObject({ targetId: null })
    expect(await catalogueCounts()).toEqual(before)
  })

  it('of a proposed change: the fields of the record change, and go back [ADM-SUBM-13]', async () => {
    const before = await findModelOverview(test.database.db, 'aion-1-0')
    const res = await as(test.app, people.USER).post('/submissions', {
      type: 'MODEL',
      targetId: before?.model.id,
      data: { ...dataOf('MODEL', 'Aion One'), slug: undefined },
    })
    const sent = res.json<Submission>()
    await decided(sent.id, 'APPROVED')
    expect((await findModelOverview(test.database.db, 'aion-1-0'))?.model).toMatchObject({
      name: 'Aion One',
      family: 'Nova',
      offerCount: before?.model.offerCount,
    })
    await decided(sent.id, 'REJECTED')
    const after = await findModelOverview(test.database.db, 'aion-1-0')
    expect({ ...after?.model, updatedAt: '' }).toEqual({ ...before?.model, updatedAt: '' })
  })

  it.each([
    ['MODEL', { contextWindow: 999 }, 'Context window must be at least 1000'],
    ['MODEL', { name: 'ab' }, 'Name must be at least 3 characters'],
    ['PROVIDER', { description: 'a'.repeat(1001) }, 'Description must not exceed 1000 characters'],
    ['DEAL', { expiresAt: '2026-06-30T00:00:00.000Z' }, 'Expiration date must be in the future'],
  ] as const)(
    '400: a %s that the form refuses (%j) waits on, and nothing is made [STAFF-23]',
    async (type, wrong, why) => {
      const data = { ...dataOf(type, 'refused-by-the-form'), ...wrong }
      const sent = await as(test.app, people.USER).post('/submissions', { type, data })
      expect(sent.statusCode, sent.body).toBe(201)
      const { id } = sent.json<Submission>()
      const res = await decide(people.MODERATOR, id, 'APPROVED')
      expect([res.statusCode, errorOf(res).error]).toEqual([400, why])
      const after = await as(test.app, people.ADMIN).get(`/submissions/${id}`)
      expect(after.json()).toMatchObject({ status: 'PENDING', targetId: null })
    },
  )

  it('409: a capability that exists; taking the approval back would retire it', async () => {
    const sent = await submit('CAPABILITY', 'reasoning')
    const res = await decide(people.ADMIN, sent.id, 'APPROVED')
    expect([res.statusCode, errorOf(res).code]).toEqual([409, 'ALREADY_EXISTS'])
  })

  it('409: a slug that the catalogue has already; the submission waits on and nothing else happened', async () => {
    const sent = await submit('MODEL', 'gpt-5')
    const entries = await countEntries()
    const res = await decide(people.ADMIN, sent.id, 'APPROVED')
    expect([res.statusCode, errorOf(res).code]).toEqual([409, 'ALREADY_EXISTS'])
    expect((await as(test.app, people.USER).get(`/submissions/${sent.id}`)).json()).toEqual(sent)
    expect(await countEntries()).toBe(entries)
    await expectTrueCounts()
  })
})

const countEntries = async () =>
  (await test.database.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).seq

describe('deciding', () => {
  it('each decision is written down with who made it [ADM-AUDIT-14] [API-SUBM-12] [API-SUBM-13] [API-SUBM-20]', async () => {
    const sent = await submit('GENERAL', 'One more')
    await decided(sent.id, 'APPROVED', 'Good')
    await decided(sent.id, 'REJECTED')
    await decided(sent.id, 'PENDING', 'Once more')
    const { items } = (
      await as(test.app, people.ADMIN).get(`/admin/audit-logs?targetId=${sent.id}&sortOrder=asc`)
    ).json<{ items: { action: string; changes: unknown; user: { username: string } }[] }>()
    expect(items.map(({ action, changes }) => [action, changes])).toEqual([
      ['APPROVE_SUBMISSION', { status: { from: 'PENDING', to: 'APPROVED' }, reviewNote: { from: null, to: 'Good' } }],
      ['REJECT_SUBMISSION', { status: { from: 'APPROVED', to: 'REJECTED' }, reviewNote: { from: 'Good', to: null } }],
      [
        'RESET_SUBMISSION',
        { status: { from: 'REJECTED', to: 'PENDING' }, reviewNote: { from: null, to: 'Once more' } },
      ],
    ])
    expect(items[0]?.user.username).toBe(people.MODERATOR.username)
  })

  it('an approval earns its sender 10 points, and taking it back takes them', async () => {
    const sender = await aPerson(test)
    const [one, two] = [await submit('GENERAL', 'a', sender), await submit('GENERAL', 'b', sender)]
    await decided(one.id, 'APPROVED')
    await decided(two.id, 'APPROVED')
    expect(await reputationOf(sender)).toBe(20)
    await decided(one.id, 'REJECTED')
    expect(await reputationOf(sender)).toBe(10)
  })

  it.each(['APPROVED', 'REJECTED', 'PENDING'] as const)(
    '409: %s when it is so already [ADM-SUBM-10]',
    async (status) => {
      const sent = await submit('GENERAL', 'again')
      if (status !== 'PENDING') await decided(sent.id, status)
      expect((await decide(people.ADMIN, sent.id, status)).statusCode).toBe(409)
    },
  )

  it.each(['USER', 'CONTRIBUTOR'] as const)('403: %s', async (role) => {
    const sent = await submit('GENERAL', 'mine')
    expect((await decide(people[role], sent.id, 'APPROVED')).statusCode).toBe(403)
  })

  it('two approvals at once: one wins, one record exists, the other gets 409', async () => {
    const sent = await submit('MODEL', 'nova-race')
    const answers = await Promise.all(
      [people.ADMIN, people.MODERATOR].map((person) => decide(person, sent.id, 'APPROVED')),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await findModelOverview(test.database.db, 'nova-race')).toBeDefined()
    await expectTrueCounts()
  })

  it('several at once: what can be decided is, the rest is named [API-SUBM-18] [API-SUBM-19]', async () => {
    const sent = [await submit('GENERAL', 'a'), await submit('MODEL', 'gpt-5'), await submit('GENERAL', 'c')]
    const res = await as(test.app, people.ADMIN).post('/admin/submissions/bulk-approve', {
      ids: sent.map(({ id }) => id),
    })
    expect(res.json()).toEqual({
      succeeded: [sent[0]?.id, sent[2]?.id],
      failed: [{ id: sent[1]?.id, error: 'The catalogue already has a record with this slug' }],
    })
    const rejected = await as(test.app, people.ADMIN).post('/admin/submissions/bulk-reject', {
      ids: [sent[1]?.id],
      reviewNote: 'We have it',
    })
    expect(rejected.json()).toEqual({ succeeded: [sent[1]?.id], failed: [] })
    expect((await as(test.app, people.USER).get(`/submissions/${sent[1]?.id}`)).json()).toMatchObject({
      status: 'REJECTED',
      reviewNote: 'We have it',
    })
  })

  it('a submission is linked to an existing record [ADM-SUBM-18] [API-SUBM-14]', async () => {
    const sent = await submit('GENERAL', 'about a model')
    const res = await as(test.app, people.MODERATOR).post(`/submissions/${sent.id}/link`, { targetId: ids.model })
    expect(res.json()).toMatchObject({ targetId: ids.model, status: 'PENDING' })
  })

  it('only an administrator deletes one, and the catalogue stays [ADM-SUBM-19] [API-SUBM-16]', async () => {
    const sent = await submit('PROVIDER', 'nova-stays')
    await decided(sent.id, 'APPROVED')
    expect((await as(test.app, people.MODERATOR).delete(`/submissions/${sent.id}`)).statusCode).toBe(403)
    expect((await as(test.app, people.ADMIN).delete(`/submissions/${sent.id}`)).statusCode).toBe(204)
    expect((await as(test.app, people.ADMIN).get(`/submissions/${sent.id}`)).statusCode).toBe(404)
    expect(await findProvider(test.database.db, 'nova-stays')).toBeDefined()
    await expectTrueCounts()
  })
})

describe('the sender', () => {
  it('gets a mail with the decision and the note of the team; nothing when it waits again [ADM-SUBM-15]', async () => {
    const server = await mailServer()
    const sender = await aPerson(test)
    const [one, two, three] = [
      await submit('MODEL', 'nova-mail', sender),
      await submit('GENERAL', 'Add a map', sender),
      await submit('GENERAL', 'Taken back', sender),
    ]
    await decided(one.id, 'APPROVED', 'Thank you')
    await decided(two.id, 'REJECTED', 'We have one')
    await decided(three.id, 'REJECTED')
    await decided(three.id, 'PENDING')
    // Rejected by mistake, undone and approved: only the last decision is mailed.
    const four = await submit('GENERAL', 'Second thoughts', sender)
    await decided(four.id, 'REJECTED', 'No')
    await decided(four.id, 'PENDING')
    test.clock.now = new Date(test.clock.now.getTime() + 5000)
    await decided(four.id, 'APPROVED')
    expect(await sendDueMails(test, server)).toEqual([])
    expect(server.mails.filter(({ to }) => to === sender.email)).toEqual([])
    test.clock.now = new Date(test.clock.now.getTime() + 30_000)
    expect(await sendDueMails(test, server)).toEqual([])
    const mine = server.mails.filter(({ to }) => to === sender.email)
    expect(mine.map(({ subject }) => subject)).toEqual([
      'Your submission was approved: nova-mail',
      'Your submission was not accepted: Add a map',
      'Your submission was approved: Second thoughts',
    ])
    expect(mine[1]?.text).toContain('What the team says: We have one')
    expect(mine[1]?.text).toContain('/profile?tab=submissions')
  })
})

const RANDOM_DECISIONS = proofRuns(1000)

describe('any sequence of decisions', () => {
  it('leaves the catalogue as a first approval does, or as it was before [HOUSE-09]', {
    timeout: 180_000,
  }, async () => {
    const types = ['MODEL', 'PROVIDER', 'CAPABILITY', 'BENCHMARK', 'DEAL', 'DEAL_EXPIRED', 'GENERAL'] as const
    const sender = await aPerson(test)
    const subjects = await Promise.all(
      types.map(async (type) => {
        const name = `walk-${type.toLowerCase().replace('_', '-')}`
        const { id } = await submit(type, name, sender)
        const before = await shown(type, name, null)
        const { targetId } = await decided(id, 'APPROVED')
        const approved = await shown(type, name, targetId)
        await decided(id, 'PENDING')
        return { type, name, id, targetId, before, approved, status: 'PENDING' as SubmissionStatus }
      }),
    )
    let decisions = 0
    const step = fc.record({
      subject: fc.integer({ min: 0, max: subjects.length - 1 }),
      status: fc.constantFrom<SubmissionStatus>('APPROVED', 'REJECTED', 'PENDING'),
    })
    await fc.assert(
      fc.asyncProperty(step, async ({ subject, status }) => {
        const one = subjects[subject]
        if (one === undefined) return
        const res = await decide(people.MODERATOR, one.id, status)
        expect(res.statusCode).toBe(one.status === status ? 409 : 200)
        decisions += res.statusCode === 200 ? 1 : 0
        one.status = status
        const expected = status === 'APPROVED' ? one.approved : one.before
        expect(withoutTimes(await shown(one.type, one.name, one.targetId))).toEqual(withoutTimes(expected))
      }),
      { numRuns: RANDOM_DECISIONS, endOnFailure: true },
    )
    expect(decisions).toBeGreaterThan(RANDOM_DECISIONS * 0.4)
    expect(await reputationOf(sender)).toBe(10 * subjects.filter(({ status }) => status === 'APPROVED').length)
    await expectTrueCounts()
    expect(await findBrokenLink(test.database.db)).toBeNull()
  })
})

/** Removes the times of the last write, which differ. */
function withoutTimes(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null, (key, part: unknown) => (key === 'updatedAt' ? undefined : part)))
}
