import { dealChange, type StaffDeal } from '@inferdex/contracts/deals/deals.staff'
import type { revertModel as contract } from '@inferdex/contracts/history/history.staff'
import {
  type EditedModel,
  type EditedOffer,
  modelChange,
  type OfferInput,
  priceInput,
} from '@inferdex/contracts/models/models.staff'
import type { HandlerInput, ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { type EditedProvider, providerChange } from '@inferdex/contracts/providers/providers.staff'
import { changesGiven } from '@inferdex/domain/audit/audit-actions'
import { parsePriceField } from '@inferdex/domain/evidence/field-key'
import { priceKey } from '@inferdex/domain/offers/offer-rules'
import { compareDecimals } from '@inferdex/domain/text/decimal'
import type { z } from 'zod'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../audit/audit.service.ts'
import { editDeal } from '../deals/deals-staff.service.ts'
import { editModel } from '../models/models-staff.service.ts'
import { refreshModels } from '../models/models.service.ts'
import { editProvider } from '../providers/providers-staff.service.ts'
import { findCurrency, type RecordKind } from './history.queries.ts'
import { findEntries } from './history.service.ts'

export type HistoryDeps = { readonly db: Db; readonly now: () => Date }
type Reversal = HandlerInput<typeof contract>['body']
type Reverted = ResponseBody<typeof contract>
type Entry = Awaited<ReturnType<typeof findEntries>>[number]

/**
 * Reverts changes of a record through its own service: an ordinary edit of staff, with its audit entry, its locks and
 * its price history. The current values are read while the record and its offers are locked, so that a value changed
 * since is never overwritten.
 */
export async function revertRecord(
  { db, now }: HistoryDeps,
  actor: Actor,
  record: { readonly kind: RecordKind; readonly id: string },
  body: Reversal,
): Promise<Reverted> {
  const at = now()
  const { revision } = await REVERT[record.kind]({ db, now: () => at }, actor, record.id, body)
  return { revision, at: at.toISOString() }
}

type Revert = (deps: HistoryDeps, actor: Actor, id: string, body: Reversal) => Promise<{ readonly revision: number }>

const REVERT: Readonly<Record<RecordKind, Revert>> = {
  MODEL: (deps, actor, id, body) =>
    editModel(deps, actor, id, async (before, tx) => {
      const entries = await entriesToRevert(tx, 'MODEL', id, body)
      const own = entries.filter(({ offer }) => offer === null)
      const ofOffers = entries.filter(({ offer }) => offer !== null)
      const change = parsed(modelChange, ownFields(own, knownOfModel(before), before), body)
      if (ofOffers.length === 0) return change
      return { ...change, offers: await revertedOffers(tx, before, ofOffers), priceReason: body.reason }
    }),
  PROVIDER: (deps, actor, id, body) =>
    editProvider(
      { ...deps, refreshModels },
      actor,
      id,
      async (before, tx) => {
        const entries = await entriesToRevert(tx, 'PROVIDER', id, body)
        return parsed(providerChange, ownFields(entries, knownOfProvider(before), before), body)
      },
      true,
    ),
  DEAL: (deps, actor, id, body) =>
    editDeal(deps, actor, id, async (before, tx) => {
      const entries = await entriesToRevert(tx, 'DEAL', id, body)
      const known = { ...before, discount: Number(before.discountValue) }
      return parsed(dealChange, ownFields(entries, known, before), body)
    }),
}

async function entriesToRevert(tx: Db, kind: RecordKind, id: string, { entries: ids }: Reversal): Promise<Entry[]> {
  const wanted = [...new Set(ids)]
  const entries = await findEntries(tx, { kind, id }, wanted)
  if (entries.length < wanted.length) throw new AppError('NOT_FOUND', 'This record has no such entry')
  if (entries.some(({ canRevert }) => !canRevert)) {
    throw new AppError('VALIDATION_FAILED', 'This entry cannot be reverted here')
  }
  const fields = entries.map(({ offer, field }) => `${offer?.id} ${field}`)
  if (new Set(fields).size < fields.length) {
    throw new AppError('VALIDATION_FAILED', 'Revert one change of a field at a time')
  }
  return entries
}

type Known = Readonly<Record<string, unknown>>

/** Returns a model with the field names of the audit log. */
function knownOfModel({ editorialRating, editorialReviewCount, ...model }: EditedModel): Known {
  return {
    ...model,
    rating: editorialRating,
    reviewCount: editorialReviewCount,
    capabilities: model.capabilities.toSorted(),
  }
}

function knownOfProvider({ editorialRating, editorialReviewCount, ...provider }: EditedProvider): Known {
  return {
    ...provider,
    rating: editorialRating,
    reviewCount: editorialReviewCount,
    tools: provider.tools.map(({ name, description, type, platform, official, documentation }) => ({
      name,
      description,
      type,
      platform,
      official,
      documentation,
    })),
  }
}

/** Returns the previous values of the fields, unless one of them has changed since. */
function ownFields(entries: readonly Entry[], known: Known, current: EditedModel | EditedProvider | StaffDeal): Known {
  return Object.fromEntries(
    entries.map(({ field, from, to }) => {
      const name = field ?? ''
      if (changesGiven(known, { [name]: to }) !== null) throw changedSince(name, known[name], current)
      return [name, from]
    }),
  )
}

function parsed<Schema extends z.ZodType>(schema: Schema, fields: Known, { revision }: Reversal): z.output<Schema> {
  const result = schema.safeParse({ ...fields, revision })
  if (result.success) return result.data
  throw notAllowed()
}

function notAllowed(): AppError {
  return new AppError('VALIDATION_FAILED', 'What was there before is no longer allowed, so it cannot be put back')
}

async function revertedOffers(tx: Db, before: EditedModel, entries: readonly Entry[]): Promise<OfferInput[]> {
  const offers = new Map(before.offers.map((offer) => [offer.id, toInput(offer)]))
  for (const entry of entries) {
    const offer = offers.get(entry.offer?.id ?? '')
    if (offer === undefined) throw new AppError('TARGET_GONE', 'This offer is no longer among those of the model')
    offers.set(entry.offer?.id ?? '', await revertedOffer(tx, offer, entry, before))
  }
  return [...offers.values()]
}

function toInput({ provider, source: _source, verifiedOn: _verifiedOn, ...offer }: EditedOffer): OfferInput {
  return { ...offer, providerId: provider.id }
}

async function revertedOffer(tx: Db, offer: OfferInput, entry: Entry, current: EditedModel): Promise<OfferInput> {
  const [field, from, to] = [entry.field ?? '', textOf(entry.from), textOf(entry.to)]
  const price = parsePriceField(field)
  if (price === null) {
    const name = field as 'status' | 'retiresOn' | 'successor' | 'contextWindow' | 'maxOutput' | 'pricingKind'
    const present = offer[name]
    if (textOf(present) !== to) throw changedSince(field, present, current)
    const isNumber = name === 'contextWindow' || name === 'maxOutput'
    return { ...offer, [name]: from !== null && isNumber ? Number(from) : from }
  }
  const present = offer.prices.find((one) => priceKey(one) === priceKey(price))
  const isSame =
    to === null
      ? present === undefined
      : present !== undefined &&
        compareDecimals(present.amount, to) === 0 &&
        present.per === (entry.unit ?? present.per)
  if (!isSame) throw changedSince(field, present?.amount, current)
  const others = offer.prices.filter((one) => one !== present)
  if (from === null) return { ...offer, prices: others }
  const per = entry.beforeUnit ?? '1M-tokens'
  const { kind, mode, minInputTokens } = price
  const currency = await findCurrency(tx, { offerId: offer.id ?? '', kind, amount: from, per })
  const wanted = priceInput.safeParse({ kind, mode, minInputTokens, amount: from, currency, per })
  if (!wanted.success) throw notAllowed()
  return { ...offer, prices: [...others, wanted.data] }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || null : null
}

function changedSince(field: string, present: unknown, current: unknown): AppError {
  const now = present === null || present === undefined ? 'not set' : JSON.stringify(present)
  return new AppError('EDIT_CONFLICT', `${field} has changed since: it is ${now} now`, { current })
}
