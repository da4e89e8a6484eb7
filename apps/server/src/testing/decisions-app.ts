import type { SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import type { Submission, SubmissionStatus } from '@inferdex/contracts/submissions/submissions'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { listBenchmarksOfModel } from '../features/benchmarks/benchmarks.queries.ts'
import { findDeal } from '../features/deals/deals.queries.ts'
import { listCapabilities } from '../features/models/capabilities.queries.ts'
import { findModelOverview } from '../features/models/model-overview.service.ts'
import { findShownFact } from '../features/offers/facts/shown-fact.queries.ts'
import { findProvider } from '../features/providers/providers.queries.ts'
import { currentVersion } from './save-now.ts'
import { as, catalogueApp, oneOfEach, type Person } from './test-app.ts'

/** Gives a test file the application with the seed catalogue, people who send submissions and staff who decide them. */
export async function decisionsApp() {
  const test = await catalogueApp()
  const people = await oneOfEach(test)
  const { db } = test.database
  const providers = await db
    .selectFrom('providers')
    .select('id')
    .where('kind', '=', 'seller')
    .orderBy('sort_name')
    .limit(2)
    .execute()
  const model = await db.selectFrom('models').select('id').where('slug', '=', 'gpt-oss-120b').executeTakeFirstOrThrow()
  const deal = await db.selectFrom('deals').select('id').orderBy('id').executeTakeFirstOrThrow()
  const offer = await db
    .selectFrom('offers')
    .select('id')
    .where('model_id', '=', model.id)
    .where('input_price', '>', '0')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const ids = { providers: providers.map(({ id }) => id), model: model.id, deal: deal.id, offer: offer.id }

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
      CORRECTION: { targetId: ids.offer, field: 'input', value: '0.123', source: 'https://nova.example/prices' },
      GENERAL: { suggestion: name },
    })[type]

  async function submit(type: SubmissionType, name: string, person: Person = people.USER): Promise<Submission> {
    const res = await as(test.app, person).post('/submissions', { type, data: dataOf(type, name) })
    expect(res.statusCode, res.body).toBe(201)
    return res.json()
  }

  const CALL = { APPROVED: 'approve', REJECTED: 'reject', PENDING: 'reset' } as const
  /** Decides a submission at its current version. */
  const decide = async (person: Person, id: string, status: SubmissionStatus, reviewNote?: string) => {
    const read = await currentVersion(as(test.app, people.ADMIN), `/submissions/${id}`)
    return as(test.app, person).post(`/submissions/${id}/${CALL[status]}`, { ...read, reviewNote })
  }
  async function decided(id: string, status: SubmissionStatus, reviewNote?: string): Promise<Submission> {
    const res = await decide(people.MODERATOR, id, status, reviewNote)
    expect(res.statusCode, res.body).toBe(200)
    return res.json()
  }

  /** Returns the listed record of a submission. */
  async function shown(type: SubmissionType, name: string, targetId: string | null): Promise<unknown> {
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
      case 'CORRECTION':
        return (await findShownFact(db, ids.offer, 'input'))?.value
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

  return {
    test,
    people,
    ids,
    dataOf,
    submit,
    decide,
    decided,
    shown,
    reputationOf,
    catalogueCounts,
    expectTrueCounts,
  }
}
