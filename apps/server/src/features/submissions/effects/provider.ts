import { assertValid } from '@inferdex/contracts/protocol/errors'
import { type Tag, tag } from '@inferdex/contracts/protocol/tags'
import type { SubmissionData } from '@inferdex/contracts/submissions/submission-data'
import { providerProblems } from '@inferdex/domain/providers/provider-rules'
import { lockInOrder } from '../../../db/catalogue-records.queries.ts'
import type { Db } from '../../../db/db.ts'
import { refreshModels } from '../../models/models.service.ts'
import type { FreePlan } from '../../plans/plans.service.ts'
import {
  addSubmittedProvider,
  addTools,
  changeProviderFields,
  removeTools,
  setProviderArchived,
} from '../../providers/providers.service.ts'
import { findModelsSoldBy } from '../../providers/sold-models.queries.ts'
import { acceptedFields, differing } from './proposed-fields.ts'
import { type Applied, type Decided, gone, type SubmissionKind } from './submission-kind.ts'

/** A new provider, or changed fields of one. */
export const providerSubmission: SubmissionKind<'PROVIDER'> = {
  apply: async (tx, submission, now) => {
    const { data, targetId, effect } = submission
    if (effect?.kind === 'provider') {
      const tags = await setArchived(tx, effect.id, null)
      // Staff has corrected the submission since the record was created.
      if (effect.isEdited === true) await changeProvider(tx, effect.id, submission, now)
      return { effect: { kind: 'provider', id: effect.id }, targetId: effect.id, tags }
    }
    return targetId === null ? createProvider(tx, data, now) : changeProvider(tx, targetId, submission, now)
  },
  undo: async (tx, { targetId, effect }, now) => {
    if (effect?.kind === 'provider') return setArchived(tx, effect.id, now)
    if (effect?.kind !== 'provider-fields' || targetId === null) return []
    const { before, tools = [] } = effect
    if (tools.length > 0) await removeTools(tx, targetId, tools, now)
    const changed = await changeProviderFields(tx, targetId, before, now)
    return changed === undefined ? [] : [tag.providers, tag.provider(changed.slug)]
  },
}

/** Archives a provider (`at`) or restores it (null), and updates the figures of its models. */
async function setArchived(tx: Db, id: string, at: Date | null): Promise<Tag[]> {
  const modelIds = await findModelsSoldBy(tx, id)
  await lockInOrder(tx, 'models', modelIds)
  const slug = await setProviderArchived(tx, id, at)
  if (slug === undefined) return []
  await refreshModels(tx, modelIds)
  return [tag.counts, tag.providers, tag.models, tag.provider(slug)]
}

async function createProvider(tx: Db, data: SubmissionData<'PROVIDER'>, now: Date): Promise<Applied> {
  const id = await addSubmittedProvider(
    tx,
    {
      slug: data.slug,
      name: data.name,
      description: data.description ?? '',
      website: data.website,
      documentation: data.documentation || null,
      headquarters: data.headquarters || null,
      logo: data.logo || null,
    },
    toFreeTier(data.pricing.freeTier),
    now,
  )
  await addTools(tx, id, data.integrations ?? [], now)
  return { effect: { kind: 'provider', id }, targetId: id, tags: [tag.counts, tag.providers, tag.provider(data.slug)] }
}

function toFreeTier(tier: SubmissionData<'PROVIDER'>['pricing']['freeTier']): FreePlan | null {
  if (tier === undefined || !tier.available) return null
  const period = tier.duration === 'monthly' ? 'month' : 'lifetime'
  return {
    // An unchecked box does not mean that no card is needed.
    requiresCreditCard: tier.creditCardRequired ? true : null,
    // The form has no trial duration; a month is usual.
    trialPeriodDays: tier.duration === 'trial' ? 30 : null,
    features: tier.features,
    limits: {
      tokens:
        tier.tokenLimit === undefined
          ? null
          : { amount: tier.tokenLimit, period, overage: { enabled: false, pricePerMillion: null } },
      requests:
        tier.requestLimit === undefined
          ? null
          : { amount: tier.requestLimit, period, overage: { enabled: false, pricePerRequest: null } },
      speed: null,
      concurrentRequests: null,
    },
  }
}

async function changeProvider(tx: Db, id: string, { data, accepts }: Decided<'PROVIDER'>, now: Date): Promise<Applied> {
  const { integrations = [], ...fields } = acceptedFields('PROVIDER', data, accepts)
  const changed = await changeProviderFields(tx, id, fields, now)
  if (changed === undefined) throw gone('provider')
  assertValid(providerProblems(fields, changed.before))
  const tools = await addTools(tx, id, integrations, now)
  const set = [...differing(fields, changed.before), ...(tools.length > 0 ? ['integrations'] : [])]
  return {
    effect: { kind: 'provider-fields', before: changed.before, tools, fields: set },
    targetId: id,
    tags: [tag.providers, tag.provider(changed.slug)],
    isUnchanged: set.length === 0,
  }
}
