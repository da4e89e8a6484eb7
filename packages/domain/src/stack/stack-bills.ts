import { type Bill, billOf } from '../bill/bill.ts'
import { centsText } from '../bill/bill-lines.ts'
import { currentBill } from '../bill/charts/current-bill.ts'
import { monthsOf } from '../bill/month.ts'
import type { PreparedCatalogue } from '../bill/terms/catalogue-offers.ts'
import { AMOUNT_SCALE, isInPlan, type PreparedOffer, standardPrice } from '../bill/terms/offer.ts'
import type { Workload } from '../bill/workload/workload.ts'
import { fromUnits } from '../text/decimal.ts'

/** The monthly bill at one seller: exact and formatted. */
export type StackBill = {
  readonly provider: { readonly slug: string; readonly name: string }
  /** The seller's name for the model. */
  readonly providerModelId: string | null
  readonly input: string | null
  readonly output: string | null
  readonly total: string
  readonly text: string
  /** In percent of the previous bill, with one decimal; null without one. */
  readonly change: number | null
}

const MOST_CHEAPER = 3

/** Calculates the bills of a catalogue's offers for one workload, by the calculator's rules. */
export function stackBills(catalogue: PreparedCatalogue, workload: Workload, ended: ReadonlySet<string>) {
  const byModel = Map.groupBy(catalogue.offers, ({ offer }) => offer.model.slug)
  const regionalByModel = Map.groupBy(catalogue.regional, ({ offer }) => offer.model.slug)
  const asUsed = monthsOf({
    ...workload,
    neededCapabilities: [],
    neededContext: 0,
    providers: [],
    place: null,
    via: 'any',
  })
  const sold = ({ offer }: PreparedOffer) => offer.id === undefined || !ended.has(offer.id)

  /** Returns the bill of the offer that is used now; the requirements for a new one do not apply. */
  function ofOffer(model: string, offerId: string): Bill | null {
    const prepared = byModel.get(model)?.find(({ offer }) => offer.id === offerId)
    const bill = prepared && billOf(prepared, asUsed)
    return bill !== undefined && 'total' in bill ? bill : null
  }

  /**
   * Returns cheaper bills of the same model at other sellers, cheapest first: they run in the same place, if the
   * current offer states one, and have at least its context window. An unknown window does not qualify. Free offers and
   * plans have limits and are left out.
   */
  function cheaperThan(now: Bill): Bill[] {
    const { model, provider, contextWindow, places } = now.offer
    const place = workload.place ?? (places.length === 1 ? (places[0] ?? null) : null)
    const neededContext = Math.max(workload.neededContext, contextWindow ?? 0)
    const months = monthsOf({ ...workload, neededContext, place })
    const offers = [
      ...(byModel.get(model.slug) ?? []),
      ...(place === null ? [] : (regionalByModel.get(model.slug) ?? [])),
    ]
    const bills = offers.flatMap((prepared) => {
      if (prepared.offer.provider.slug === provider.slug || !sold(prepared) || isInPlan(prepared)) return []
      const bill = billOf(prepared, months)
      return 'total' in bill && bill.outcome === 'billed' && bill.total > 0n && bill.total < now.total ? [bill] : []
    })
    const sorted = bills.toSorted((a, b) => (a.total < b.total ? -1 : a.total > b.total ? 1 : 0))
    return [...new Map(sorted.toReversed().map((bill) => [bill.offer.provider.slug, bill])).values()]
      .toReversed()
      .slice(0, MOST_CHEAPER)
  }

  /**
   * Returns the bill of a successor: at the same seller if it sells it, else at its maker, else at its cheapest seller.
   */
  function ofSuccessor(slug: string, provider: string | null): Bill | null {
    const offers = (byModel.get(slug) ?? []).filter(sold)
    const here = offers.filter(({ offer }) => offer.provider.slug === provider)
    const labSlug = offers[0]?.offer.model.labSlug ?? null
    return (
      (currentBill(here, { slug, labSlug: provider }, workload) ?? currentBill(offers, { slug, labSlug }, workload))
        ?.bill ?? null
    )
  }

  return { ofOffer, cheaperThan, ofSuccessor }
}

/**
 * Converts a bill for the response, compared with the previous one. `ownIds` has the sellers' ids of their offers, by
 * offer id.
 */
export function toStackBill(
  { offer, total }: Bill,
  before: Bill | null,
  ownIds: ReadonlyMap<string, string>,
): StackBill {
  return {
    provider: { slug: offer.provider.slug, name: offer.provider.name },
    providerModelId: ownIds.get(offer.id ?? '') ?? null,
    input: standardPrice(offer, 'input'),
    output: standardPrice(offer, 'output'),
    total: fromUnits(total, AMOUNT_SCALE),
    text: centsText(total),
    change:
      before === null || before.total === 0n
        ? null
        : Math.round((Number(total) / Number(before.total) - 1) * 1000) / 10,
  }
}

/** The default workload of an audit; a calculator URL with this query shows the same bills. */
export const STACK_WORKLOAD = 'requests=100000&in=3000&out=400&cached=0&reasoning=1&need=none'
