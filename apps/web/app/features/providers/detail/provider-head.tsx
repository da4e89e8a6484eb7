import { ExternalLink } from 'lucide-react'
import { KIND_REASONS } from '@inferdex/domain/offers/who-sells/provider-kind'
import { formatDay } from '@inferdex/domain/text/date-display'
import { AS_OF } from '@inferdex/domain/offers/by-day/day-of-prices'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DetailHead } from '../../../components/layout/detail-head.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { Facts } from '../../../components/figures/facts.tsx'
import { KindBadge } from '../../../components/figures/kind-badge.tsx'
import { NotKnown } from '../../../components/figures/not-known.tsx'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'
import { useSite } from '../../../lib/site.ts'
import { paths } from '../../../lib/paths.ts'
import type { ProviderHead } from './provider-view.ts'

type ProviderHeaderProps = {
  provider: ProviderHead
  /** The compare toggle, passed in by the route. */
  compare: ReactNode
  /** The watch button, passed in by the route. */
  watch: ReactNode
  /** Rating and upvotes, passed in by the route. */
  figures: ReactNode
  /** The day whose prices the page shows; absent: today. */
  day?: string | undefined
}

export function ProviderHeader({ provider, compare, watch, figures, day }: ProviderHeaderProps) {
  const today = useSite().today.slice(0, 10)
  const { name, website, documentation, headquarters } = provider
  return (
    <DetailHead
      parent={{ label: 'Providers', to: paths.providers() }}
      name={name}
      logoOf={provider}
      meta={
        <>
          {headquarters !== null && (
            <span title="The seat of the company; its models may run elsewhere">Seat: {headquarters}</span>
          )}
          {website !== null && (
            <Outside href={website}>{website.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}</Outside>
          )}
          {documentation !== null && <Outside href={documentation}>Documentation</Outside>}
          {day === undefined && (
            <Link to={`?${AS_OF}=${today}`} className={textLinkClass}>
              Prices of another day
            </Link>
          )}
          {figures}
          <KindBadge kind={provider.kind} />
          {provider.featured && <Badge tone="accent">Featured</Badge>}
          {provider.isPopular && <Badge>Popular</Badge>}
        </>
      }
      actions={
        <>
          {watch}
          {compare}
          {website !== null && (
            <a
              href={website}
              target="_blank"
              rel="nofollow noopener noreferrer"
              className={buttonClass({ variant: 'primary', className: 'max-sm:w-9 max-sm:px-0' })}
            >
              <ExternalLink aria-hidden />
              <span className="max-sm:sr-only">Visit provider</span>
            </a>
          )}
        </>
      }
    >
      <p className="mb-3 max-w-[96ch] text-14 text-ink-muted">{provider.description}</p>
      <KindEvidence provider={provider} />
      <Facts facts={provider.facts} />
      <NotKnown />
    </DetailHead>
  )
}

/** Shows why a provider is classified as a router, a plan or a tool, with source and date. */
function KindEvidence({ provider: { kind, kindNote, kindSourceUrl, kindObservedOn } }: { provider: ProviderHead }) {
  if (kind === 'seller') return null
  return (
    <p className="mb-3 max-w-[96ch] text-13 text-ink-muted">
      {KIND_REASONS[kind]}
      {kindNote === null ? '. ' : `: ${kindNote} `}
      {kindSourceUrl !== null && <Outside href={kindSourceUrl}>Source</Outside>}
      {kindObservedOn !== null && `, looked at ${formatDay(kindObservedOn)}`}. It is not among the sellers of a model.
    </p>
  )
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer" className={textLinkClass}>
      {children}
      <span className="sr-only">, opens in a new tab</span>
    </a>
  )
}
