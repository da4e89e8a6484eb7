import { setDealExpiry } from '../../deals/deals.service.ts'
import { DEAL_TAGS } from './deal.ts'
import { gone, type SubmissionKind } from './submission-kind.ts'

/** A deal that ended before its expiry date. */
export const dealExpiredSubmission: SubmissionKind<'DEAL_EXPIRED'> = {
  apply: async (tx, { data: { targetId } }, now) => {
    const changed = await setDealExpiry(tx, targetId, now, now)
    if (changed === undefined) throw gone('deal')
    const isUnchanged = changed.before !== null && changed.before <= now
    const before = changed.before?.toISOString() ?? null
    return { effect: { kind: 'expiry', before }, targetId, tags: DEAL_TAGS, isUnchanged }
  },
  undo: async (tx, { targetId, effect }, now) => {
    if (effect?.kind !== 'expiry') return []
    if (targetId !== null) {
      await setDealExpiry(tx, targetId, effect.before === null ? null : new Date(effect.before), now)
    }
    return DEAL_TAGS
  },
}
