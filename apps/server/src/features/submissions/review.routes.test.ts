import type { SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import type { SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { watchStatements } from '../../testing/count-statements.ts'
import { as, aPerson, catalogueApp, oneOfEach, type Person, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let people: Awaited<ReturnType<typeof oneOfEach>>
let watch: ReturnType<typeof watchStatements>
let provider: { id: string; name: string; slug: string; website: string | null }
let model: { id: string; name: string; slug: string }
let deal: { id: string; title: string }
beforeAll(async () => {
  test = await catalogueApp()
  people = await oneOfEach(test)
  watch = watchStatements(test.database.pool)
  const { db } = test.database
  provider = await db
    .selectFrom('providers')
    .select(['id', 'name', 'slug', 'website'])
    .where('slug', '=', 'groq')
    .executeTakeFirstOrThrow()
  model = await db
    .selectFrom('models')
    .select(['id', 'name', 'slug'])
    .where('slug', '=', 'gpt-oss-120b')
    .executeTakeFirstOrThrow()
  deal = await db.selectFrom('deals').select(['id', 'title']).orderBy('id').executeTakeFirstOrThrow()
})

const aModel = (name: string, slug?: string) => ({
  name,
  slug,
  family: 'Nova',
  contextWindow: 128_000,
  pricing: { inputPerMillion: 0.5, outputPerMillion: 1.5 },
  providerIds: [provider.id],
})
const aDeal = (title: string) => ({
  title,
  providerId: provider.id,
  providerName: provider.name,
  discount: 12.5,
  link: 'https://nova.example/half',
})
const aScore = (benchmarkType: string) => ({
  modelName: 'Whatever was typed',
  modelId: model.id,
  benchmarkType,
  score: 12.5,
  testedDate: '2026-06-20',
  source: 'https://nova.example/scores',
})

type Sent = { type: SubmissionType; data: object; targetId?: string }
async function submit(body: Sent, person: Person = people.USER): Promise<Submission> {
  const res = await as(test.app, person).post('/submissions', body)
  expect(res.statusCode, res.body).toBe(201)
  return res.json()
}
const ask = (person: Person | null, id: string) => as(test.app, person).get(`/admin/submissions/${id}/review`)
async function review(body: Sent, person?: Person): Promise<SubmissionReview> {
  const { id } = await submit(body, person)
  const res = await ask(people.MODERATOR, id)
  expect(res.statusCode, res.body).toBe(200)
  return res.json()
}

describe('GET /admin/submissions/:id/review', () => {
  it('200: a proposed change is compared with the record that it names, in the shape of its data', async () => {
    const { submission, record, providers } = await review({
      type: 'MODEL',
      data: aModel('Another name'),
      targetId: model.id,
    })
    expect(submission.targetId).toBe(model.id)
    expect(record).toMatchObject({ id: model.id, slug: model.slug, match: 'target', isArchived: false })
    expect(Object.keys(record?.data ?? {})).toEqual(
      expect.arrayContaining([...Object.keys(aModel('')), 'version', 'parameterCount', 'isOpenSource', 'releaseDate']),
    )
    expect(record?.data).toMatchObject({
      name: model.name,
      pricing: { inputPerMillion: expect.any(Number), outputPerMillion: expect.any(Number), currency: 'USD' },
    })
    expect(record?.changes).toContain('contextWindow')
    expect(record?.changes).not.toContain('pricing')
    // The names of all providers in either record are resolved.
    const named = new Set(providers.map(({ id }) => id))
    for (const id of [provider.id, ...((record?.data.providerIds ?? []) as string[])]) expect(named).toContain(id)
    expect(providers).toContainEqual(provider)
  })

  it.each([
    ['the same address', 'Anything', 'gpt-oss-120b', 'slug'],
    ['the same name in other letters', 'gpt OSS 120B', 'other-slug', 'name'],
    ['a similar name', 'GPT OSS 120B Turbo', 'gpt-oss-120b-turbo', 'similar'],
  ])('200: a new model is compared with the one that has %s', async (_, name, slug, match) => {
    const { record } = await review({ type: 'MODEL', data: aModel(name, slug) })
    expect(record).toMatchObject({ match, changes: null })
    expect(record?.name).toContain('OSS 120B')
  })

  it('200: nothing is like a name that nobody has', async () => {
    expect((await review({ type: 'MODEL', data: aModel('Zyxwvut Quux') })).record).toBeNull()
    expect((await review({ type: 'DEAL', data: aDeal('Zyxwvut quux') })).record).toBeNull()
  })

  it('200: a record that was taken out is shown as such, because its address is not free', async () => {
    const taken = await submit({ type: 'MODEL', data: aModel('Gone again', 'gone-again') })
    await as(test.app, people.ADMIN).post(`/submissions/${taken.id}/approve`, { version: 1 })
    await as(test.app, people.ADMIN).post(`/submissions/${taken.id}/reset`, { version: 2 })
    const { record } = await review({ type: 'MODEL', data: aModel('Gone again', 'gone-again') })
    expect(record).toMatchObject({ match: 'slug', isArchived: true })
  })

  it('200: a provider with its free tier and its tools', async () => {
    const { record } = await review({
      type: 'PROVIDER',
      data: { name: 'Groq', slug: 'groq', website: 'https://groq.example' },
    })
    expect(record).toMatchObject({ id: provider.id, match: 'slug', data: { website: provider.website } })
    expect(record?.data).toMatchObject({ integrations: expect.any(Array), pricing: { freeTier: expect.anything() } })
  })

  it('200: a score is compared with the one that counts now, under the name of the model itself', async () => {
    const known = await test.database.db
      .selectFrom('benchmark_results')
      .innerJoin('benchmarks', 'benchmarks.id', 'benchmark_id')
      .select(['benchmarks.name', 'percent'])
      .where('model_id', '=', model.id)
      .where('is_current', '=', true)
      .executeTakeFirstOrThrow()
    const { record } = await review({ type: 'BENCHMARK', data: aScore(known.name) })
    expect(record).toMatchObject({
      id: model.id,
      data: { modelName: model.name, benchmarkType: known.name, score: Number(known.percent) },
      changes: ['score', 'testedDate', 'source', 'reporting'],
    })
    const unknown = await review({ type: 'BENCHMARK', data: aScore('never-run') })
    expect(unknown.record?.data).toMatchObject({ modelName: model.name, score: null })
  })

  it('200: a deal, a report, a capability and a suggestion', async () => {
    const change = await review({ type: 'DEAL', data: aDeal('x of mine'), targetId: deal.id })
    expect(change.record).toMatchObject({ id: deal.id, match: 'target', data: { title: deal.title } })
    expect(change.providers.map(({ id }) => id)).toContain(provider.id)
    const same = await review({ type: 'DEAL', data: aDeal(deal.title.toUpperCase()) })
    expect(same.record).toMatchObject({ id: deal.id, match: 'name', changes: null })
    const report = await review({ type: 'DEAL_EXPIRED', data: { targetId: deal.id } })
    expect(report.record).toMatchObject({ id: deal.id, match: 'target', changes: ['expiresAt'] })
    const capability = await review({ type: 'CAPABILITY', data: { name: 'reasoning' } })
    expect(capability.record).toMatchObject({ match: 'slug', data: { name: 'reasoning' } })
    expect((await review({ type: 'GENERAL', data: { suggestion: 'Hello' } })).record).toBeNull()
  })

  it('200: who sent it, with what became of the others, and who decided it', async () => {
    const sender = await aPerson(test)
    const decide = async (how: 'approve' | 'reject') => {
      const { id } = await submit({ type: 'GENERAL', data: { suggestion: how } }, sender)
      await as(test.app, people.MODERATOR).post(`/submissions/${id}/${how}`, { version: 1 })
      return id
    }
    await decide('approve')
    const rejected = await decide('reject')
    const { submitter, decidedBy } = await review({ type: 'GENERAL', data: { suggestion: 'third' } }, sender)
    expect(submitter).toEqual({
      id: sender.id,
      username: sender.username,
      avatar: null,
      reputation: 10,
      createdAt: test.clock.now.toISOString(),
      approved: 1,
      rejected: 1,
      pending: 1,
    })
    expect(decidedBy).toBeNull()
    expect((await ask(people.ADMIN, rejected)).json()).toMatchObject({ decidedBy: people.MODERATOR.username })
  })

  it('takes two statements, whatever it is about', async () => {
    const bodies: Sent[] = [
      { type: 'MODEL', data: aModel('Counted') },
      { type: 'PROVIDER', data: { name: 'Counted', slug: 'counted', website: 'https://counted.example' } },
      { type: 'DEAL', data: aDeal('Counted') },
      { type: 'BENCHMARK', data: aScore('gpqa') },
      { type: 'CAPABILITY', data: { name: 'counted' } },
      { type: 'GENERAL', data: { suggestion: 'Counted' } },
    ]
    for (const body of bodies) {
      const { id } = await submit(body)
      const statements = await watch.during(() => ask(people.ADMIN, id))
      const own = statements.filter(({ text }) => !/sessions|rate_limits/.test(text))
      expect(own.length, body.type).toBeLessThanOrEqual(2)
    }
  })

  it('404: a submission that does not exist; 401 and 403: not for others', async () => {
    const { id } = await submit({ type: 'GENERAL', data: { suggestion: 'mine' } })
    expect((await ask(people.ADMIN, '01890000-0000-7000-8000-000000000000')).statusCode).toBe(404)
    expect((await ask(null, id)).statusCode).toBe(401)
    for (const role of ['USER', 'CONTRIBUTOR'] as const) expect((await ask(people[role], id)).statusCode).toBe(403)
  })
})

describe('GET /submissions', () => {
  it('200: the oldest first when asked, so that who waits longest comes first [API-SUBM-09]', async () => {
    const list = async (order: string) =>
      (await as(test.app, people.ADMIN).get(`/submissions?status=PENDING&order=${order}`)).json<Submission[]>()
    const oldest = await list('oldest')
    expect(oldest.length).toBeGreaterThan(3)
    expect(oldest.map(({ id }) => id)).toEqual((await list('newest')).map(({ id }) => id).toReversed())
  })
})
