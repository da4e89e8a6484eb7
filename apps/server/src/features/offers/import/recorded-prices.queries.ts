import { offerKey } from '@inferdex/domain/offers/offer-rules'
import type { PricingKind } from '@inferdex/domain/plans/pricing-kinds'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** An offer of the seed catalogue with its current prices. */
export type RecordedOffer = {
  readonly provider: string
  readonly model: string
  readonly providerModelId: string
  readonly status: string
  readonly retiresOn: string | null
  readonly contextWindow: number | null
  readonly maxOutput: number | null
  readonly pricingKind: PricingKind
  readonly prices: readonly RecordedPrice[]
  readonly source: string
  readonly sourceUrl: string | null
  readonly verifiedOn: string
  readonly limitsSource?: string
}

/** Only its key and amount: prices are written when the values of their source are ingested. */
type RecordedPrice = {
  readonly kind: string
  readonly mode: string
  readonly minInputTokens: number
  readonly amount: string
}

/** A price of the seed catalogue that is no longer valid. */
export type RecordedPriceStep = {
  readonly provider: string
  readonly providerModelId: string
  readonly kind: string
  readonly mode: string
  readonly minInputTokens: number
  readonly amount: string
  readonly validFrom: string
  readonly validTo: string
  readonly reason: string
}

type OfferIds = ReadonlyMap<string, string>

/** Adds prices that have ended to the price history. */
export async function addRecordedSteps(
  tx: Db,
  offers: readonly RecordedOffer[],
  history: readonly RecordedPriceStep[],
  ids: OfferIds,
): Promise<number> {
  if (history.length === 0) return 0
  const names = sql`offer_id, kind, mode, min_input_tokens, amount, currency, per, valid_from, valid_to, source, source_url,
    verified_on, reason`
  const { numAffectedRows } = await sql`
    insert into price_components (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(closedRows(offers, history, ids))}::jsonb) as s
      (offer_id uuid, kind text, mode text, min_input_tokens integer, amount numeric, currency text, per text,
        valid_from timestamptz, valid_to timestamptz, source text, source_url text, verified_on date, reason text)
    order by valid_from on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

function closedRows(offers: readonly RecordedOffer[], history: readonly RecordedPriceStep[], ids: OfferIds) {
  const byKey = new Map(offers.map((offer) => [offerKey(offer.provider, offer.providerModelId), offer]))
  return history.map((step) => {
    const key = offerKey(step.provider, step.providerModelId)
    const offer = byKey.get(key)
    return {
      offer_id: ids.get(key),
      kind: step.kind,
      mode: step.mode,
      min_input_tokens: step.minInputTokens,
      amount: step.amount,
      currency: 'USD',
      per: '1M-tokens',
      valid_from: step.validFrom,
      valid_to: step.validTo,
      // All recorded price changes come from the dated catalogue of models.dev.
      source: 'models-dev',
      source_url: offer?.sourceUrl ?? null,
      verified_on: step.validTo.slice(0, 10),
      reason: step.reason,
    }
  })
}
