import { formatContextWindow } from '@inferdex/domain/text/number-display'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { ContextWindow } from '../../../components/figures/context-window.tsx'
import { Price } from '../../../components/figures/price.tsx'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'
import { paths } from '../../../lib/paths.ts'
import type { OfferRow } from './offer-view.ts'
import { priceDescription } from './prices/price-name.ts'

/** Shows the rest of an offer: prices without a column, limits, id. On phones the table shows little of it. */
export function OtherPrices({ offer, shown }: { offer: OfferRow; shown: string }) {
  const others = offer.prices.filter(({ name }) => name !== shown)
  return (
    <div className="px-4 py-2.5">
      <h3 className="mb-1 text-12 font-[550] text-ink-muted">This offer</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <dt className="text-ink-muted">Model id</dt>
        <dd className="-my-0.5 flex min-w-0 items-center justify-end">
          <code className="truncate font-mono text-12 tracking-[-0.02em]" title={offer.modelId}>
            {offer.modelId}
          </code>
          <CopyButton value={offer.modelId} label={`Copy ${offer.modelId}`} className="-mr-1.5" />
        </dd>
        {others.map(({ name, amount, per }) => (
          <Line key={name} label={priceDescription(name).replace(', standard', '')}>
            <Price amount={amount} />
            {per !== '1M-tokens' && <span className="text-12 text-ink-faint"> per {per}</span>}
          </Line>
        ))}
        <Line label="Context, max output">
          <span className="font-mono">
            <ContextWindow of={offer} />, {offer.maxOutput === null ? 'n/a' : formatContextWindow(offer.maxOutput)}
          </span>
        </Line>
        {offer.successor !== null && (
          <Line label="Successor">
            <Link to={paths.model(offer.successor)} className={textLinkClass}>
              {offer.successor}
            </Link>
          </Line>
        )}
      </dl>
    </div>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="text-right">{children}</dd>
    </>
  )
}
