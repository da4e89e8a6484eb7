import type { PriceKind } from '@inferdex/domain/offers/price-display'
import { priceText } from '@inferdex/domain/offers/price-display'
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

/** Returns the id of the link that opens an evidence, so that closing it can return the focus. */
export function priceLinkId(evidence: string): string {
  return `price-${evidence}`
}

/** Links a price to its evidence. A price without records is plain text. */
export function PriceLink({ offer, price, kind, decimals, best }: PriceLinkProps) {
  const [query] = useSearchParams()
  if (price === undefined) return <Price amount={null} kind={kind} decimals={decimals} />
  const evidence = evidenceValue(offer, price)
  const open = query.get('evidence') === evidence
  return (
    <Link
      id={priceLinkId(evidence)}
      to={{ search: searchWith(query, { evidence }) }}
      preventScrollReset
      aria-current={open ? 'true' : undefined}
      aria-label={`${priceText(price.amount, kind)}, ${offer.mark === null ? '' : `${offer.mark.label.toLowerCase()}, `}source and history`}
      className={cx(
        '-mr-1 inline-flex h-7 items-center rounded-tag px-1',
        open ? 'bg-accent-soft font-semibold text-accent-strong ring-2 ring-accent' : 'hover:bg-line/60',
      )}
    >
      <Price
        amount={price.amount}
        kind={kind}
        decimals={decimals}
        best={best}
        className={offer.mark === null ? undefined : 'border-b border-dashed border-line-control text-ink-muted'}
      />
    </Link>
  )
}
