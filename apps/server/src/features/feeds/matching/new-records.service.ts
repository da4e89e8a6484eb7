import type { FeedEntry } from '@inferdex/domain/feeds/feed-entry'
import { isPlanChannel } from '@inferdex/domain/feeds/identity/plan-channels'
import { makerOf } from '@inferdex/domain/feeds/makers'
import { plainModelId } from '@inferdex/domain/feeds/model-id'
import { modelProblems } from '@inferdex/domain/models/model-rules'
import { offerKey } from '@inferdex/domain/offers/offer-rules'
import { providerProblems } from '@inferdex/domain/providers/provider-rules'
import { slugFrom } from '@inferdex/domain/text/slug'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { recordChanges } from '../../changes/changes.service.ts'
import { saveRecordedModels } from '../../models/files/recorded-models.service.ts'
import { findOfferIds } from '../../offers/import/recorded-offers.queries.ts'
import { saveRecordedOffers } from '../../offers/import/recorded-offers.service.ts'
import { saveRecordedProviders } from '../../providers/recorded-providers.service.ts'
import type { KnownRecords } from './known-records.queries.ts'

/** An offer that a feed names; `modelId` is null if the model is new too, with the slug that it gets by the rules. */
export type NewOffer = { readonly entry: FeedEntry; readonly modelId: string | null; readonly slug?: string }
type Made = { readonly offerId: string; readonly modelId: string; readonly rule: string }

/**
 * Adds offers, and the models and sellers that they need, through their services. Skips those that a service would
 * reject.
 */
export async function addNewRecords(
  tx: Db,
  feedId: string,
  wanted: readonly NewOffer[],
  known: KnownRecords,
  now: Date,
): Promise<Map<string, Made>> {
  if (wanted.length === 0) return new Map()
  await addProviders(tx, wanted, known, now)
  const models = await addModels(tx, feedId, wanted, known, now)
  const slugs = new Map([...known.models.values()].map(({ id, slug }) => [id, slug]))
  const offers = new Map<string, { entry: FeedEntry; modelId: string; modelSlug: string; rule: string }>()
  for (const { entry, modelId, slug = slugOf(entry) } of wanted) {
    const model = modelId ?? models.get(slug)
    const modelSlug = model === undefined ? undefined : slugs.get(model)
    const { provider, providerModelId } = entry
    if (
      model === undefined ||
      modelSlug === undefined ||
      provider === null ||
      providerModelId === null ||
      !known.providers.has(provider)
    )
      continue
    const key = offerKey(provider, providerModelId)
    if (!offers.has(key))
      offers.set(key, { entry, modelId: model, modelSlug, rule: modelId === null ? 'new model' : 'new offer' })
  }
  const day = now.toISOString().slice(0, 10)
  await saveRecordedOffers(
    tx,
    [...offers.values()].map(({ entry, modelSlug }) => ({
      id: newId(now),
      provider: entry.provider ?? '',
      model: modelSlug,
      providerModelId: entry.providerModelId ?? '',
      status: 'active',
      retiresOn: null,
      contextWindow: null,
      maxOutput: null,
      pricingKind: 'unknown',
      prices: [],
      source: feedId,
      sourceUrl: entry.url,
      verifiedOn: entry.observedOn ?? day,
    })),
    [],
  )
  const ids = await findOfferIds(tx)
  const made = new Map<string, Made>()
  for (const { entry } of wanted) {
    const key = offerKey(entry.provider ?? '', entry.providerModelId ?? '')
    const [offer, offerId] = [offers.get(key), ids.get(key)]
    if (!offer || !offerId) continue
    made.set(entry.key, { offerId, modelId: offer.modelId, rule: offer.rule })
    const { provider, providerModelId } = offer.entry
    const prices = { input: null, output: null }
    known.addOffer(provider ?? '', {
      ...prices,
      id: offerId,
      modelId: offer.modelId,
      providerModelId: providerModelId ?? '',
    })
  }
  return made
}

