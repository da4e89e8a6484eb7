import { AppError } from '@inferdex/contracts/protocol/errors'
import { tag } from '@inferdex/contracts/protocol/tags'
import { newId } from '../../../platform/ids.ts'
import { setCapabilityActive, upsertCapability } from '../../models/models.service.ts'
import type { SubmissionKind } from './submission-kind.ts'

/** A capability that models can have. */
export const capabilitySubmission: SubmissionKind<'CAPABILITY'> = {
  apply: async (tx, { data }, now) => {
    const added = await upsertCapability(tx, {
      id: newId(now),
      name: data.name,
      displayName: data.displayName || data.name,
      category: data.category || 'other',
    })
    // Otherwise undoing the approval would retire a capability that existed before.
    if (added === undefined) throw new AppError('ALREADY_EXISTS', 'The catalogue already has this capability')
    return { effect: { kind: 'capability', id: added.id }, targetId: added.id, tags: [tag.capabilities] }
  },
  undo: async (tx, { effect }) => {
    if (effect?.kind !== 'capability') return []
    await setCapabilityActive(tx, effect.id, false)
    return [tag.capabilities]
  },
}
