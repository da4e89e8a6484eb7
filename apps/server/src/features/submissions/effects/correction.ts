import { setReportedFact, undoReportedFact } from './reported-facts.ts'
import { gone, type SubmissionKind } from './submission-kind.ts'

/** A wrong figure of an offer. Without a day, the shown value was never right. */
export const correctionSubmission: SubmissionKind<'CORRECTION'> = {
  apply: async (tx, { id, data, decidedBy }, now) => {
    const { targetId, field, value, unit = null, source } = data
    const validFrom = data.validFrom === undefined ? null : new Date(`${data.validFrom}T00:00:00Z`)
    const fact = { offerId: targetId, field, value, unit, sourceUrl: source, validFrom, decidedBy }
    const written = await setReportedFact(tx, { ...fact, submissionId: id, reason: 'correction' }, now)
    if (written === undefined) throw gone('offer')
    const { before, isUnchanged } = written
    return { effect: { kind: 'offer-fact', before }, targetId, tags: [], isUnchanged }
  },
  undo: async (tx, { data, effect }, now) => {
    if (effect?.kind !== 'offer-fact') return []
    await undoReportedFact(tx, { ...data, offerId: data.targetId }, effect.before, now)
    return []
  },
}
