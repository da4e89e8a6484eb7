import { AppError } from '@inferdex/contracts/protocol/errors'
import type { SubmissionData } from '@inferdex/contracts/submissions/submission-data'
import type { SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { capabilityNameOf } from '@inferdex/domain/models/capability-names'
import type { Db } from '../../db/db.ts'
import { findUnknownCapabilities } from '../models/models.service.ts'
import { type Effect, mayDecide } from './decisions.queries.ts'
import { settableFields } from './effects/proposed-fields.ts'
import { proposedPrices } from './effects/proposed-prices.ts'
import type { PricedOffer } from './proposed-prices.queries.ts'
import { findCompared } from './review.queries.ts'
import { findSubmissionWithPeople } from './submissions.queries.ts'

/** Reads everything for a decision with few statements, because staff reviews hundreds of submissions. */
export async function readReview(db: Db, id: string, viewer: { readonly id: string }): Promise<SubmissionReview> {
  const found = await findSubmissionWithPeople(db, id)
  if (found === undefined) throw new AppError('NOT_FOUND', 'This submission does not exist')
  const { effect, ...shown } = found
  const [{ record, providers }, capabilities, isAllowed] = await Promise.all([
    findCompared(db, found.submission),
    namesOfCapabilities(db, found.submission),
    mayDecide(db, found.submitter?.id ?? null, viewer.id),
  ])
  const isApplied = found.submission.status === 'APPROVED' && effect !== null && 'fields' in effect
  const compared = record && { ...record, changes: changesOf(found.submission, effect, record.offers) }
  return {
    ...shown,
    record: compared,
    providers,
    capabilities,
    mayDecide: isAllowed,
    applied: isApplied ? [...(effect.fields ?? [])] : null,
  }
}

/** Returns the name under which an approval would add each capability of a model; null if the catalogue has none. */
async function namesOfCapabilities(db: Db, { type, data }: Submission): Promise<SubmissionReview['capabilities']> {
  if (type !== 'MODEL') return []
  // The type's schema validated the data when it was submitted.
  const { capabilities: typed = [] } = data as Partial<SubmissionData<'MODEL'>>
  if (typed.length === 0) return []
  const unknown = new Set(await findUnknownCapabilities(db, typed.map(capabilityNameOf)))
  return typed.map((word) => {
    const name = capabilityNameOf(word)
    return { typed: word, name: unknown.has(name) ? null : name }
  })
}

/** Returns the fields that an approval can set, or null if it creates a record. */
function changesOf(
  { type, data, status, targetId, madeRecord }: Submission,
  effect: Effect | null,
  offers: readonly PricedOffer[],
): string[] | null {
  if (madeRecord && status === 'APPROVED') return null
  // The record created by an earlier approval is restored as it was, unless the submission was edited since.
  if (madeRecord && !(effect !== null && 'isEdited' in effect && effect.isEdited)) return []
  const isChange = targetId !== null || type === 'BENCHMARK' || type === 'DEAL_EXPIRED'
  if (!isChange || type === 'CAPABILITY' || type === 'GENERAL') return null
  const prices = type === 'MODEL' ? proposedPrices(data as SubmissionData<'MODEL'>, offers) : []
  return [...settableFields(type, data), ...prices.map(({ path }) => path)]
}
