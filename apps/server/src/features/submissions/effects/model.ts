import { assertValid } from '@inferdex/contracts/protocol/errors'
import type { SubmissionData } from '@inferdex/contracts/submissions/submission-data'
import { modelProblems } from '@inferdex/domain/models/model-rules'
import { slugFrom } from '@inferdex/domain/text/slug'
import type { Db } from '../../../db/db.ts'
import {
  addSubmittedModel,
  changeModelFields,
  type ModelFields,
  setModelArchived,
} from '../../models/models.service.ts'
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
  const id = await addSubmittedModel(
    tx,
    {
      slug: data.slug || slugFrom(data.name),
      name: data.name,
      family: data.family,
      version: data.version || null,
      architecture: data.architecture || null,
      parameterCount: data.parameterCount || null,
      contextWindow: data.contextWindow,
      isOpenSource: data.isOpenSource,
      releaseDate: data.releaseDate ?? null,
      capabilities: data.capabilities.map(slugFrom),
      providerIds: data.providerIds,
      pricing: data.pricing,
    },
    now,
  )
  return { effect: { kind: 'model', id }, targetId: id, tags: await refreshSellersOf(tx, id) }
}

async function changeModel(tx: Db, id: string, data: SubmissionData<'MODEL'>, now: Date): Promise<Applied> {
  const { name, family, version, architecture, parameterCount, contextWindow, isOpenSource, releaseDate } = data
  const fields: ModelFields = {
    name,
    family,
    contextWindow,
    isOpenSource,
    ...(version ? { version } : {}),
    ...(architecture ? { architecture } : {}),
    ...(parameterCount ? { parameterCount } : {}),
    ...(releaseDate === undefined ? {} : { releaseDate }),
  }
  const before = await changeModelFields(tx, id, fields, now)
  if (before === undefined) throw gone('model')
  assertValid(modelProblems({ name, contextWindow }, before))
  return { effect: { kind: 'model-fields', before }, targetId: id, tags: await refreshSellersOf(tx, id) }
}
