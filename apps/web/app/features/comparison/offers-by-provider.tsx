import type { OfferCell, OfferRow } from '@inferdex/domain/comparison/comparison-offers'
import type { ComparisonQuery } from '@inferdex/domain/comparison/comparison-query'
import { mainPriceKind, offerOutputKind } from '@inferdex/domain/offers/offer-price'
import { Link } from 'react-router'
import { ColumnHead } from '../../components/data-table/column-head.tsx'
import { RowHead, Table, TableFrame, Td, Tr } from '../../components/data-table/table.tsx'
import { Price } from '../../components/figures/price.tsx'
import { KindBadge } from '../../components/figures/kind-badge.tsx'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { SectionTitle } from '../../components/ui/section-title.tsx'
import { UncountedBadge } from '../../components/figures/uncounted-badge.tsx'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { paths } from '../../lib/paths.ts'
import { addressOf } from './address.ts'
import type { ComparisonView } from './comparison-view.ts'

type OffersByProviderProps = { view: ComparisonView; query: ComparisonQuery }

/** Shows which provider sells which of the models at what price. */
export function OffersByProvider({ view: { items, offers }, query }: OffersByProviderProps) {
  if (offers.total === 0) return null
  const isShort = offers.rows.length < offers.total
  return (
    <section aria-labelledby="offers" className="pt-8">
      <SectionTitle
        id="offers"
        aside="Input and output, USD per 1M tokens. The cheapest input price of each model is marked."
      >
        Price per provider
      </SectionTitle>
      <TableFrame
        label="Offers"
        foot={
          <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line px-3 py-1.5 text-12 text-ink-muted">
            <span>
              {isShort ? `${offers.rows.length} of ${offers.total}` : offers.total} providers, sorted by how many of
              these models they offer.
            </span>
            {(isShort || query.allOffers) && (
              <Link to={addressOf({ ...query, allOffers: isShort })} preventScrollReset className={textLinkClass}>
                {isShort ? `Show all ${offers.total} providers` : 'Show fewer providers'}
              </Link>
            )}
          </div>
        }
      >
        <Table aria-label="Price per provider">
          <thead>
            <tr>
              <ColumnHead frozen>Provider</ColumnHead>
              {items.map(({ slug, name }) => (
                <ColumnHead key={slug} numeric unit="input / output">
                  {name}
                </ColumnHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {offers.rows.map((row) => (
              <Seller key={row.provider.slug} row={row} />
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </section>
  )
}

function Seller({ row: { provider, providerKind, cells } }: { row: OfferRow }) {
  return (
    <Tr>
      <RowHead>
        <Link
          to={paths.provider(provider.slug)}
          className="inline-flex max-w-36 items-center gap-2 hover:text-accent-strong sm:max-w-60"
        >
          <ProviderLogo name={provider.name} slug={provider.slug} size={16} />
          <span className="truncate">{provider.name}</span>
        </Link>
        <KindBadge kind={providerKind} className="ml-1.5" />
      </RowHead>
      {cells.map((cell, index) => (
        <Td key={index} numeric>
          {cell === null ? (
            <span className="font-sans text-ink-faint">
              <span aria-hidden>–</span>
              <span className="sr-only">Not sold</span>
            </span>
          ) : (
            <OfferPrices cell={cell} />
          )}
        </Td>
      ))}
    </Tr>
  )
}

function OfferPrices({ cell }: { cell: OfferCell }) {
  const { pricingKind, input, output, isBest, mark } = cell
  const kind = mainPriceKind(pricingKind, input)
  // One label instead of two prices.
  if (kind !== 'amount') {
    return (
      <>
        <UncountedBadge mark={mark} /> <Price amount={null} kind={kind} best={isBest} />
      </>
    )
  }
  return (
    <>
      <UncountedBadge mark={mark} className="mr-1.5 font-sans tracking-normal" />
      <Price amount={input} best={isBest} />
      <span className="text-ink-faint"> / </span>
      <Price amount={output} kind={offerOutputKind(cell)} className="text-ink-muted" />
    </>
  )
}
