import { assertValid } from '@inferdex/contracts/protocol/errors'
import type { SubmissionData } from '@inferdex/contracts/submissions/submission-data'
import { capabilityNameOf } from '@inferdex/domain/models/capability-names'
import { modelProblems } from '@inferdex/domain/models/model-rules'
import { compareDecimals } from '@inferdex/domain/text/decimal'
import { slugFrom } from '@inferdex/domain/text/slug'
import type { Db } from '../../../db/db.ts'
import {
  addCapabilities,
  addSubmittedModel,
  changeModelFields,
  refreshModels,
  removeCapabilities,
  setModelArchived,
} from '../../models/models.service.ts'
import type { PriceBefore } from '../decisions.queries.ts'
import { findPricedOffers } from '../proposed-prices.queries.ts'
import { lockWithSellers, refreshSellersOf } from './model-tags.ts'
import { acceptedFields, differing } from './proposed-fields.ts'
import { type ProposedPrice, proposedPrices } from './proposed-prices.ts'
import { setReportedFact, undoReportedFact } from './reported-facts.ts'
import { type Applied, type Decided, gone, type SubmissionKind } from './submission-kind.ts'

/** A new model, or changed fields of one. */
export const modelSubmission: SubmissionKind<'MODEL'> = {
  apply: async (tx, submission, now) => {
    const { targetId, effect } = submission
    if (effect?.kind === 'model') {
      await setModelArchived(tx, effect.id, null)
      // Staff has corrected the submission since the record was created.
      if (effect.isEdited === true) await changeModel(tx, effect.id, submission, now)
      const { id } = effect
      return { effect: { kind: 'model', id }, targetId: id, tags: await refreshSellersOf(tx, id) }
    }
    return targetId === null ? createModel(tx, submission.data, now) : changeModel(tx, targetId, submission, now)
  },
  undo: async (tx, { targetId, effect }, now) => {
    if (effect?.kind === 'model') {
      await setModelArchived(tx, effect.id, now)
      return refreshSellersOf(tx, effect.id)
    }
    if (effect?.kind !== 'model-fields' || targetId === null) return []
    await lockWithSellers(tx, targetId)
    const { before, capabilities = [], prices = [] } = effect
    if (Object.keys(before).length > 0) await changeModelFields(tx, targetId, before, now)
    if (capabilities.length > 0) {
      await removeCapabilities(tx, targetId, capabilities, now)
      await refreshModels(tx, [targetId])
    }
    for (const price of prices) await undoReportedFact(tx, price, price.before, now)
    return refreshSellersOf(tx, targetId)
  },
}

async function createModel(tx: Db, data: SubmissionData<'MODEL'>, now: Date): Promise<Applied> {
  const { providerIds, pricing } = data
  const { capabilities: _, ...fields } = acceptedFields('MODEL', data, () => true)
  const own = { ...fields, name: data.name, slug: data.slug || slugFrom(data.name) }
  const id = await addSubmittedModel(
    tx,
    { ...own, capabilities: namesOf(data.capabilities), providerIds, pricing },
    now,
  )
  return { effect: { kind: 'model', id }, targetId: id, tags: await refreshSellersOf(tx, id) }
}

const namesOf = (capabilities: readonly string[]) => [...new Set(capabilities.map(capabilityNameOf))]

async function changeModel(tx: Db, id: string, submission: Decided<'MODEL'>, now: Date): Promise<Applied> {
  const { data, accepts } = submission
  const { capabilities = [], ...fields } = acceptedFields('MODEL', data, accepts)
  await lockWithSellers(tx, id)
  const before = await changeModelFields(tx, id, fields, now)
  if (before === undefined) throw gone('model')
  assertValid(modelProblems(fields, before))
  const added = await addCapabilities(tx, id, namesOf(capabilities), now)
  if (added.length > 0) await refreshModels(tx, [id])
  const prices = await setPrices(tx, id, submission, now)
  const set = [
    ...differing(fields, before),
    ...(added.length > 0 ? ['capabilities'] : []),
    ...prices.map(({ path }) => path),
  ]
  return {
    effect: { kind: 'model-fields', before, capabilities: added, prices: prices.map(({ was }) => was), fields: set },
    targetId: id,
    tags: await refreshSellersOf(tx, id),
    isUnchanged: set.length === 0,
  }
}

/** Sets the accepted prices of the offers that the change names. It has no start date, so they apply from now on. */
async function setPrices(
  tx: Db,
  modelId: string,
  { id, data, accepts, decidedBy }: Decided<'MODEL'>,
  now: Date,
): Promise<{ path: string; was: PriceBefore }[]> {
  const offers = await findPricedOffers(tx, modelId, data.providerIds)
  const isNew = ({ offerId, field, value }: ProposedPrice) => {
    const live = offers.find((offer) => offer.id === offerId)?.[field] ?? null
    return live === null || compareDecimals(live, value) !== 0
  }
  const set: { path: string; was: PriceBefore }[] = []
  for (const price of proposedPrices(data, offers).filter((one) => accepts(one.path) && isNew(one))) {
    const { path, offerId, field, value } = price
    const fact = { submissionId: id, offerId, field, value, unit: '1M-tokens', decidedBy, reason: 'change' } as const
    const written = await setReportedFact(tx, { ...fact, sourceUrl: null, validFrom: null }, now)
    if (written !== undefined) set.push({ path, was: { offerId, field, value, before: written.before } })
  }
  return set
}
