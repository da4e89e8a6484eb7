import type { EditedOffer } from '@inferdex/contracts/models/models.staff'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type OfferRow = {
  readonly id: string
  readonly modelId: string
  readonly providerId: string
  readonly providerModelId: string
  readonly status: EditedOffer['status']
  readonly retiresOn: string | null
  readonly successorId: string | null
  readonly contextWindow: number | null
  readonly maxOutput: number | null
  readonly pricingKind: EditedOffer['pricingKind']
  readonly sourceUrl: string | null
}

/** Who writes, when, and why prices differ. */
export type Written = {
  readonly origin: 'staff' | 'submission'
  readonly now: Date
  readonly reason: 'change' | 'correction'
  /** The person, if known. */
  readonly by?: string | null
}

/** Inserts and updates offers, without their prices. */
export async function upsertOffers(tx: Db, offers: readonly OfferRow[], { origin, now }: Written): Promise<void> {
  if (offers.length === 0) return
  const today = now.toISOString().slice(0, 10)
  await tx
    .insertInto('offers')
    .values(
      offers.map((offer) => ({
        id: offer.id,
        model_id: offer.modelId,
        provider_id: offer.providerId,
        provider_model_id: offer.providerModelId,
        status: offer.status,
        retires_on: offer.retiresOn,
        successor_id: offer.successorId,
        context_window: offer.contextWindow,
        max_output: offer.maxOutput,
        pricing_kind: offer.pricingKind,
        source: origin,
        source_url: offer.sourceUrl,
        verified_on: today,
        origin,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((of) => ({
        provider_model_id: of.ref('excluded.provider_model_id'),
        status: of.ref('excluded.status'),
        retires_on: of.ref('excluded.retires_on'),
        successor_id: of.ref('excluded.successor_id'),
        context_window: of.ref('excluded.context_window'),
        max_output: of.ref('excluded.max_output'),
        pricing_kind: of.ref('excluded.pricing_kind'),
        source: of.ref('excluded.source'),
        source_url: of.ref('excluded.source_url'),
        verified_on: of.ref('excluded.verified_on'),
        origin: of.ref('excluded.origin'),
      })),
    )
    .execute()
}

export async function retireOffers(tx: Db, ids: readonly string[], { origin, now }: Written): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('offers')
    .set({
      status: 'retired',
      retires_on: sql`coalesce(retires_on, ${now.toISOString().slice(0, 10)}::date)`,
      origin,
    })
    .where('id', 'in', ids)
    .execute()
}

/** Stores who confirmed the prices of an offer; null removes the confirmation. */
export async function setConfirmation(
  tx: Db,
  id: string,
  confirmed: { readonly on: string; readonly by: string } | null,
): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ confirmed_on: confirmed?.on ?? null, confirmed_by: confirmed?.by ?? null })
    .where('id', '=', id)
    .execute()
}
