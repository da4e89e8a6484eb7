import { formatDay } from '@inferdex/domain/text/date-display'
import { formatContextWindow } from '@inferdex/domain/text/number-display'
import { extraPriceKind, mainPriceKind } from '@inferdex/domain/offers/offer-price'
import { relativeTime } from '@inferdex/domain/text/relative-time'
import { CornerDownRight } from 'lucide-react'
import { Link } from 'react-router'
import { RowHead, Td, Tr } from '../../../components/data-table/table.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { MaxOutput } from '../../../components/figures/max-output.tsx'
import { ModelId } from '../../../components/figures/model-id.tsx'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { UncountedBadge } from '../../../components/figures/uncounted-badge.tsx'
import { paths } from '../../../lib/paths.ts'
import { OfferStatus } from './offer-status.tsx'
import { type OfferRow, type PriceColumn, priceOf, type ShownColumn } from './offer-view.ts'
import { PriceLink } from './price-link.tsx'

type OfferLinesProps = {
  offer: OfferRow
  columns: readonly ShownColumn[]
  cheapest: { input: string | null; output: string | null }
  now: Date
}

/** Renders an offer, and a separate line for each price that applies to long inputs. */
export function OfferLines({ offer, columns, cheapest, now }: OfferLinesProps) {
  const canBeCheapest = offer.pricingKind === 'metered' && offer.status !== 'retired' && offer.mark === null
  const isBest = (column: PriceColumn) =>
    canBeCheapest &&
    (column === 'input' || column === 'output') &&
    cheapest[column] !== null &&
    offer[column] === cheapest[column]
  return (
    <>
      <Tr>
        <RowHead className="max-sm:w-39 max-sm:max-w-39">
          <span className="flex items-center gap-2">
            <ProviderLogo name={offer.name} slug={offer.provider} />
            <Link
              to={paths.provider(offer.provider)}
              className="min-w-0 truncate hover:text-accent-strong sm:max-w-40"
              title={offer.name}
            >
              {offer.name}
            </Link>
            <span className="flex gap-1 max-sm:hidden">
              <UncountedBadge mark={offer.mark} />
              {isBest('input') && <Badge tone="accent">Cheapest paid</Badge>}
              {offer.isFirstParty && <Badge tone="outline">Maker</Badge>}
              <OfferStatus offer={offer} short />
            </span>
          </span>
          <UncountedBadge mark={offer.mark} className="sm:hidden" />
        </RowHead>
        <Td className="max-sm:hidden">
          <span className="flex items-center">
            <ModelId id={offer.modelId} className="max-w-34" />
            <CopyButton value={offer.modelId} label={`Copy ${offer.modelId}`} />
          </span>
        </Td>
        {columns.map(({ column, decimals }) => (
          <Td key={column} numeric>
            <PriceLink
              offer={offer}
              price={priceOf(offer, column)}
              kind={kindOf(offer, column)}
              decimals={decimals}
              best={isBest(column)}
            />
          </Td>
        ))}
        <Td numeric>{tokens(offer.contextWindow)}</Td>
        <Td numeric>
          <MaxOutput of={offer} />
        </Td>
        <Td className="text-right text-12 text-ink-faint">
          <time
            dateTime={offer.source.verifiedOn}
            title={`${formatDay(offer.source.verifiedOn)}, ${offer.source.name}`}
          >
            {relativeTime(new Date(offer.source.verifiedOn), now)}
          </time>
        </Td>
      </Tr>
      {offer.tiers.map((tier) => (
        <Tr key={tier.from}>
          <RowHead className="font-normal text-ink-muted max-sm:w-39 max-sm:max-w-39">
            <span className="flex items-center gap-2">
              <CornerDownRight aria-hidden className="ml-0.5 text-ink-faint" />
              <span className="truncate">
                from {formatContextWindow(tier.from)}
                <span className="max-sm:sr-only"> input tokens</span>
              </span>
            </span>
          </RowHead>
          <Td className="max-sm:hidden" />
          {columns.map(({ column, decimals }) => {
            const price = priceOf(offer, tier.prices[column])
            return (
              <Td key={column} numeric>
                {price !== undefined && <PriceLink offer={offer} price={price} kind="amount" decimals={decimals} />}
              </Td>
            )
          })}
          <Td />
          <Td />
          <Td />
        </Tr>
      ))}
    </>
  )
}

function kindOf(offer: OfferRow, column: PriceColumn) {
  if (column === 'input' || column === 'output') return mainPriceKind(offer.pricingKind, offer[column])
  return extraPriceKind(priceOf(offer, column)?.amount ?? null)
}

function tokens(amount: number | null) {
  return amount === null ? <span className="font-sans text-12 text-ink-faint">n/a</span> : formatContextWindow(amount)
}