/** Publishes offers that are new since the list was last read, and the models that were added with them. */
export async function recordLaunches(
  tx: Db,
  feedId: string,
  wanted: readonly NewOffer[],
  made: ReadonlyMap<string, Made>,
  now: Date,
): Promise<void> {
  const added = wanted.flatMap(({ entry, modelId }) => {
    const record = made.get(entry.key)
    return record === undefined ? [] : [{ entry, ...record, isNewModel: modelId === null }]
  })
  const offers = new Map(added.map((one) => [one.offerId, one]))
  const models = new Map(added.filter(({ isNewModel }) => isNewModel).map((one) => [one.modelId, one]))
  const launchOf = ({ url }: FeedEntry) => ({ kind: 'launch', source: feedId, sourceUrl: url }) as const
  await recordChanges(
    tx,
    [
      ...[...models.values()].map(({ entry, modelId }) => ({
        ...launchOf(entry),
        at: releasedAt(entry, now),
        modelId,
      })),
      ...[...offers.values()].map(({ entry, offerId }) => ({ ...launchOf(entry), at: now, offerId })),
    ],
    now,
  )
}

function releasedAt({ facts }: FeedEntry, now: Date): Date {
  const day = facts.find(({ field }) => field === 'releaseDate')?.value
  return day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : now
}

function slugOf({ provider, providerModelId, name, key }: FeedEntry): string {
  return slugFrom(plainModelId(provider, providerModelId ?? name ?? key))
}

async function addProviders(tx: Db, wanted: readonly NewOffer[], known: KnownRecords, now: Date): Promise<void> {
  const providers = new Map<string, Parameters<typeof saveRecordedProviders>[1][number]>()
  for (const { entry } of wanted) {
    const { provider: slug, providerName: name = slug } = entry
    // Lists without ids link to price pages, which may be another seller's.
    const url = entry.isNamedOnly ? null : entry.url
    if (slug === null || name === null || known.providers.has(slug) || providers.has(slug)) continue
    const website = url === null ? null : new URL(url).origin
    const provider = {
      id: newId(now),
      slug,
      name,
      description: '',
      website,
      documentation: url,
      headquarters: null,
      featured: false,
      tools: [],
      pricingCurrency: 'USD',
      ...(isPlanChannel(slug) && {
        kind: 'plan' as const,
        kindNote: 'The list that names it names the channel of a plan',
        kindObservedOn: now.toISOString().slice(0, 10),
      }),
    }
    if (Object.keys(providerProblems(provider, null)).length === 0) providers.set(slug, provider)
  }
  if (providers.size === 0) return
  await saveRecordedProviders(tx, [...providers.values()], () => newId(now), now)
  for (const [slug, { kind = 'seller' }] of providers) known.addProvider(slug, kind)
}

async function addModels(
  tx: Db,
  feedId: string,
  wanted: readonly NewOffer[],
  known: KnownRecords,
  now: Date,
): Promise<Map<string, string>> {
  const models = new Map<string, Parameters<typeof saveRecordedModels>[1][number]>()
  for (const { entry, modelId, slug = slugOf(entry) } of wanted) {
    if (modelId !== null || models.has(slug)) continue
    const model = newModel(entry, slug, feedId, now)
    if (Object.keys(modelProblems(model, null)).length === 0) models.set(slug, model)
  }
  if (models.size > 0) await saveRecordedModels(tx, [...models.values()], [], now)
  for (const { id, slug, name, lab, releaseDate } of models.values())
    known.addModel({ id, slug, name, lab, releasedOn: releaseDate, input: null, output: null })
  return new Map([...models.values()].map(({ slug, id }) => [slug, id]))
}

function newModel(entry: FeedEntry, slug: string, feedId: string, now: Date) {
  const valueOf = (field: string) => entry.facts.find((fact) => fact.field === field)?.value ?? null
  const context = Number(valueOf('contextWindow') ?? 0)
  const capabilities = entry.facts.filter(({ field, value }) => field.startsWith('capability:') && value === 'true')
  const shown = entry.name?.replace(/^[^:]{2,20}: /, '').replace(/\s*\((?:latest|free)\)$/i, '')
  return {
    id: newId(now),
    slug,
    name: (shown ?? slug).slice(0, 100),
    lab: makerOf(slug)?.lab ?? null,
    labName: makerOf(slug)?.labName ?? null,
    family: null,
    version: null,
    architecture: null,
    parameterCount: null,
    quantization: [],
    contextWindow: context >= 1000 ? context : null,
    maxOutput: Number(valueOf('maxOutput') ?? 0) || null,
    knowledgeCutoff: null,
    isOpenSource: false,
    licence: null,
    releaseDate: valueOf('releaseDate'),
    capabilities: capabilities.map(({ field }) => field.slice('capability:'.length)),
    source: feedId,
    sourceDate: entry.observedOn ?? now.toISOString().slice(0, 10),
  }
}
