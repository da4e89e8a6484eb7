import { mainPriceCell } from './comparison-cells.ts'
import { bestValues } from './comparison-rows.ts'
import { type ModelType, returnsTokens } from '../models/model-type.ts'
import { compare, sortName } from '../text/ordering.ts'
import type { ProviderKind } from '../offers/who-sells/provider-kind.ts'
import type { PricingKind } from '../plans/pricing-kinds.ts'
import type { UncountedLabel } from '../offers/uncounted-offer.ts'

export type OfferToCompare = {
  readonly provider: { readonly slug: string; readonly name: string }
  readonly providerKind: ProviderKind
  readonly pricingKind: PricingKind
  readonly input: string | null
  readonly output: string | null
  /** The label of an offer that is left out of figures; null when it counts. */
  readonly mark: UncountedLabel | null
}

export type OfferCell = {
  readonly pricingKind: PricingKind
  /** Whether the model returns tokens, which have a price. */
  readonly hasOutput: boolean
  readonly input: string | null
  readonly output: string | null
  readonly mark: UncountedLabel | null
  /** Whether this is the lowest input price for the model. */
  readonly isBest: boolean
}

/** One provider with its price for each model; null where it does not sell the model. */
export type OfferRow = {
  readonly provider: OfferToCompare['provider']
  readonly providerKind: ProviderKind
  readonly cells: readonly (OfferCell | null)[]
}

type SoldModel = { readonly type: ModelType; readonly offers: readonly OfferToCompare[] }

/** Builds the table of prices per provider; sorted by number of models, then by name. */
export function offerMatrix(models: readonly SoldModel[]): OfferRow[] {
  const sellers = new Map(models.flatMap(({ offers }) => offers.map((offer) => [offer.provider.slug, offer])))
  const columns = models.map(({ type, offers }) => {
    const inputs = offers.map(({ pricingKind, input, mark }) =>
      mark === null ? mainPriceCell(pricingKind, input) : { figure: null },
    )
    const best = bestValues(inputs, 'low')
    return new Map(
      offers.map((offer, index): [string, OfferCell] => [
        offer.provider.slug,
        {
          pricingKind: offer.pricingKind,
          hasOutput: returnsTokens(type),
          input: offer.input,
          output: offer.output,
          mark: offer.mark,
          isBest: best[index] ?? false,
        },
      ]),
    )
  })
  const sold = ({ cells }: OfferRow) => cells.filter((cell) => cell !== null).length
  return [...sellers.values()]
    .map(({ provider, providerKind }) => ({
      provider,
      providerKind,
      cells: columns.map((column) => column.get(provider.slug) ?? null),
    }))
    .toSorted((a, b) => sold(b) - sold(a) || compare(sortName(a.provider.name), sortName(b.provider.name)))
}
