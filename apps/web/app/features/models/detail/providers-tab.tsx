import { formatContextWindow } from '@inferdex/domain/text/number-display'
import { mainPriceKind } from '@inferdex/domain/offers/offer-price'
import { orderOffers } from '@inferdex/domain/offers/offer-order'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../../components/ui/badge.tsx'
import { Card, CardFoot, CardHead } from '../../../components/ui/card.tsx'
import { Price } from '../../../components/figures/price.tsx'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { SectionTitle } from '../../../components/ui/section-title.tsx'
import { UncountedBadge } from '../../../components/figures/uncounted-badge.tsx'
import { paths } from '../../../lib/paths.ts'
import { OfferStatus } from './offer-status.tsx'
import type { OfferRow } from './offer-view.ts'

/** Renders one card per provider with its cheapest offer, cheapest provider first. */
export function ProvidersTab({ name, offers }: { name: string; offers: readonly OfferRow[] }) {
  const byProvider = Map.groupBy(orderOffers(offers, 'input', 'asc'), ({ provider }) => provider)
  return (
    <section aria-labelledby="providers" className="pt-4">
      <SectionTitle id="providers" aside="Cheapest first, USD per 1M tokens">
        {byProvider.size} {byProvider.size === 1 ? 'provider sells' : 'providers sell'} {name}
      </SectionTitle>
      <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
        {[...byProvider.values()].map((own) => (
          <ProviderOffers key={own[0]?.provider} offers={own} />
        ))}
      </div>
    </section>
  )
}

function ProviderOffers({ offers }: { offers: readonly OfferRow[] }) {
  const [cheapest] = offers
  if (cheapest === undefined) return null
  const { name, provider, pricingKind } = cheapest
  return (
    <Card className="[contain-intrinsic-size:auto_170px] [content-visibility:auto]">
      <CardHead
        title={
          <Link to={paths.provider(provider)} className="hover:text-accent-strong">
            {name}
          </Link>
        }
        subtitle={offers.length === 1 ? cheapest.modelId : `${offers.length} offers`}
        media={<ProviderLogo name={name} slug={provider} size={40} />}
        aside={cheapest.isFirstParty && <Badge tone="outline">Maker</Badge>}
      />
      <dl className="mt-3 grid flex-1 grid-cols-3 divide-x divide-line border-t border-line text-13">
        <Figure label="Input">
          <Price amount={cheapest.input} kind={mainPriceKind(pricingKind, cheapest.input)} />
        </Figure>
        <Figure label="Output">
          <Price amount={cheapest.output} kind={mainPriceKind(pricingKind, cheapest.output)} />
        </Figure>
        <Figure label="Context">
          <span className="font-mono">
            {cheapest.contextWindow === null ? 'n/a' : formatContextWindow(cheapest.contextWindow)}
          </span>
        </Figure>
      </dl>
      <CardFoot>
        <TextLink to={paths.provider(provider)}>
          View Details<span className="sr-only"> of {name}</span>
        </TextLink>
        <span className="ml-auto flex gap-1">
          <UncountedBadge mark={cheapest.mark} />
          <OfferStatus offer={cheapest} />
        </span>
      </CardFoot>
    </Card>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-3 py-2 first:pl-4">
      <dt className="text-12 text-ink-muted">{label}</dt>
      <dd className="truncate font-medium">{children}</dd>
    </div>
  )
}
