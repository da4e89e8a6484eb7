import type { SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import type { SubmissionStatus } from '@inferdex/contracts/submissions/submissions'
import { decideIn } from '../../features/submissions/decisions.service.ts'
import { insertSubmission } from '../../features/submissions/submissions.queries.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../db/db.ts'
import type { DemoPeople } from './demo-people.ts'
import { daysBefore } from './demo-time.ts'

export type DemoSubmission = {
  type: SubmissionType
  by: string
  daysAgo: number
  /** A value such as `provider/groq` becomes the id of the record. */
  data: Record<string, unknown>
  notes?: string
  status: SubmissionStatus
  reviewNote?: string
}

/** The version of a submission before any edit or decision. */
const FIRST_VERSION = 1

/**
 * Writes submissions of every type and in every state. Approved ones are not applied to the catalogue, whose facts must
 * stay true.
 */
export async function writeDemoSubmissions(
  tx: Db,
  submissions: readonly DemoSubmission[],
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const idOf = await recordIds(tx)
  const moderator = people.get('moderator')
  for (const { type, by, daysAgo, data: named, notes = null, status, reviewNote = null } of submissions) {
    const userId = people.get(by)
    if (userId === undefined) continue
    const createdAt = daysBefore(now, daysAgo)
    const id = newId(createdAt)
    const data = withIds(named, idOf)
    const targetId = typeof data.targetId === 'string' ? data.targetId : null
    await insertSubmission(tx, { id, type, userId, data, notes, targetId }, createdAt)
    if (status === 'PENDING' || moderator === undefined) continue
    const decidedAt = daysBefore(now, daysAgo - 0.5)
    const deps = { now: () => decidedAt, sendsMail: false }
    await decideIn(tx, deps, { id: moderator, address: null }, id, status, { reviewNote, version: FIRST_VERSION })
  }
}

async function recordIds(tx: Db): Promise<ReadonlyMap<string, string>> {
  const providers = await tx.selectFrom('providers').select(['slug', 'id']).execute()
  const models = await tx.selectFrom('models').select(['slug', 'id']).execute()
  const deals = await tx.selectFrom('deals').select(['title', 'id']).execute()
  const offers = await tx
    .selectFrom('offers')
    .innerJoin('providers', 'providers.id', 'offers.provider_id')
    .select(['slug', 'provider_model_id', 'offers.id'])
    .execute()
  return new Map([
    ...offers.map(({ slug, provider_model_id, id }) => [`offer/${slug}/${provider_model_id}`, id] as const),
    ...providers.map(({ slug, id }) => [`provider/${slug}`, id] as const),
    ...models.map(({ slug, id }) => [`model/${slug}`, id] as const),
    ...deals.map(({ title, id }) => [`deal/${title}`, id] as const),
  ])
}

function withIds(data: Record<string, unknown>, idOf: ReadonlyMap<string, string>): Record<string, unknown> {
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') return idOf.get(value) ?? value
    return Array.isArray(value) ? value.map(replace) : value
  }
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, replace(value)]))
}
