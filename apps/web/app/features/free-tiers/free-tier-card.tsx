import type { FreeTierProvider } from '@inferdex/contracts/free-tiers'
import type { PricingTier } from '@inferdex/contracts/plans/plans'
import { otherFeatures } from '@inferdex/domain/free-tiers/free-tier-facts'
import { freeTierLimits } from '@inferdex/domain/free-tiers/free-tier-limits'
import { scopeText } from '@inferdex/domain/plans/allowance-scope'
import { compare } from '@inferdex/domain/text/ordering'
import { sourceAndDay } from '@inferdex/domain/text/recorded-days'
import { Check, CreditCard, ExternalLink, TriangleAlert } from 'lucide-react'
import { Badge } from '../../components/ui/badge.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { Card, CardFoot, CardHead } from '../../components/ui/card.tsx'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { paths } from '../../lib/paths.ts'
import { WatchButton } from '../watching/watch-button.tsx'

/** Renders a card. Its links are handled by the list around it (`useFollowLinks`). */
export function FreeTierCard({ provider }: { provider: FreeTierProvider }) {
  const { name, tiers, website } = provider
  const needsCard = tiers.every(({ requiresCreditCard }) => requiresCreditCard === true)
  const needsNoCard = tiers.some(({ requiresCreditCard }) => requiresCreditCard === false)
  const newest = newestOf(tiers)
  return (
    <Card>
      <CardHead
        level={2}
        title={
          <a href={paths.provider(provider.slug)} data-follow className="hover:text-accent-strong">
            {name}
          </a>
        }
        subtitle={tiers.map((tier) => tier.name).join(', ')}
        media={<ProviderLogo name={name} slug={provider.slug} src={provider.logo} size={40} />}
        aside={
          needsNoCard && (
            <Badge tone="positive">
              <Check aria-hidden />
              No card required
            </Badge>
          )
        }
      />
      <div className="flex flex-1 flex-col gap-2.5 px-4 py-3 text-13 leading-5">
        <p className="line-clamp-2 text-ink-muted">{provider.description}</p>
        {needsCard && (
          <p className="flex items-center gap-1.5 rounded-control bg-caution-soft px-2.5 py-1 font-medium text-caution">
            <CreditCard aria-hidden className="size-3.5" />
            Credit card required
          </p>
        )}
        {tiers.map((tier) => (
          <FreeTier key={tier.id} tier={tier} isOneOfMany={tiers.length > 1} />
        ))}
      </div>
      <CardFoot>
        {newest !== null && <span className="text-12 text-ink-muted">{newest}</span>}
        <span className="ml-auto flex items-center gap-2">
          <WatchButton compact targetType="FREE_TIER" targetId={provider.id} name={`the free tier of ${name}`} />
          {website !== null && (
            <a href={website} target="_blank" rel="nofollow noopener" className={buttonClass({ size: 28 })}>
              Get Started Free
              <span className="sr-only"> at {name}, opens in a new tab</span>
              <ExternalLink aria-hidden className="size-3.5" />
            </a>
          )}
        </span>
      </CardFoot>
    </Card>
  )
}

function FreeTier({ tier, isOneOfMany }: { tier: PricingTier; isOneOfMany: boolean }) {
  return (
    <>
      {isOneOfMany && <h3 className="font-semibold">{tier.name}</h3>}
      {tier.description !== null && <p>{tier.description}</p>}
      <p className="flex flex-wrap gap-1.5">
        {tier.use !== null && <Badge tone="outline">{tier.use === 'api' ? 'API' : 'App only'}</Badge>}
        {tier.use !== 'app' && (
          <Badge tone="outline" title={tier.scopeModels.join(', ') || undefined}>
            {scopeText(tier)}
          </Badge>
        )}
        {tier.isTrial && <Badge tone="outline">For trying out</Badge>}
        {tier.requiresCreditCard === null && <Badge tone="outline">Card: not stated</Badge>}
      </p>
      {isOneOfMany && tier.requiresCreditCard === true && (
        <p className="flex items-center gap-1.5 text-caution">
          <TriangleAlert aria-hidden className="size-3.5" />
          Credit card required
        </p>
      )}
      <ul aria-label="Included limits" className="flex flex-wrap gap-1.5">
        {freeTierLimits(tier).map((limit) => (
          <li key={limit} className="flex max-w-full">
            <Badge tone="accent" className="h-6 truncate px-2">
              {limit}
            </Badge>
          </li>
        ))}
      </ul>
      <ul aria-label="Features" className="grid gap-1 empty:hidden">
        {otherFeatures(tier).map((feature) => (
          <li key={feature} className="grid grid-cols-[14px_1fr] gap-2">
            <Check aria-hidden className="mt-[3px] size-3.5 stroke-2 text-accent" />
            {feature}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns the newest source with its date. */
function newestOf(tiers: readonly PricingTier[]): string | null {
  const dated = tiers.flatMap((tier) => (tier.verifiedOn === null ? [] : { tier, day: tier.verifiedOn }))
  const newest = dated.toSorted((a, b) => compare(a.day, b.day)).at(-1)
  return newest === undefined ? null : sourceAndDay(newest.tier, newest.day)
}
