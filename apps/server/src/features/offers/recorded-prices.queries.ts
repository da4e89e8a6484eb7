import type { PricingKind } from '@inferdex/domain/plans/pricing-kinds'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

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

type RecordedPrice = {
  readonly kind: string
  readonly mode: string
  readonly minInputTokens: number
  readonly amount: string
  readonly currency: string
  readonly per: string
  readonly validFrom: string | null
  readonly source?: string
  readonly verifiedOn?: string
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
export const offerKey = (provider: string, providerModelId: string) => `${provider} ${providerModelId}`

const COLUMNS = sql`(offer_id uuid, kind text, mode text, min_input_tokens integer, amount numeric, currency text,
  per text, valid_from timestamptz, valid_to timestamptz, source text, source_url text, verified_on date, reason text)`

/** Adds prices of the seed catalogue to the price history. A price that differs ends the one before it. */
export async function addRecordedPrices(
  tx: Db,
  offers: readonly RecordedOffer[],
  history: readonly RecordedPriceStep[],
  ids: OfferIds,
): Promise<number> {
  const closed = JSON.stringify(closedRows(offers, history, ids))
  const open = JSON.stringify(openRows(offers, ids))
  const names = sql`offer_id, kind, mode, min_input_tokens, amount, currency, per, valid_from, valid_to, source,
    source_url, verified_on`
  const sameKey = sql`(p.offer_id, p.kind, p.mode, p.min_input_tokens) = (s.offer_id, s.kind, s.mode, s.min_input_tokens)`

  const statements = [
    sql`insert into price_components (${names}, reason)
      select ${names}, reason from jsonb_to_recordset(${closed}::jsonb) as s ${COLUMNS}
      order by valid_from on conflict do nothing`,
    // A price that staff verified after the seed was recorded is more recent and stays.
    sql`update price_components p set valid_to = greatest(coalesce(s.valid_from, s.verified_on), p.valid_from + interval '1 second')
      from jsonb_to_recordset(${open}::jsonb) as s ${COLUMNS}
      where ${sameKey} and p.valid_to is null and s.verified_on >= p.verified_on
        and (p.amount, p.currency, p.per) is distinct from (s.amount, s.currency, s.per)`,
    sql`update price_components p set source = s.source, source_url = s.source_url, verified_on = s.verified_on
      from jsonb_to_recordset(${open}::jsonb) as s ${COLUMNS}
      where ${sameKey} and p.valid_to is null and s.verified_on >= p.verified_on
        and (p.source, p.source_url, p.verified_on) is distinct from (s.source, s.source_url, s.verified_on)`,
    sql`insert into price_components (offer_id, kind, mode, min_input_tokens, amount, currency, per, valid_from, source,
        source_url, verified_on, reason)
      select offer_id, kind, mode, min_input_tokens, amount, currency, per, greatest(s.valid_from, before.valid_to), source,
        source_url, verified_on, case when before.valid_to is null then 'launch' else 'change' end
      from jsonb_to_recordset(${open}::jsonb) as s ${COLUMNS}
      cross join lateral (select max(p.valid_to) from price_components p where ${sameKey}) as before (valid_to)
      where not exists (select from price_components p where ${sameKey} and p.valid_to is null)`,
  ]
  let changed = 0
  for (const statement of statements) changed += Number((await statement.execute(tx)).numAffectedRows ?? 0)
  return changed
}

function openRows(offers: readonly RecordedOffer[], ids: OfferIds) {
  return offers.flatMap((offer) =>
    offer.prices.map((price) => ({
      offer_id: ids.get(offerKey(offer.provider, offer.providerModelId)),
      kind: price.kind,
      mode: price.mode,
      min_input_tokens: price.minInputTokens,
      amount: price.amount,
      currency: price.currency,
      per: price.per,
      valid_from: price.validFrom,
      valid_to: null,
      source: price.source ?? offer.source,
      source_url: offer.sourceUrl,
      verified_on: price.verifiedOn ?? offer.verifiedOn,
    })),
  )
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
