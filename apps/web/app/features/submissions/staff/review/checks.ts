import type { SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { submissionTitle } from '../../submission-title.ts'
import { dataFields, valueAt } from './submission-fields.ts'
import { hostOf, isOnSiteOf, urlProblem } from './url-form.ts'

export type Check = { readonly tone: 'fine' | 'caution' | 'problem'; readonly text: string }

const fine = (text: string): Check => ({ tone: 'fine', text })
const caution = (text: string): Check => ({ tone: 'caution', text })
const problem = (text: string): Check => ({ tone: 'problem', text })

/** A price that differs from the current one by this factor gets a warning. */
const SUSPICIOUS_FACTOR = 3

/** Checks a submission for duplicates, suspicious URLs, names against ids, prices and dates. */
export function checksOf(review: SubmissionReview, waiting: readonly Submission[], now: Date): Check[] {
  return [
    ...recordChecks(review),
    ...urlChecks(review.submission),
    ...nameChecks(review),
    ...linkChecks(review),
    ...priceChecks(review),
    ...correctionChecks(review),
    ...dateChecks(review.submission, now),
    ...otherChecks(review.submission, waiting),
  ]
}

/** Returns the warning for the list and above the diff, or null without a similar record. */
export function duplicateWarning({ submission, record }: SubmissionReview): string | null {
  if (record === null || record.match === 'target' || submission.status === 'APPROVED') return null
  if (record.match === 'similar') return `Similar name: ${record.name}`
  const taken = record.isArchived ? ', which was removed from the catalogue' : ''
  return record.match === 'slug'
    ? `Duplicate: ${record.name} has the same address${taken}`
    : `Duplicate? ${record.name} has the same name${taken}`
}

const ABOUT_A_RECORD: ReadonlySet<Submission['type']> = new Set(['BENCHMARK', 'DEAL_EXPIRED', 'CORRECTION'])

function recordChecks(review: SubmissionReview): Check[] {
  const { submission, record } = review
  const { type } = submission
  if (type === 'GENERAL') return []
  const warning = duplicateWarning(review)
  if (warning !== null) return [record?.match === 'slug' ? problem(warning) : caution(warning)]
  if (record === null) {
    const isAboutARecord = submission.targetId !== null || ABOUT_A_RECORD.has(type)
    return [
      isAboutARecord ? problem('The record it refers to no longer exists') : fine('No similar record in the catalogue'),
    ]
  }
  return [
    record.isArchived
      ? problem(`${record.name} was removed from the catalogue`)
      : fine('Matches one live record by its id'),
  ]
}

function urlChecks({ type, data }: Submission): Check[] {
  return dataFields[type].flatMap(({ path, label, kind }) => {
    const value = kind === 'url' ? valueAt(data, path) : undefined
    if (typeof value !== 'string' || value === '') return []
    const found = urlProblem(value)
    return [found === null ? fine(`${label} is a full https address`) : caution(`${label} ${found}`)]
  })
}

function nameChecks({ submission: { type, data }, record, providers }: SubmissionReview): Check[] {
  const [submitted, meant] =
    type === 'BENCHMARK'
      ? [data.modelName, record?.data.modelName]
      : type === 'DEAL'
        ? [data.providerName, providers.find(({ id }) => id === data.providerId)?.name]
        : []
  if (typeof submitted !== 'string' || typeof meant !== 'string') return []
  const isSame = submitted.trim().toLowerCase() === meant.toLowerCase()
  return isSame ? [] : [problem(`The form says ${submitted}, its id belongs to ${meant}`)]
}

function linkChecks({ submission: { type, data }, providers }: SubmissionReview): Check[] {
  const site = type === 'DEAL' ? providers.find(({ id }) => id === data.providerId)?.website : undefined
  if (typeof site !== 'string' || typeof data.link !== 'string') return []
  return [
    isOnSiteOf(data.link, site)
      ? fine("The link is on the provider's own site")
      : caution(`The link leads to ${hostOf(data.link) ?? 'another site'}, not to the provider's own site`),
  ]
}

function priceChecks({ submission, record }: SubmissionReview): Check[] {
  if (submission.type !== 'MODEL' || record === null) return []
  return (['inputPerMillion', 'outputPerMillion'] as const).flatMap((key) => {
    const [submitted, live] = [valueAt(submission.data, `pricing.${key}`), valueAt(record.data, `pricing.${key}`)]
    if (typeof submitted !== 'number' || typeof live !== 'number' || submitted === live) return []
    const what = key === 'inputPerMillion' ? 'Input' : 'Output'
    return factorCheck(`${what} price`, submitted, live)
  })
}

function factorCheck(what: string, submitted: number, live: number): Check[] {
  if (submitted === 0 || live === 0) return [caution(`${what}: one of the two is zero`)]
  const factor = submitted / live
  if (factor < SUSPICIOUS_FACTOR && factor > 1 / SUSPICIOUS_FACTOR) return []
  return [caution(`${what} is ${factor.toFixed(factor < 1 ? 2 : 1)}x the live one`)]
}

/** Warns if the live value has changed since the reader saw it, or if the submitted value is far from it. */
function correctionChecks({ submission: { type, data, status }, record }: SubmissionReview): Check[] {
  if (type !== 'CORRECTION' || record === null) return []
  const [shown, live, submitted] = [data.shown ?? null, record.data.value ?? null, data.value]
  const moved = status === 'PENDING' && shown !== live ? [caution('The live value has changed since the report')] : []
  const isAmount = data.unit != null && typeof live === 'string'
  return [...moved, ...(isAmount ? factorCheck('The price', Number(submitted), Number(live)) : [])]
}

function dateChecks({ type, data }: Submission, now: Date): Check[] {
  const today = now.toISOString()
  if (type === 'DEAL' && typeof data.expiresAt === 'string' && data.expiresAt < today) {
    return [problem('The deal has already expired')]
  }
  if (type === 'BENCHMARK' && typeof data.testedDate === 'string' && data.testedDate > today) {
    return [problem('The test date is in the future')]
  }
  return []
}

function otherChecks(submission: Submission, waiting: readonly Submission[]): Check[] {
  const subject = subjectOf(submission)
  const other = waiting.find((one) => one.id !== submission.id && subject !== '' && subjectOf(one) === subject)
  return other === undefined ? [] : [caution(`Another pending submission is about the same: ${submissionTitle(other)}`)]
}

/** Returns a key shared by submissions about the same subject. */
function subjectOf({ type, data, targetId }: Submission): string {
  if (type === 'GENERAL') return ''
  if (type === 'BENCHMARK') return `${type} ${String(data.modelId)} ${String(data.benchmarkType)}`
  if (type === 'CORRECTION') return `${type} ${targetId} ${String(data.field)}`
  const named = targetId ?? data.slug ?? data.name ?? data.title
  return typeof named === 'string' ? `${type} ${named.toLowerCase()}` : ''
}
