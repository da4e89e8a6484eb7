import { assertValid } from '@inferdex/contracts/protocol/errors'
import type { SubmissionData } from '@inferdex/contracts/submissions/submission-data'
import { capabilityNameOf } from '@inferdex/domain/models/capability-names'
import { type ModelChangeKey, modelChangeKeys } from '@inferdex/domain/models/model-fields'
import { modelProblems } from '@inferdex/domain/models/model-rules'
import { slugFrom } from '@inferdex/domain/text/slug'
import type { Db } from '../../../db/db.ts'
import { addSubmittedModel, changeModelFields, setModelArchived } from '../../models/models.service.ts'
import { refreshSellersOf } from './model-tags.ts'
import { type Applied, gone, type SubmissionKind } from './submission-kind.ts'

/** A new model, or changed fields of one. */
export const modelSubmission: SubmissionKind<'MODEL'> = {
  apply: async (tx, { data, targetId, effect }, now) => {
    if (effect?.kind === 'model') {
      await setModelArchived(tx, effect.id, null)
      return { effect, targetId: effect.id, tags: await refreshSellersOf(tx, effect.id) }
    }
    return targetId === null ? createModel(tx, data, now) : changeModel(tx, targetId, data, now)
  },
  undo: async (tx, { targetId, effect }, now) => {
    if (effect?.kind === 'model') {
      await setModelArchived(tx, effect.id, now)
      return refreshSellersOf(tx, effect.id)
    }
    if (effect?.kind !== 'model-fields' || targetId === null) return []
    await changeModelFields(tx, targetId, effect.before, now)
    return refreshSellersOf(tx, targetId)
  },
}

async function createModel(tx: Db, data: SubmissionData<'MODEL'>, now: Date): Promise<Applied> {
  const { providerIds, pricing } = data
  const own = { ...proposedFields(data), name: data.name, slug: data.slug || slugFrom(data.name) }
  const capabilities = [...new Set(data.capabilities.map(capabilityNameOf))]
  const id = await addSubmittedModel(tx, { ...own, capabilities, providerIds, pricing }, now)
  return { effect: { kind: 'model', id }, targetId: id, tags: await refreshSellersOf(tx, id) }
}

type ProposedFields = Partial<Pick<SubmissionData<'MODEL'>, ModelChangeKey>>

/** Returns the fields that are filled in; a change leaves the others as they are. */
function proposedFields(data: SubmissionData<'MODEL'>): ProposedFields {
  const filled = modelChangeKeys.flatMap((key) =>
    data[key] === undefined || data[key] === '' ? [] : [[key, data[key]]],
  )
  return Object.fromEntries(filled) as ProposedFields
}

async function changeModel(tx: Db, id: string, data: SubmissionData<'MODEL'>, now: Date): Promise<Applied> {
  const fields = proposedFields(data)
  const before = await changeModelFields(tx, id, fields, now)
  if (before === undefined) throw gone('model')
  assertValid(modelProblems(fields, before))
  return { effect: { kind: 'model-fields', before }, targetId: id, tags: await refreshSellersOf(tx, id) }
}
