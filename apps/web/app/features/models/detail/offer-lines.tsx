import { formatAge, formatDay } from '@inferdex/domain/text/date-display'
import { formatContextWindow } from '@inferdex/domain/text/number-display'
import { extraPriceKind, mainPriceKind, offerOutputKind } from '@inferdex/domain/offers/offer-price'
import { CornerDownRight } from 'lucide-react'
import { Link } from 'react-router'
import { RowHead, Td, Tr } from '../../../components/data-table/table.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { ContextWindow } from '../../../components/figures/context-window.tsx'
import { MaxOutput } from '../../../components/figures/max-output.tsx'
import { KindBadge } from '../../../components/figures/kind-badge.tsx'
import { ModelId } from '../../../components/figures/cut-name.tsx'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { UncountedBadge } from '../../../components/figures/uncounted-badge.tsx'
import { paths } from '../../../lib/paths.ts'
import { AgreementMark } from '../../evidence/agreement-mark.tsx'
import { OfferStatus } from './offer-status.tsx'
import { RegionCell } from './regions/region-cell.tsx'
import {
  type ContextTier,
  type OfferRow,
  type PriceColumn,
  priceOf,
  type ShownColumn,
  type ShownColumns,
  unitPriceOf,
} from './offer-view.ts'
import { unitTitle } from './prices/price-name.ts'
import { AnnouncedLine } from './prices/announced-line.tsx'
import { FigureLink, PriceLink } from './price-link.tsx'

type OfferLinesProps = {
  offer: OfferRow
  columns: ShownColumns
  /** Whether there is a column for prices that are not per token. */
  hasUnits: boolean
  cheapest: { input: string | null; output: string | null }
  /** Whether the table has the source agreement column. */
  hasSourceValues: boolean
  now: Date
}

/** Renders an offer, and a separate line for each price that applies to long inputs. */
export function OfferLines({ offer, columns, hasUnits, cheapest, hasSourceValues, now }: OfferLinesProps) {
  const unitPrice = unitPriceOf(offer)
  const canBeCheapest = offer.pricingKind === 'metered' && offer.status !== 'retired' && offer.mark === null
  const isBest = (column: PriceColumn) =>
    canBeCheapest &&
    (column === 'input' || column === 'output') &&
    !(column === 'output' && offer.isOutputUnsure) &&
    cheapest[column] !== null &&
    offer[column] === cheapest[column]
  const priceCell = ({ column, decimals }: ShownColumn) => (
    <Td key={column} numeric>
      <PriceLink
        offer={offer}
        price={priceOf(offer, column)}
        kind={kindOf(offer, column)}
        decimals={decimals}
        best={isBest(column)}
      />
    </Td>
  )
  const tierCell = (tier: ContextTier, { column, decimals }: ShownColumn) => {
    const price = priceOf(offer, tier.prices[column])
    return (
      <Td key={column} numeric>
        {price !== undefined && <PriceLink offer={offer} price={price} kind="amount" decimals={decimals} />}
      </Td>
    )
  }
  // All columns after the model's id: prices, context, recorded, region and max out, and the optional ones.
  const span = columns.first.length + columns.more.length + 4 + (hasUnits ? 1 : 0) + (hasSourceValues ? 1 : 0)
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
            <KindBadge kind={offer.providerKind} />
            <span className="flex gap-1 max-sm:hidden">
              <UncountedBadge mark={offer.mark ?? offer.priceMark ?? null} />
              {isBest('input') && <Badge tone="accent">Cheapest paid</Badge>}
              {offer.isFirstParty && <Badge tone="outline">Maker</Badge>}
              <OfferStatus offer={offer} short />
            </span>
          </span>
          <UncountedBadge mark={offer.mark ?? offer.priceMark ?? null} className="sm:hidden" />
        </RowHead>
        <Td className="max-sm:hidden">
          <span className="flex items-center">
            <ModelId id={offer.modelId} className="max-w-34" />
            <CopyButton value={offer.modelId} label={`Copy ${offer.modelId}`} />
          </span>
        </Td>
        {columns.first.map(priceCell)}
        {hasUnits && (
          <Td numeric>
            {unitPrice !== undefined && (
              <>
                <PriceLink offer={offer} price={unitPrice} kind="amount" decimals={0} />
                <span className="pl-1 font-sans text-12 text-ink-faint">{unitTitle(unitPrice.per)}</span>
              </>
            )}
          </Td>
        )}
        <Td numeric>
          {offer.contextWindow === null ? (
            <ContextWindow of={offer} />
          ) : (
            <FigureLink
              offer={offer}
              name="contextWindow"
              label={`${formatContextWindow(offer.contextWindow)} tokens, source and history`}
            >
              {formatContextWindow(offer.contextWindow)}
            </FigureLink>
          )}
        </Td>
        {hasSourceValues && <Td>{offer.sourceValue !== null && <AgreementMark sourceValue={offer.sourceValue} />}</Td>}
        <Td className="text-right text-12 text-ink-faint">
          <time
            dateTime={offer.source.verifiedOn}
            title={`${formatDay(offer.source.verifiedOn)}, ${offer.source.name}`}
          >
            {formatAge(offer.source.verifiedOn, now)}
          </time>
        </Td>
        <Td className="max-w-36 text-12 whitespace-normal">
          <RegionCell offer={offer} />
        </Td>
        <Td numeric>
          {offer.maxOutput === null ? (
            <MaxOutput of={offer} />
          ) : (
            <FigureLink
              offer={offer}
              name="maxOutput"
              label={`${formatContextWindow(offer.maxOutput)} tokens, source and history`}
            >
              <MaxOutput of={offer} />
            </FigureLink>
          )}
        </Td>
        {columns.more.map(priceCell)}
      </Tr>
      {offer.announced !== undefined && <AnnouncedLine announced={offer.announced} span={span} />}
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
          {columns.first.map((column) => tierCell(tier, column))}
          <Td colSpan={span - columns.first.length - columns.more.length} />
          {columns.more.map((column) => tierCell(tier, column))}
        </Tr>
      ))}
    </>
  )
}

function kindOf(offer: OfferRow, column: PriceColumn) {
  if (unitPriceOf(offer) !== undefined) return 'not-applicable'
  if (column === 'output') return offerOutputKind(offer)
  if (column === 'input') return mainPriceKind(offer.pricingKind, offer.input)
  const amount = priceOf(offer, column)?.amount ?? null
  // Every seller of an image model has an image price, stated or not.
  return column === 'output-image' ? mainPriceKind(offer.pricingKind, amount) : extraPriceKind(amount)
}
