import { assertValid } from '@inferdex/contracts/protocol/errors'
import { type Tag, tag } from '@inferdex/contracts/protocol/tags'
import type { SubmissionData } from '@inferdex/contracts/submissions/submission-data'
import { providerProblems } from '@inferdex/domain/providers/provider-rules'
import type { Db } from '../../../db/db.ts'
import { refreshModels } from '../../models/models.service.ts'
import type { FreePlan } from '../../plans/plans.service.ts'
import {
  addSubmittedProvider,
  changeProviderFields,
  type ProviderFields,
  setProviderArchived,
} from '../../providers/providers.service.ts'
import { findModelsSoldBy } from '../../providers/sold-models.queries.ts'
import { type Applied, gone, type SubmissionKind } from './submission-kind.ts'

/** A new provider, or changed fields of one. */
export const providerSubmission: SubmissionKind<'PROVIDER'> = {
  apply: async (tx, { data, targetId, effect }, now) => {
    if (effect?.kind === 'provider') {
      return { effect, targetId: effect.id, tags: await setArchived(tx, effect.id, null) }
    }
    return targetId === null ? createProvider(tx, data, now) : changeProvider(tx, targetId, data, now)
  },
  undo: async (tx, { targetId, effect }, now) => {
    if (effect?.kind === 'provider') return setArchived(tx, effect.id, now)
    if (effect?.kind !== 'provider-fields' || targetId === null) return []
    const changed = await changeProviderFields(tx, targetId, effect.before, now)
    return changed === undefined ? [] : [tag.providers, tag.provider(changed.slug)]
  },
}

/** Archives a provider (`at`) or restores it (null), and updates the figures of its models. */
async function setArchived(tx: Db, id: string, at: Date | null): Promise<Tag[]> {
  const slug = await setProviderArchived(tx, id, at)
  if (slug === undefined) return []
  await refreshModels(tx, await findModelsSoldBy(tx, id))
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
  return { effect: { kind: 'provider', id }, targetId: id, tags: [tag.counts, tag.providers, tag.provider(data.slug)] }
}

function toFreeTier(tier: SubmissionData<'PROVIDER'>['pricing']['freeTier']): FreePlan | null {
  if (tier === undefined || !tier.available) return null
  const period = tier.duration === 'monthly' ? 'month' : 'lifetime'
  return {
    // An empty check box does not mean that no card is needed.
    requiresCreditCard: tier.creditCardRequired ? true : null,
    // The form does not ask how long a trial is; a month is usual.
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

async function changeProvider(tx: Db, id: string, data: SubmissionData<'PROVIDER'>, now: Date): Promise<Applied> {
  const { name, website, description, documentation, headquarters, logo } = data
  const fields: ProviderFields = {
    name,
    website,
    ...(description ? { description } : {}),
    ...(documentation ? { documentation } : {}),
    ...(headquarters ? { headquarters } : {}),
    ...(logo ? { logo } : {}),
  }
  const changed = await changeProviderFields(tx, id, fields, now)
  if (changed === undefined) throw gone('provider')
  assertValid(providerProblems({ name, website, description, documentation }, changed.before))
  const tags = [tag.providers, tag.provider(changed.slug)]
  return { effect: { kind: 'provider-fields', before: changed.before }, targetId: id, tags }
}
