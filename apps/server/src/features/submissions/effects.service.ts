import { AppError, assertValid } from '@inferdex/contracts/protocol/errors'
import type { SubmissionData, SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import { dealProblems } from '@inferdex/domain/deals/deal-rules'
import { modelProblems } from '@inferdex/domain/models/model-rules'
import { providerProblems } from '@inferdex/domain/providers/provider-rules'
import { DEFAULT_REPORTING } from '@inferdex/domain/benchmarks/score-reporting'
import { slugFrom } from '@inferdex/domain/text/slug'
import { addToCounts } from '../../db/counts.ts'
import type { Db } from '../../db/db.ts'
import { violatedUniqueConstraint } from '../../platform/database-errors.ts'
import { newId } from '../../platform/ids.ts'
import { deleteResult, insertResult } from '../benchmarks/benchmarks.service.ts'
import {
  changeDealFields,
  type DealFields,
  insertDeal,
  setDealArchived,
  setDealExpiry,
} from '../deals/deals.service.ts'
import {
  changeModelFields,
  insertModel,
  type ModelFields,
  refreshModels,
  setCapabilityActive,
  setModelArchived,
  upsertCapability,
} from '../models/models.service.ts'
import { findModelOwners } from '../models/model-owners.queries.ts'
import type { FreePlan } from '../plans/plans.service.ts'
import {
  changeProviderFields,
  insertProvider,
  type ProviderFields,
  refreshProviderFigures,
  setProviderArchived,
} from '../providers/providers.service.ts'
import { findModelsSoldBy } from '../providers/sold-models.queries.ts'
import type { Effect } from './decisions.queries.ts'

/** A submission as far as its effect goes. */
export type Decided = {
  readonly type: SubmissionType
  readonly data: unknown
  readonly userId: string | null
  readonly targetId: string | null
  /** Of an approval before; null when there was none. */
  readonly effect: Effect | null
}

export type Applied = { readonly effect: Effect; readonly targetId: string | null; readonly tags: readonly string[] }

/** Puts into the catalogue what was proposed; what an earlier approval put there comes back. */
export async function applyEffect(tx: Db, submission: Decided, now: Date): Promise<Applied> {
  try {
    return await apply(tx, submission, now)
  } catch (error) {
    if (violatedUniqueConstraint(error) === null) throw error
    throw new AppError('ALREADY_EXISTS', 'The catalogue already has a record with this slug')
  }
}

async function apply(tx: Db, { type, data, userId, targetId, effect }: Decided, now: Date): Promise<Applied> {
  // The data was checked by its type's schema when it came in.
  switch (type) {
    case 'MODEL':
      if (effect?.kind === 'model') return showModel(tx, effect, null)
      if (targetId !== null) return changeModel(tx, targetId, data as SubmissionData<'MODEL'>, now)
      return createModel(tx, data as SubmissionData<'MODEL'>, now)
    case 'PROVIDER':
      if (effect?.kind === 'provider') return showProvider(tx, effect, null)
      if (targetId !== null) return changeProvider(tx, targetId, data as SubmissionData<'PROVIDER'>, now)
      return createProvider(tx, data as SubmissionData<'PROVIDER'>, now)
    case 'DEAL':
      if (effect?.kind === 'deal') return showDeal(tx, effect, null)
      if (targetId !== null) return changeDeal(tx, targetId, data as SubmissionData<'DEAL'>, now)
      return createDeal(tx, data as SubmissionData<'DEAL'>, userId, now)
    case 'CAPABILITY':
      return addCapability(tx, data as SubmissionData<'CAPABILITY'>, now)
    case 'BENCHMARK':
      return addResult(tx, data as SubmissionData<'BENCHMARK'>, effect, now)
    case 'DEAL_EXPIRED':
      return expireDeal(tx, (data as SubmissionData<'DEAL_EXPIRED'>).targetId, now)
    case 'GENERAL':
      return { effect: { kind: 'none' }, targetId: null, tags: [] }
  }
}

/** The catalogue goes back to how it was before the approval. */
export async function undoEffect(tx: Db, { effect, targetId, data }: Decided, now: Date): Promise<readonly string[]> {
  switch (effect?.kind) {
    case 'model':
      return (await showModel(tx, effect, now)).tags
    case 'provider':
      return (await showProvider(tx, effect, now)).tags
    case 'deal':
      return (await showDeal(tx, effect, now)).tags
    case 'capability':
      await setCapabilityActive(tx, effect.id, false)
      return ['capabilities']
    case 'result':
      return takeBackResult(tx, effect.id, (data as SubmissionData<'BENCHMARK'>).modelId)
    case 'expiry':
      if (targetId !== null)
        await setDealExpiry(tx, targetId, effect.before === null ? null : new Date(effect.before), now)
      return DEAL_TAGS
    case 'model-fields':
      return targetId === null ? [] : changedModelTags(tx, targetId, effect.before, now)
    case 'provider-fields':
      return targetId === null ? [] : changedProviderTags(tx, targetId, effect.before, now)
    case 'deal-fields':
      if (targetId !== null) await changeDealFields(tx, targetId, effect.before, now)
      return DEAL_TAGS
    default:
      return []
  }
}

const DEAL_TAGS = ['deals', 'counts'] as const

async function createModel(tx: Db, data: SubmissionData<'MODEL'>, now: Date): Promise<Applied> {
  const id = newId(now)
  const slug = data.slug || slugFrom(data.name)
  assertValid(modelProblems({ ...data, ...data.pricing, slug }, null))
  await insertModel(
    tx,
    {
      id,
      slug,
      name: data.name,
      family: data.family,
      version: data.version || null,
      architecture: data.architecture || null,
      parameterCount: data.parameterCount || null,
      contextWindow: data.contextWindow,
      isOpenSource: data.isOpenSource,
      releaseDate: data.releaseDate ?? null,
      capabilities: data.capabilities.map(slugFrom),
    },
    { providerIds: data.providerIds, price: data.pricing },
    now,
  )
  await addToCounts(tx, { models: 1, offers: data.providerIds.length })
  return { effect: { kind: 'model', id }, targetId: id, tags: await ownerTags(tx, id) }
}

/** Takes a model out of the lists (`at`) or brings it back (null), with the figures of those who sell it. */
async function showModel(tx: Db, effect: Effect & { kind: 'model' }, at: Date | null): Promise<Applied> {
  if (await setModelArchived(tx, effect.id, at)) await addToCounts(tx, { models: at === null ? 1 : -1 })
  return { effect, targetId: effect.id, tags: await ownerTags(tx, effect.id) }
}

async function ownerTags(tx: Db, modelId: string): Promise<string[]> {
  const owners = await findModelOwners(tx, modelId)
  if (owners === undefined) return []
  await refreshProviderFigures(
    tx,
    owners.providers.map(({ id }) => id),
  )
  return [
    'counts',
    'models',
    'providers',
    'benchmarks',
    `model/${owners.slug}`,
    ...owners.providers.map(({ slug }) => `provider/${slug}`),
  ]
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
  return { effect: { kind: 'model-fields', before }, targetId: id, tags: await ownerTags(tx, id) }
}

async function changedModelTags(tx: Db, id: string, fields: ModelFields, now: Date): Promise<string[]> {
  await changeModelFields(tx, id, fields, now)
  return ownerTags(tx, id)
}

async function createProvider(tx: Db, data: SubmissionData<'PROVIDER'>, now: Date): Promise<Applied> {
  const id = newId(now)
  assertValid(providerProblems(data, null))
  await insertProvider(
    tx,
    {
      id,
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
  await addToCounts(tx, { providers: 1 })
  return { effect: { kind: 'provider', id }, targetId: id, tags: ['counts', 'providers', `provider/${data.slug}`] }
}

function toFreeTier(tier: SubmissionData<'PROVIDER'>['pricing']['freeTier']): FreePlan | null {
  if (tier === undefined || !tier.available) return null
  const period = tier.duration === 'monthly' ? 'month' : 'lifetime'
  return {
    // An empty check box does not say that no card is needed.
    requiresCreditCard: tier.creditCardRequired ? true : null,
    // The form knows that it is a trial, not for how long: a month is the usual one.
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

async function showProvider(tx: Db, effect: Effect & { kind: 'provider' }, at: Date | null): Promise<Applied> {
  const slug = await setProviderArchived(tx, effect.id, at)
  if (slug === undefined) return { effect, targetId: effect.id, tags: [] }
  await addToCounts(tx, { providers: at === null ? 1 : -1 })
  await refreshModels(tx, await findModelsSoldBy(tx, effect.id))
  return { effect, targetId: effect.id, tags: ['counts', 'providers', 'models', `provider/${slug}`] }
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
  return {
    effect: { kind: 'provider-fields', before: changed.before },
    targetId: id,
    tags: ['providers', `provider/${changed.slug}`],
  }
}

async function changedProviderTags(tx: Db, id: string, fields: ProviderFields, now: Date): Promise<string[]> {
  const changed = await changeProviderFields(tx, id, fields, now)
  return changed === undefined ? [] : ['providers', `provider/${changed.slug}`]
}

async function createDeal(
  tx: Db,
  data: SubmissionData<'DEAL'>,
  submittedBy: string | null,
  now: Date,
): Promise<Applied> {
  const id = newId(now)
  assertValid(dealProblems({ ...data, referralLink: data.link }, null, now))
  await insertDeal(
    tx,
    {
      id,
      title: data.title,
      description: data.description ?? '',
      providerId: data.providerId,
      discount: String(data.discount),
      promoCode: data.promoCode || null,
      referralLink: data.link,
      expiresAt: data.expiresAt === undefined ? null : new Date(data.expiresAt),
      newUserOnly: data.newUserOnly,
      submittedBy,
    },
    now,
  )
  return { effect: { kind: 'deal', id }, targetId: id, tags: DEAL_TAGS }
}

async function showDeal(tx: Db, effect: Effect & { kind: 'deal' }, at: Date | null): Promise<Applied> {
  await setDealArchived(tx, effect.id, at)
  return { effect, targetId: effect.id, tags: DEAL_TAGS }
}

async function changeDeal(tx: Db, id: string, data: SubmissionData<'DEAL'>, now: Date): Promise<Applied> {
  const { title, description, discount, promoCode, link, expiresAt, newUserOnly } = data
  const fields: DealFields = {
    title,
    discount: String(discount),
    discountUnit: 'percent',
    referralLink: link,
    newUserOnly,
    ...(description ? { description } : {}),
    ...(promoCode ? { promoCode } : {}),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  }
  const before = await changeDealFields(tx, id, fields, now)
  if (before === undefined) throw gone('deal')
  assertValid(dealProblems({ ...data, discountUnit: 'percent', referralLink: link }, dealFormFields(before), now))
  return { effect: { kind: 'deal-fields', before }, targetId: id, tags: DEAL_TAGS }
}

/** What stood there, as the rules of the form know it. */
function dealFormFields({ title, description, discount, discountUnit, referralLink, expiresAt }: DealFields) {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    title: text(title),
    description: text(description),
    discount: Number(discount),
    discountUnit: discountUnit === 'usd' ? ('usd' as const) : ('percent' as const),
    referralLink: text(referralLink) ?? null,
    expiresAt: text(expiresAt) ?? null,
  }
}

async function expireDeal(tx: Db, id: string, now: Date): Promise<Applied> {
  const changed = await setDealExpiry(tx, id, now, now)
  if (changed === undefined) throw gone('deal')
  return { effect: { kind: 'expiry', before: changed.before?.toISOString() ?? null }, targetId: id, tags: DEAL_TAGS }
}

async function addCapability(tx: Db, data: SubmissionData<'CAPABILITY'>, now: Date): Promise<Applied> {
  const added = await upsertCapability(tx, {
    id: newId(now),
    name: data.name,
    displayName: data.displayName || data.name,
    category: data.category || 'other',
  })
  // Taking it back would retire a name that was there before.
  if (added === undefined) throw new AppError('ALREADY_EXISTS', 'The catalogue already has this capability')
  return { effect: { kind: 'capability', id: added.id }, targetId: added.id, tags: ['capabilities'] }
}

async function addResult(
  tx: Db,
  data: SubmissionData<'BENCHMARK'>,
  effect: Effect | null,
  now: Date,
): Promise<Applied> {
  const tags = await ownerTags(tx, data.modelId)
  if (tags.length === 0) throw gone('model')
  const own =
    effect?.kind === 'result' ? effect : ({ kind: 'result', id: newId(now), benchmarkId: newId(now) } as const)
  await insertResult(
    tx,
    {
      id: own.id,
      benchmarkId: own.benchmarkId,
      modelId: data.modelId,
      benchmark: data.benchmarkType,
      percent: data.score,
      testedOn: data.testedDate,
      sourceUrl: data.source,
      // What was sent in before the form asked says nothing of it.
      reporting: data.reporting ?? DEFAULT_REPORTING,
    },
    now,
  )
  await refreshModels(tx, [data.modelId])
  await addToCounts(tx, { benchmark_results: 1 })
  return { effect: own, targetId: data.modelId, tags }
}

async function takeBackResult(tx: Db, id: string, modelId: string): Promise<readonly string[]> {
  if (await deleteResult(tx, id)) {
    await refreshModels(tx, [modelId])
    await addToCounts(tx, { benchmark_results: -1 })
  }
  return ownerTags(tx, modelId)
}

function gone(what: string): AppError {
  return new AppError('TARGET_GONE', `The ${what} that this submission is about is no longer in the catalogue`)
}
