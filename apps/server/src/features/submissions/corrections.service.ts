import { AppError } from '@inferdex/contracts/protocol/errors'
import type { SubmissionData } from '@inferdex/contracts/submissions/submission-data'
import { parsePriceField } from '@inferdex/domain/evidence/field-key'
import { compareDecimals } from '@inferdex/domain/text/decimal'
import type { Db } from '../../db/db.ts'
import { isOfferField, offerFactProblem } from '../offers/facts/change-offer-facts.service.ts'
import { findShownFact } from '../offers/facts/shown-fact.queries.ts'
import { hasReported } from './submissions.queries.ts'

type Correction = SubmissionData<'CORRECTION'>

/** Derived from prices, or needs more than a value. */
const NOT_REPORTED: ReadonlySet<string> = new Set(['pricingKind', 'successor'])

/** Validates a correction, and adds the value shown now, so that staff sees what the reader saw. */
export async function checkedCorrection(db: Db, data: Correction, now: Date): Promise<Correction> {
  const { targetId, field, value, validFrom } = data
  const shown = await findShownFact(db, targetId, field)
  if (shown === undefined) {
    throw new AppError('TARGET_GONE', 'This offer is no longer in the catalogue. Please refresh and try again.')
  }
  const isPrice = parsePriceField(field) !== null
  const unit = isPrice ? (shown.unit ?? '1M-tokens') : null
  const unknown = isOfferField(field) ? null : offerFactProblem({ field, value: null, unit })
  if (unknown !== null || NOT_REPORTED.has(field)) refuse('data.field', unknown ?? 'This field cannot be reported')
  const wrong = isPrice && isZero(value) ? FREE : offerFactProblem({ field, value, unit })
  if (wrong !== null) refuse('data.value', wrong)
  if (isSameFact(field, value, shown.value)) refuse('data.value', 'This is what we show already')
  if (validFrom !== undefined && validFrom > now.toISOString().slice(0, 10)) {
    refuse('data.validFrom', 'This day is in the future')
  }
  const { modelName, modelSlug, providerName } = shown
  return { ...data, modelName, modelSlug, providerName, shown: shown.value, unit }
}

const FREE = 'A price must be above 0. If it is free, please send a general submission.'

function isZero(value: string): boolean {
  return /^0*(?:\.0*)?$/.test(value)
}

export function isSameFact(field: string, value: string, shown: string | null): boolean {
  if (shown === null) return false
  return parsePriceField(field) === null ? value === shown : compareDecimals(value, shown) === 0
}

function refuse(field: string, problem: string): never {
  throw new AppError('VALIDATION_FAILED', problem, { fields: { [field]: problem } })
}

/** Throws if a report of this account for the figure is pending, to keep duplicates out of the queue. */
export async function assertFirstReport(db: Db, userId: string, { targetId, field }: Correction): Promise<void> {
  if (await hasReported(db, userId, targetId, field)) {
    throw new AppError('ALREADY_EXISTS', 'You have already reported this figure. We will look at it soon.')
  }
}
