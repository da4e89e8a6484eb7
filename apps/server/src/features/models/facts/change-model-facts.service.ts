import {
  capabilityOf,
  isModelFactField,
  type ModelFact,
  modelFactProblem,
} from '@inferdex/domain/models/facts/model-fact'
import type { Db } from '../../../db/db.ts'
import { type NewChange, recordChanges } from '../../changes/changes.service.ts'
import { findLocked, lockKey } from '../../evidence/locks.service.ts'
import type { ChangedOffers, FactContext } from '../../offers/facts/change-offer-facts.service.ts'
import { findModelIds } from '../../offers/offer-parties.queries.ts'
import {
  changeCapabilities,
  type KnownModel,
  lockModels,
  setFirstSuccessors,
  setModelField,
} from './model-columns.queries.ts'

const COLUMN_FIELDS = ['status', 'retiresOn', 'releaseDate', 'contextWindow', 'maxOutput'] as const
type ColumnField = (typeof COLUMN_FIELDS)[number]

/**
 * Writes accepted facts about many models: lifecycle, successors, dates, limits and capabilities. Locked fields are
 * kept as staff set them, and changes are published. Unlisted successors are skipped. The caller updates figures and
 * pages with `publishOffers`.
 */
export async function changeModelFacts(
  tx: Db,
  facts: readonly ModelFact[],
  { source, now, overLocks = false }: Omit<FactContext, 'reason'>,
): Promise<ChangedOffers> {
  if (facts.length === 0) return { modelIds: [], providerIds: [] }
  for (const fact of facts) {
    const problem = modelFactProblem(fact)
    if (problem !== null) throw new Error(`${fact.field} of the model ${fact.modelId}: ${problem}`)
  }
  const models = await lockModels(tx, [...new Set(facts.map(({ modelId }) => modelId))])
  const locked = overLocks ? new Set<string>() : await findLocked(tx, [...models.keys()])
  const known = await findModelIds(
    tx,
    facts.flatMap(({ field, value }) => (field === 'successor' && value !== null ? value : [])),
  )
  const changed = latestOf(facts).filter((fact) => {
    const model = models.get(fact.modelId)
    const isOpen = model !== undefined && !locked.has(lockKey(fact.modelId, fact.field))
    return (
      isOpen && isChange(fact, model) && (fact.field !== 'successor' || fact.value === null || known.has(fact.value))
    )
  })
  for (const field of COLUMN_FIELDS) {
    const own = changed.filter((fact) => fact.field === field)
    if (own.length > 0) await setModelField(tx, field, own, { source, now })
  }
  const successors = changed.filter(({ field }) => field === 'successor')
  if (successors.length > 0) await setFirstSuccessors(tx, successors, source)
  const capabilities = changed.flatMap(({ modelId, field, value }) => {
    const name = capabilityOf(field)
    return name === null ? [] : [{ modelId, name, has: value === 'true' }]
  })
  if (capabilities.length > 0) await changeCapabilities(tx, capabilities, source)
  await recordChanges(
    tx,
    changed.flatMap((fact) => notifiedChange(fact, models.get(fact.modelId), { source, now })),
    now,
  )
  const touched = [...new Set(changed.map(({ modelId }) => modelId))].flatMap((id) => models.get(id) ?? [])
  return {
    modelIds: touched.map(({ id }) => id),
    providerIds: [
      ...new Set(touched.flatMap(({ makerId, sellerIds }) => [...sellerIds, ...(makerId ? [makerId] : [])])),
    ],
  }
}

function isChange({ field, value }: ModelFact, model: KnownModel): boolean {
  const capability = capabilityOf(field)
  if (capability !== null) return model.capabilities.includes(capability) !== (value === 'true')
  if (field === 'successor') return value === null ? model.successors.length > 0 : !model.successors.includes(value)
  return isColumnField(field) && model[field] !== value
}

function isColumnField(field: string): field is ColumnField {
  return isModelFactField(field) && field !== 'successor'
}

/**
 * Returns the changes to publish. A limit or an active status that becomes known is not a change, and values that the
 * maker's offer reports too are published as changes of that offer.
 */
function notifiedChange(
  { modelId, field, value, sourceUrl, validFrom, observationId = null }: ModelFact,
  model: KnownModel | undefined,
  { source, now }: { readonly source: string; readonly now: Date },
): NewChange[] {
  if (model === undefined || !isColumnField(field) || (value !== null && model.makersOffer?.[field] === value))
    return []
  const before = model[field]
  const base = { modelId, providerId: model.makerId, source, sourceUrl, observationId, at: validFrom ?? now }
  const change = { ...base, field, before, after: value }
  switch (field) {
    case 'contextWindow':
    case 'maxOutput':
      return before === null ? [] : [{ ...change, kind: 'limit' }]
    case 'releaseDate':
      if (before !== null) return [{ ...change, kind: 'correction' }]
      return value === null ? [] : [{ ...base, at: new Date(`${value}T00:00:00Z`), kind: 'launch' }]
    case 'retiresOn':
      return [{ ...change, kind: value === null ? 'correction' : 'retirement' }]
    case 'status':
      if (value === 'retired' || value === 'deprecated') return [{ ...change, kind: 'retirement' }]
      return before === null ? [] : [{ ...change, kind: 'status' }]
  }
}

/** Returns the most recently observed value of each field. */
function latestOf(facts: readonly ModelFact[]): ModelFact[] {
  const latest = new Map<string, ModelFact>()
  for (const fact of facts) {
    const key = lockKey(fact.modelId, fact.field)
    const other = latest.get(key)
    if (other === undefined || other.observedAt <= fact.observedAt) latest.set(key, fact)
  }
  return [...latest.values()]
}
