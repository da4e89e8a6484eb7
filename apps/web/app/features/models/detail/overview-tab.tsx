import type { BenchmarkResult } from '@inferdex/contracts/benchmarks'
import type { Alternatives, PeerScore } from '@inferdex/contracts/models/model-overview'
import { lowestPaid } from '@inferdex/domain/offers/offer-order'
import { PackageX } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { SectionTitle } from '../../../components/ui/section-title.tsx'
import { paths } from '../../../lib/paths.ts'
import { CheaperAlternatives } from './alternatives.tsx'
import { Benchmarks } from './benchmarks.tsx'
import { EvidencePanel } from './evidence-panel.tsx'
import { type Evidence, evidenceOf } from './offer-query.ts'
import { type OfferRow, priceOf } from './offer-view.ts'
import { OffersTable } from './offers-table.tsx'
import { PriceHistoryChart } from './history/price-history-chart.tsx'
import { PriceSpreadChart } from './spread/price-spread-chart.tsx'

export type Overview = {
  readonly offers: readonly OfferRow[]
  readonly benchmarks: readonly BenchmarkResult[]
  readonly peers: readonly PeerScore[]
  readonly alternatives: readonly Alternatives[]
  /** The newest day on which a price was checked. */
  readonly pricesOf: string | null
}

type OverviewTabProps = { slug: string; name: string; overview: Overview; now: Date }

export function OverviewTab({ slug, name, overview, now }: OverviewTabProps) {
  const { offers, benchmarks, peers, alternatives, pricesOf } = overview
  const [query] = useSearchParams()
  const chosen = evidenceOf(query, offers)
  const evidence = chosen ?? cheapestEvidence(offers)
  return (
    <>
      <div className="pt-4 empty:hidden">
        <PriceSpreadChart name={name} offers={offers} />
      </div>
      <section aria-labelledby="offers" className="pt-4">
        <SectionTitle id="offers" aside={priceNote(offers)}>
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
            <OffersTable offers={offers} now={now} />
            {evidence !== null && <EvidencePanel evidence={evidence} chosen={chosen !== null} now={now} />}
          </div>
        )}
      </section>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_400px]">
        {pricesOf !== null && <PriceHistoryChart offers={offers} checked={pricesOf} now={now} />}
        <Benchmarks results={benchmarks} peers={peers} />
      </div>
      <CheaperAlternatives slug={slug} alternatives={alternatives} />
    </>
  )
}

/** Returns the evidence shown before the reader chooses one: that of the cheapest price. */
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
