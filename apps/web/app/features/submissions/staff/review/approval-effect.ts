import type { SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import { reportingLabels } from '@inferdex/domain/benchmarks/score-reporting'
import { fieldName } from '@inferdex/domain/changes/change-groups'
import { formatDay } from '@inferdex/domain/text/date-display'
import { slugFrom } from '@inferdex/domain/text/slug'
import { correctionValue } from '../submission-line.ts'
import { acceptedCount, type Choice, NO_CHOICE, reportingOf } from './choice.ts'
import { diffRows } from './diff.ts'

/** Returns exactly what an approval would do, to be shown before it happens. `viewer` is the name of the approver. */
export function approvalEffect(review: SubmissionReview, choice: Choice = NO_CHOICE, viewer: string | null = null) {
  const { submission, record } = review
  const isTaken = record?.match === 'slug' && submission.status !== 'APPROVED'
  // Approving a retired capability restores it.
  if (isTaken && !(submission.type === 'CAPABILITY' && record.isArchived)) {
    return [`Can't be approved: ${record.name} already uses this slug.`]
  }
  return [...catalogueEffect(review, choice), ...pointsEffect(review, choice, viewer)]
}

function pointsEffect(review: SubmissionReview, choice: Choice, viewer: string | null): string[] {
  const { submission, submitter } = review
  if (submitter === null || submission.status === 'APPROVED') return []
  if (submitter.username === viewer) return ['Your own submission earns no points.']
  const isNothing = acceptedCount(review, choice) === 0 || staysIndependent(review, choice)
  return [
    isNothing ? `${submitter.username} gets no points, because nothing is set.` : `${submitter.username} gets +10.`,
  ]
}

/** Returns whether an independent score is shown, which a maker's score does not replace. */
function staysIndependent({ submission, record }: SubmissionReview, choice: Choice): boolean {
  const isClaim = submission.type === 'BENCHMARK' && reportingOf(submission, choice) === 'self'
  return isClaim && record?.data.reporting === 'independent'
}

function catalogueEffect(review: SubmissionReview, choice: Choice): string[] {
  const { submission, record } = review
  const { type, data } = submission
  switch (type) {
    case 'MODEL':
    case 'PROVIDER':
    case 'DEAL':
      return recordEffect(review, type, choice)
    case 'BENCHMARK': {
      const [name, benchmark] = [record?.name ?? 'the model', String(data.benchmarkType)]
      return staysIndependent(review, choice)
        ? [`The independent score of ${name} on ${benchmark} stays; this one is kept beside it.`]
        : [
            `The score of ${name} on ${benchmark} becomes ${String(data.score)}%, ${reportingLabels[reportingOf(submission, choice)].toLowerCase()}.`,
          ]
    }
    case 'DEAL_EXPIRED':
      return [`${record?.name ?? 'The deal'} ends right away.`]
    case 'CORRECTION':
      return [
        `${fieldName(String(data.field))} of ${record?.name ?? 'the offer'} becomes ${correctionValue(data, 'value')}${
          typeof data.validFrom === 'string' ? ` since ${formatDay(data.validFrom)}` : ''
        }.`,
        LOCKED,
      ]
    case 'CAPABILITY':
      return [`"${String(data.name)}" can be chosen as a capability.`]
    case 'GENERAL':
      return ['Nothing changes in the catalogue. Approving only acknowledges the feedback.']
  }
}

const LOCKED = 'The field is locked, so that no feed takes it back.'

/** Describes the effect on a record: created, restored, or some fields changed. */
function recordEffect(review: SubmissionReview, type: 'MODEL' | 'PROVIDER' | 'DEAL', choice: Choice): string[] {
  const { submission, record, applied } = review
  const { data, madeRecord, status } = submission
  const rows = diffRows(review)
  if (status === 'APPROVED' && applied !== null && record !== null) {
    const labels = applied.map((path) => rows.find((row) => row.path === path)?.label.toLowerCase() ?? path)
    return [labels.length === 0 ? `${record.name} didn't change.` : `Set of ${record.name}: ${labels.join(', ')}.`]
  }
  if (record?.changes == null) return [creation(type, data), ...capabilityEffect(review)]
  const settable = rows.filter(({ isApplied }) => isApplied)
  const set = settable.filter(({ path }) => !choice.left.has(path))
  const left = settable.filter(({ path }) => choice.left.has(path))
  const names = (some: typeof rows) => some.map(({ label }) => label.toLowerCase()).join(', ')
  const change =
    set.length === 0
      ? madeRecord
        ? []
        : [`${record.name} doesn't change.`]
      : [`Updates ${set.length === 1 ? '1 field' : `${set.length} fields`} of ${record.name}: ${names(set)}.`]
  return [
    ...(madeRecord ? [`Brings back ${record.name}, which an earlier approval made.`] : []),
    ...change,
    ...(set.some(({ path }) => path.startsWith('offers.'))
      ? ['Prices hold from today and are locked against feeds.']
      : []),
    ...(left.length === 0 ? [] : [`Left as it is: ${names(left)}.`]),
  ]
}

/** Lists which capabilities are renamed, and which are skipped. */
function capabilityEffect({ capabilities }: SubmissionReview): string[] {
  const renamed = capabilities.flatMap(({ typed, name }) =>
    name === null || name === slugFrom(typed) ? [] : [`“${typed}” is added as ${name}.`],
  )
  const left = capabilities.filter(({ name }) => name === null).map(({ typed }) => `“${typed}”`)
  return [
    ...renamed,
    ...(left.length === 0 ? [] : [`Left out, because we have no such capability: ${left.join(', ')}.`]),
  ]
}

function creation(type: 'MODEL' | 'PROVIDER' | 'DEAL', data: Record<string, unknown>): string {
  if (type === 'MODEL') {
    const offers = Array.isArray(data.providerIds) ? data.providerIds.length : 0
    return `Adds a model with ${offers === 1 ? '1 offer' : `${offers} offers`}, at /model/${String(data.slug)}.`
  }
  return type === 'PROVIDER' ? `Adds a provider at /provider/${String(data.slug)}.` : 'Adds a deal.'
}
