import type { PriceKind } from '@inferdex/domain/offers/price-display'
import { priceText } from '@inferdex/domain/offers/price-display'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { cx } from '../../../components/ui/cx.ts'
import { Price } from '../../../components/figures/price.tsx'
import { searchWith } from '../../../lib/lists/search-with.ts'
import { evidenceValue } from './offer-query.ts'
import type { OfferPrice, OfferRow } from './offer-view.ts'

type PriceLinkProps = {
  offer: OfferRow
  price: OfferPrice | undefined
  kind: PriceKind
  decimals: number
  best?: boolean
}

/** Returns the id of the link that opens an evidence panel, so that closing it can restore the focus. */
export function priceLinkId(evidence: string): string {
  return `price-${evidence}`
}

/** Links a price to its evidence. A price without records is plain text. */
export function PriceLink({ offer, price, kind, decimals, best }: PriceLinkProps) {
  if (price === undefined) return <Price amount={null} kind={kind} decimals={decimals} />
  // Prices per region have no history; their source is in the table below.
  if (offer.isOfRegion) return <Price amount={price.amount} kind={kind} decimals={decimals} best={best} />
  const mark = offer.mark === null ? '' : `${offer.mark.label.toLowerCase()}, `
  return (
    <FigureLink offer={offer} name={price.name} label={`${priceText(price.amount, kind)}, ${mark}source and history`}>
      <Price
        amount={price.amount}
        kind={kind}
        decimals={decimals}
        best={best}
        className={offer.mark === null ? undefined : 'border-b border-dashed border-line-control text-ink-muted'}
      />
    </FigureLink>
  )
}

type FigureLinkProps = {
  offer: OfferRow
  /** A price, or `contextWindow` or `maxOutput`. */
  name: string
  label: string
  children: ReactNode
}

/** Links a figure to its evidence. */
export function FigureLink({ offer, name, label, children }: FigureLinkProps) {
  const [query] = useSearchParams()
  const evidence = evidenceValue(offer, { name })
  const open = query.get('evidence') === evidence
  return (
    <Link
      id={priceLinkId(evidence)}
      to={{ search: searchWith(query, { evidence }) }}
      preventScrollReset
      aria-current={open ? 'true' : undefined}
      aria-label={label}
      className={cx(
        '-mr-1 inline-flex h-7 items-center rounded-tag px-1',
        open ? 'bg-accent-soft font-semibold text-accent-strong ring-2 ring-accent' : 'hover:bg-line/60',
      )}
    >
      {children}
    </Link>
  )
}
