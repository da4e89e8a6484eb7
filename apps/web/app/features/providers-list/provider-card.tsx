import type { Provider } from '@inferdex/contracts/providers'
import type { ToolType } from '@inferdex/domain/catalogue-filters'
import { Globe, type LucideIcon, Plug, Puzzle, Terminal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../components/ui/badge.tsx'
import { Card, CardFoot, CardHead } from '../../components/ui/card.tsx'
import { Price } from '../../components/ui/price.tsx'
import { ProviderMark } from '../../components/ui/provider-mark.tsx'
import { Rating } from '../../components/ui/rating.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { paths } from '../../lib/paths.ts'
import { type ListedProvider, listedProvider } from './listed-provider.ts'

const TOOLS = {
  cli: { label: 'CLI', Icon: Terminal },
  extension: { label: 'IDE Extension', Icon: Puzzle },
  web: { label: 'Web Access', Icon: Globe },
  api: { label: 'API Access', Icon: Plug },
} as const satisfies Record<Exclude<ToolType, 'other'>, { label: string; Icon: LucideIcon }>
const TOOL_ORDER = ['cli', 'extension', 'web', 'api'] as const

type CardOptions = {
  /** At the right end of the foot: the compare toggle, filled by the route. */
  actions?: ReactNode
  level?: 2 | 3 | undefined
}

/** A provider as the API answers it. */
export function ProviderCard({ provider, ...options }: CardOptions & { provider: Provider }) {
  return <ListedProviderCard provider={listedProvider(provider)} {...options} />
}

export function ListedProviderCard({ provider, actions, level = 3 }: CardOptions & { provider: ListedProvider }) {
  const { name, modelCount, toolTypes } = provider
  return (
    <Card className="[contain-intrinsic-size:auto_262px] [content-visibility:auto]">
      <CardHead
        level={level}
        title={
          <Link to={paths.provider(provider.slug)} className="hover:text-accent-strong">
            {name}
          </Link>
        }
        subtitle={`${modelCount} ${modelCount === 1 ? 'model' : 'models'}`}
        media={<ProviderMark name={name} size={40} />}
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
          {TOOL_ORDER.filter((type) => toolTypes.includes(type)).map((type) => {
            const { label, Icon } = TOOLS[type]
            return (
              <Badge key={type}>
                <Icon aria-hidden />
                {label}
              </Badge>
            )
          })}
        </div>
      </div>
      <StartingAt provider={provider} />
      <CardFoot>
        <TextLink to={paths.provider(provider.slug)}>
          View Details<span className="sr-only"> of {name}</span>
        </TextLink>
        <Rating
          value={provider.reviewCount === 0 && provider.rating === 0 ? null : provider.rating}
          count={provider.reviewCount}
          className="ml-auto truncate"
        />
        {actions}
      </CardFoot>
    </Card>
  )
}

/** The price of the first plan, as the provider orders them; where a later one is the cheapest to pay, that is said too. */
function StartingAt({ provider: { startingAt, lowestPaid, lowestInput, hasFreeTier } }: { provider: ListedProvider }) {
  return (
    <div className="flex min-h-15 items-center justify-between gap-3 border-t border-line px-4 py-2">
      <dl className="min-w-0">
        <dt className="text-12 text-ink-muted">Starting at</dt>
        <dd className="truncate text-16 font-medium">
          {startingAt !== null ? (
            <span className={startingAt === 'Free' ? 'text-positive' : 'figure'}>{startingAt}</span>
          ) : lowestInput !== null ? (
            <>
              <Price amount={lowestInput} />
              <span className="text-12 font-normal text-ink-muted"> per 1M input tokens</span>
            </>
          ) : (
            <Price amount={null} />
          )}
        </dd>
        {lowestPaid !== null && <dd className="truncate text-12 text-ink-muted">paid from {lowestPaid}</dd>}
      </dl>
      {hasFreeTier && <Badge tone="positive">Free tier available</Badge>}
    </div>
  )
}
