import { csvLine } from '../text/csv.ts'
import type { ExportedOffer, ExportedPrice } from './exported-offer.ts'

type Row = { readonly offer: ExportedOffer; readonly price: ExportedPrice | null; readonly asOf: string }
type Cell = string | number | null | undefined

const COLUMNS: Readonly<Record<string, (row: Row) => Cell>> = {
  provider: ({ offer }) => offer.provider,
  model: ({ offer }) => offer.model.slug,
  'model name': ({ offer }) => offer.model.name,
  'model id': ({ offer }) => offer.providerModelId,
  type: ({ offer }) => offer.model.type,
  status: ({ offer }) => offer.status,
  'retires on': ({ offer }) => offer.retiresOn,
  'pricing kind': ({ offer }) => (offer.pricingKind === 'unknown' ? null : offer.pricingKind),
  access: ({ offer }) => offer.access,
  'runs in': ({ offer }) => offer.region,
  'context window': ({ offer }) => offer.contextWindow,
  'max output': ({ offer }) => offer.maxOutput,
  price: ({ price }) => price?.kind,
  mode: ({ price }) => price?.mode,
  'from input tokens': ({ price }) => price?.minInputTokens,
  'price in region': ({ price }) => price?.region,
  amount: ({ price }) => price?.amount,
  currency: ({ price }) => price?.currency,
  per: ({ price }) => price?.unit,
  'valid from': ({ price }) => price?.validFrom,
  source: ({ offer, price }) => (price ?? offer).source,
  'source url': ({ offer, price }) => (price ?? offer).sourceUrl,
  // Verified by staff only; source values have the day on which they were read.
  'verified on': ({ offer }) => offer.confirmedOn,
  'as of': ({ asOf }) => asOf,
  'read on': ({ offer, price }) => (price ?? offer).verifiedOn,
}

export function offersTableHead(): string {
  return csvLine(Object.keys(COLUMNS))
}

/** Returns a row for each price of an offer, or one without a price. An empty cell means unknown or not applicable. */
export function offersTableRows(offer: ExportedOffer, asOf: string): string {
  const prices = offer.prices.length === 0 ? [null] : offer.prices
  return prices
    .map((price) => csvLine(Object.values(COLUMNS).map((cell) => String(cell({ offer, price, asOf }) ?? ''))))
    .join('')
}
