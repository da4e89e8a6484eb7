import type { SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import { slugFrom } from '@inferdex/domain/text/slug'
import { diffRows } from './diff.ts'

/** Returns exactly what an approval would do, to be shown before it happens. */
export function approvalEffect(review: SubmissionReview): string[] {
  const { submission, submitter, record } = review
  const isTaken = record?.match === 'slug' && submission.status !== 'APPROVED'
  // Approving a retired capability restores it.
  if (isTaken && !(submission.type === 'CAPABILITY' && record.isArchived)) {
    return [`Can't be approved: ${record.name} already uses this slug.`]
  }
  const thanks = submitter === null || submission.status === 'APPROVED' ? [] : [`${submitter.username} gets +10.`]
  return [...catalogueEffect(review), ...thanks]
}

function catalogueEffect(review: SubmissionReview): string[] {
  const { submission, record, providers } = review
  const { type, data, targetId } = submission
  switch (type) {
    case 'MODEL':
    case 'PROVIDER':
    case 'DEAL': {
      if (targetId === null || record?.changes == null) return [creation(type, data), ...capabilityEffect(review)]
      const rows = diffRows({ type, data }, record, providers).filter(({ isDifferent }) => isDifferent)
      const changed = rows.filter(({ isApplied }) => isApplied).map(({ label }) => label.toLowerCase())
      const left = rows.filter(({ isApplied }) => !isApplied).map(({ label }) => label.toLowerCase())
      return [
        changed.length === 0
          ? `${record.name} doesn't change.`
          : `Updates ${changed.length === 1 ? '1 field' : `${changed.length} fields`} of ${record.name}: ${changed.join(', ')}.`,
        ...(left.length === 0 ? [] : [`Not applied, edit in the record itself: ${left.join(', ')}.`]),
      ]
    }
    case 'BENCHMARK':
      return [
        `The score of ${record?.name ?? 'the model'} on ${String(data.benchmarkType)} becomes ${String(data.score)}%.`,
      ]
    case 'DEAL_EXPIRED':
      return [`${record?.name ?? 'The deal'} ends right away.`]
    case 'CAPABILITY':
      return [`"${String(data.name)}" can be chosen as a capability.`]
    case 'GENERAL':
      return ['Nothing changes in the catalogue. Approving only acknowledges the feedback.']
  }
}

/** Says which capabilities get another name, and which are left out. */
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
