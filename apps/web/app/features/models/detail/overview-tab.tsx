import type { BenchmarkResult } from '@inferdex/contracts/benchmarks'
import type { Alternatives, PeerScore } from '@inferdex/contracts/models/model-overview'
import { lowestPaid } from '@inferdex/domain/offers/offer-order'
import { PackageX } from 'lucide-react'
import { AS_OF } from '@inferdex/domain/offers/by-day/day-of-prices'
import { VIA, type Via } from '@inferdex/domain/offers/who-sells/provider-kind'
import { useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { SectionTitle } from '../../../components/ui/section-title.tsx'
import { searchWith } from '../../../lib/lists/search-with.ts'
import { paths } from '../../../lib/paths.ts'
import { ViaSwitch } from '../../../components/figures/via-switch.tsx'
import { OfferFilterChips } from '../../offers/offer-filter-chips.tsx'
import { AgainstOthers } from './place/against-others.tsx'
import { Benchmarks } from './benchmarks.tsx'
import { EvidencePanel } from './evidence-panel.tsx'
import { type Evidence, evidenceOf } from './offer-query.ts'
import { type OfferRow, offersVia, priceOf, viaOf } from './offer-view.ts'
import { OffersTable } from './offers-table.tsx'
import type { PlaceView } from './place/place-view.ts'
import { PriceHistoryChart } from './history/price-history-chart.tsx'
import { offersIn } from './regions/offers-in.ts'
import { placeOf, RegionChips } from './regions/region-chips.tsx'
import { RegionPrices } from './regions/region-prices.tsx'
import { PriceSpreadChart } from './spread/price-spread-chart.tsx'

export type Overview = {
  readonly offers: readonly OfferRow[]
  readonly benchmarks: readonly BenchmarkResult[]
  readonly otherScores: readonly BenchmarkResult[]
  readonly peers: readonly PeerScore[]
  readonly alternatives: readonly Alternatives[]
  readonly place: PlaceView | null
  /** What it costs in one sentence; null without a price. */
  readonly answer: string | null
  /** The newest day on which a price was checked. */
  readonly pricesOf: string | null
}

type OverviewTabProps = { id: string; slug: string; name: string; overview: Overview; now: Date }

export function OverviewTab({ id, slug, name, overview, now }: OverviewTabProps) {
  const { benchmarks, otherScores, peers, alternatives, place, answer, pricesOf } = overview
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const via = viaOf(query)
  const offers = useMemo(() => offersVia(overview.offers, via), [overview.offers, via])
  const searchVia = (choice: Via) => searchWith(query, { [VIA]: choice === 'direct' ? null : choice })
  const chosen = evidenceOf(query, offers)
  const evidence = chosen ?? cheapestEvidence(offers)
  return (
    <>
      <div className="pt-4 empty:hidden">
        <PriceSpreadChart name={name} offers={offers} />
      </div>
      <section aria-labelledby="offers" className="pt-4">
        <SectionTitle
          id="offers"
          aside={
            <>
              {priceNote(offers)}.{' '}
              <Link to={`?${AS_OF}=${now.toISOString().slice(0, 10)}`} className={textLinkClass}>
                Prices of another day
              </Link>
            </>
          }
        >
          Price per provider
        </SectionTitle>
        {offers.length === 0 ? (
          <EmptyState
            level={3}
            title="No provider yet"
            icon={<PackageX aria-hidden />}
            className="rounded-box border border-dashed border-line-strong"
          >
            We don't know of an API that serves this model. You can run the weights yourself if they are open, or{' '}
            <Link to={paths.submit()} className="font-medium text-accent underline underline-offset-3">
              submit a provider
            </Link>
            .
          </EmptyState>
        ) : (
          <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_312px]">
            <div className="min-w-0">
              {overview.offers.some(({ providerKind }) => providerKind === 'router') && (
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pb-2.5 text-13">
                  <ViaSwitch
                    via={via}
                    to={(choice) => searchVia(choice) || paths.model(slug)}
                    onRestore={(choice) =>
                      void navigate({ search: searchVia(choice) }, { replace: true, preventScrollReset: true })
                    }
                  />
                  {answer !== null && <p className="min-w-0 text-ink-muted">{answer}, input per 1M</p>}
                </div>
              )}
              <RegionChips offers={offers} query={query} />
              <OfferFilterChips offers={offers} />
              <OffersTable offers={offersIn(offers, placeOf(query))} now={now} />
            </div>
            {evidence !== null && (
              <EvidencePanel model={{ id, name }} evidence={evidence} chosen={chosen !== null} now={now} />
            )}
          </div>
        )}
      </section>
      <RegionPrices offers={offers} />
      <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_400px]">
        {pricesOf !== null && <PriceHistoryChart offers={offers} checked={pricesOf} now={now} />}
        <Benchmarks results={benchmarks} others={otherScores} peers={peers} />
      </div>
      <AgainstOthers slug={slug} alternatives={alternatives} place={place} />
    </>
  )
}

/** Returns the evidence shown by default: that of the cheapest price. */
function cheapestEvidence(offers: readonly OfferRow[]): Evidence | null {
  const amount = lowestPaid(offers, 'input')
  const offer = offers.find(({ input, pricingKind, status, mark }) =>
    amount === null ? true : input === amount && pricingKind === 'metered' && status !== 'retired' && mark === null,
  )
  const price = offer && (priceOf(offer, 'input') ?? offer.prices[0])
  return offer === undefined || price === undefined ? null : { offer, price }
}

/** Returns a note such as "USD per 1M tokens. Highest input price is 97x the lowest" */
function priceNote(offers: readonly OfferRow[]): string {
  const paid = offers
    .filter(({ pricingKind, status, mark }) => pricingKind === 'metered' && status !== 'retired' && mark === null)
    .map(({ input }) => Number(input))
    .filter((amount) => amount > 0)
  const spread = Math.max(...paid) / Math.min(...paid)
  const note = 'USD per 1M tokens'
  return paid.length > 1 && spread >= 1.5
    ? `${note}. Highest input price is ${spread < 10 ? spread.toFixed(1) : Math.round(spread)}x the lowest`
    : note
}
