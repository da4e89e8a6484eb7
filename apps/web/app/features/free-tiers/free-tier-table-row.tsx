import type { FreeTierProvider } from '@inferdex/contracts/free-tiers'
import type { PricingTier } from '@inferdex/contracts/plans/plans'
import { discountText } from '@inferdex/domain/deals/deal-discount'
import type { DataUse, FreeTierFacts } from '@inferdex/domain/free-tiers/free-tier-facts'
import { heatValue } from '@inferdex/domain/free-tiers/free-tier-table'
import { scopeText } from '@inferdex/domain/plans/allowance-scope'
import { formatDay } from '@inferdex/domain/text/date-display'
import { Check, CreditCard, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { cx } from '../../components/ui/cx.ts'
import { paths } from '../../lib/paths.ts'
import { WatchButton } from '../watching/watch-button.tsx'
import type { FreeTiersResult } from './free-tiers-result.ts'
import { HeatCell, Limit } from './limit-cell.tsx'

type FreeTierTableRowProps = {
  provider: FreeTierProvider
  tier: PricingTier
  facts: FreeTierFacts
  ranges: FreeTiersResult['ranges']
  /** Popovers of the first rows open downwards, those of the others upwards. */
  isNearTop: boolean
}

const CELL = 'border-b border-line px-2 max-sm:border-0 max-sm:p-0'

export function FreeTierTableRow({ provider, tier, facts, ranges, isNearTop }: FreeTierTableRowProps) {
  const { name, slug, logo } = provider
  const value = (column: Parameters<typeof heatValue>[2]) => heatValue(tier, facts, column)
  const limit = (column: 'perMinute' | 'perDay' | 'tokens', unit: string) => {
    const figure = facts[column]
    if (column === 'tokens' && tier.isUnlimited) return 'Unlimited'
    if (figure === null) return null
    const card = { above: !isNearTop, endsHere: column === 'tokens' }
    return <Limit figure={figure} unit={unit} tierName={`${name}, ${tier.name}`} source={tier.sourceName} card={card} />
  }
  return (
    <tr className="max-sm:grid max-sm:grid-cols-4 max-sm:items-start max-sm:gap-1.5 max-sm:border-b max-sm:border-line max-sm:p-3">
      <th
        scope="row"
        className={cx(
          CELL,
          'sticky left-0 z-1 border-r bg-surface pl-3 text-left font-[550] whitespace-nowrap max-sm:static max-sm:order-1 max-sm:col-span-3 max-sm:whitespace-normal',
        )}
      >
        <span className="flex items-center gap-2">
          <ProviderLogo name={name} slug={slug} src={logo} size={20} />
          <span className="min-w-0">
            <a
              href={paths.provider(slug)}
              data-follow
              className="inline-flex min-h-6 items-center hover:text-accent-strong hover:underline"
            >
              {name}
            </a>
            <span className="ml-1.5 text-12 font-normal text-ink-muted sm:hidden">
              {tier.name}
              <Covered tier={tier} />
            </span>
          </span>
          <span className="ml-auto flex">
            <WatchButton compact targetType="FREE_TIER" targetId={provider.id} name={`the free tier of ${name}`} />
          </span>
        </span>
      </th>
      <td className={cx(CELL, 'leading-4 whitespace-nowrap text-ink-muted max-sm:hidden')}>
        {tier.name}
        <Covered tier={tier} />
      </td>
      <HeatCell label="per min" value={value('perMinute')} range={ranges.perMinute}>
        {limit('perMinute', 'per minute')}
      </HeatCell>
      <HeatCell label="per day" value={value('perDay')} range={ranges.perDay}>
        {limit('perDay', 'per day')}
      </HeatCell>
      <HeatCell label="tokens/day" value={value('tokens')} range={ranges.tokens}>
        {limit('tokens', 'per day')}
      </HeatCell>
      <HeatCell label="credit" value={value('credit')} range={ranges.credit}>
        {facts.credit !== null && (
          <>
            {discountText(tier.creditAmount ?? '0', 'usd')}{' '}
            <span className="font-sans text-12">{facts.credit.isMonthly ? 'a month' : 'once'}</span>
          </>
        )}
      </HeatCell>
      <Labelled label="Card" className="max-sm:order-4 max-sm:col-span-2">
        <CardNeeded needed={tier.requiresCreditCard} />
      </Labelled>
      <Labelled label="Trains" className="max-sm:order-5 max-sm:col-span-2">
        <TrainsOnData use={facts.dataUse} />
      </Labelled>
      <td className={cx(CELL, 'max-w-56 text-12 leading-4 text-ink-muted max-sm:hidden')}>
        {facts.also === null ? (
          <span className="text-ink-faint">–</span>
        ) : (
          <span title={facts.also} className="line-clamp-2">
            {facts.also}
          </span>
        )}
      </td>
      <td className={cx(CELL, 'pr-3 text-right text-12 whitespace-nowrap max-sm:order-2 max-sm:leading-6')}>
        <SourceDay tier={tier} />
      </td>
    </tr>
  )
}

/** Shows which models the tier covers. */
function Covered({ tier }: { tier: PricingTier }) {
  return (
    <span
      title={tier.scopeModels.join(', ') || undefined}
      className="block max-w-44 truncate text-12 leading-4 text-ink-faint"
    >
      {tier.use === 'app' ? 'App only' : scopeText(tier)}
    </span>
  )
}

function Labelled({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <td
      data-label={label}
      className={cx(
        CELL,
        'max-w-44 text-12 leading-4 max-sm:max-w-none max-sm:before:mr-1.5 max-sm:before:text-ink-muted max-sm:before:content-[attr(data-label)]',
        className,
      )}
    >
      {children}
    </td>
  )
}

const ICON = 'inline size-3.5 shrink-0 -translate-y-px stroke-[2.25]'

function CardNeeded({ needed }: { needed: boolean | null }) {
  if (needed === null) return <Unknown />
  return needed ? (
    <span className="whitespace-nowrap text-caution">
      <CreditCard aria-hidden className={ICON} /> Required
    </span>
  ) : (
    <span className="whitespace-nowrap text-positive">
      <Check aria-hidden className={ICON} /> None
    </span>
  )
}

function TrainsOnData({ use }: { use: DataUse | null }) {
  if (use === null) return <Unknown />
  return (
    <span title={use.stated} className="text-caution">
      <TriangleAlert aria-hidden className={ICON} /> {use.text}
    </span>
  )
}

function Unknown() {
  return <span className="border-b border-dashed border-line-control text-ink-faint">Unknown</span>
}

function SourceDay({ tier: { sourceName, sourceUrl, verifiedOn } }: { tier: PricingTier }) {
  if (verifiedOn === null) return <span className="text-ink-faint">–</span>
  const day = formatDay(verifiedOn)
  if (sourceUrl === null) return <span className="text-ink-muted">{day}</span>
  return (
    <a
      href={sourceUrl}
      target="_blank"
      rel="nofollow noopener"
      title={sourceName ?? undefined}
      className="inline-flex min-h-6 items-center text-ink-muted underline decoration-line-control underline-offset-3 hover:text-ink"
    >
      {day}
      <span className="sr-only">, source: {sourceName ?? 'the provider'}, opens in a new tab</span>
    </a>
  )
}
