import type { ToolType } from '@inferdex/domain/providers/provider-filters'
import { Globe, type LucideIcon, Plug, Puzzle, Terminal } from 'lucide-react'
import type { MouseEventHandler, ReactNode } from 'react'
import { Badge } from '../../../components/ui/badge.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { Card, CardFoot, CardHead, CardTitleLink } from '../../../components/ui/card.tsx'
import { Price } from '../../../components/figures/price.tsx'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { CardRating } from '../../reviews/card-rating.tsx'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'
import { paths } from '../../../lib/paths.ts'
import type { ListedProvider } from './listed-provider.ts'

const tool = (label: string, Icon: LucideIcon) => (
  <Badge key={label}>
    <Icon aria-hidden />
    {label}
  </Badge>
)
// Created once, so that lists re-rendered while typing do not compare them.
const TOOLS = {
  cli: tool('CLI', Terminal),
  extension: tool('IDE Extension', Puzzle),
  web: tool('Web Access', Globe),
  api: tool('API Access', Plug),
} as const satisfies Record<Exclude<ToolType, 'other'>, ReactNode>
const FREE_TIER = <Badge tone="positive">Free tier available</Badge>
const TOOL_ORDER = ['cli', 'extension', 'web', 'api'] as const

type CardOptions = {
  /** Shown at the right end of the foot: the compare toggle, passed in by the route. */
  actions?: ReactNode
  level?: 2 | 3 | undefined
}

type ListedProviderCardProps = CardOptions & {
  provider: ListedProvider
  onClick?: MouseEventHandler<HTMLElement> | undefined
}

/** Renders a card. Its links are handled by the list around it (`useFollowLinks`). */
export function ListedProviderCard({ provider, actions, level = 3, onClick }: ListedProviderCardProps) {
  const { name, modelCount, toolTypes } = provider
  const address = paths.provider(provider.slug)
  return (
    <Card onClick={onClick}>
      <CardHead
        level={level}
        title={<CardTitleLink address={address}>{name}</CardTitleLink>}
        subtitle={`${modelCount} ${modelCount === 1 ? 'model' : 'models'}`}
        media={<ProviderLogo name={name} slug={provider.slug} size={40} />}
        aside={
          <span className="flex flex-wrap justify-end gap-1">
            {provider.featured && <Badge tone="accent">Featured</Badge>}
            {provider.isPopular && <Badge>Popular</Badge>}
          </span>
        }
      />
      <div className="flex flex-1 flex-col gap-2.5 px-4 py-3">
        <p className="line-clamp-3 min-h-10 text-13 leading-5 text-ink-muted">{provider.description}</p>
        <div className="mt-auto flex flex-wrap gap-1">
          {provider.hasFreeTier && FREE_TIER}
          {TOOL_ORDER.map((type) => toolTypes.includes(type) && TOOLS[type])}
        </div>
      </div>
      <StartingAt provider={provider} />
      <CardFoot>
        <a href={address} data-follow className={textLinkClass}>
          View Details<span className="sr-only"> of {name}</span>
        </a>
        <span className="ml-auto">
          <CardRating
            targetType="PROVIDER"
            id={provider.id}
            rating={provider.rating}
            reviewCount={provider.reviewCount}
          />
        </span>
        {actions}
      </CardFoot>
    </Card>
  )
}

/**
 * Shows the price of the provider's first plan, that of a later paid plan if it is cheaper, and its lowest token price.
 */
function StartingAt({ provider }: { provider: ListedProvider }) {
  const { startingAt, lowestPaid, lowestInput, sellsChat } = provider
  return (
    <dl className="grid min-h-15 grid-cols-2 divide-x divide-line border-t border-line">
      <div className={cx('min-w-0 px-4 py-2', startingAt === null && 'col-span-2')}>
        <dt className="text-12 text-ink-muted">Starting at</dt>
        <dd className="truncate text-16 font-medium">
          {startingAt === null ? (
            <InputPrice amount={lowestInput} sellsChat={sellsChat} unit="per 1M input tokens" />
          ) : (
            <span className={startingAt === 'Free' ? 'text-positive' : 'figure'}>{startingAt}</span>
          )}
        </dd>
        {lowestPaid !== null && <dd className="truncate text-12 text-ink-muted">paid from {lowestPaid}</dd>}
      </div>
      {startingAt !== null && (
        <div className="min-w-0 px-4 py-2">
          <dt className="text-12 text-ink-muted">Input from</dt>
          <dd className="truncate text-16 font-medium">
            <InputPrice amount={lowestInput} sellsChat={sellsChat} unit="per 1M" />
          </dd>
        </div>
      )}
    </dl>
  )
}

type InputPriceProps = { amount: string | null; sellsChat: boolean; unit: string }

function InputPrice({ amount, sellsChat, unit }: InputPriceProps) {
  return (
    <>
      <Price amount={amount} kind={sellsChat ? 'amount' : 'not-applicable'} />
      {amount !== null && <span className="text-12 font-normal text-ink-muted"> {unit}</span>}
    </>
  )
}
