import type { PricingTier } from '@inferdex/contracts/plans/plans'
import { scopeText } from '@inferdex/domain/plans/allowance-scope'
import { limitSummary } from '@inferdex/domain/plans/limit-summary'
import { sourceAndDay } from '@inferdex/domain/text/recorded-days'
import { tierPrice } from '@inferdex/domain/plans/tier-price'
import { Check, CreditCard, ExternalLink } from 'lucide-react'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import { Card, CardFoot } from '../../../components/ui/card.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'

export function TierCard({ tier }: { tier: PricingTier }) {
  const { amount, suffix } = tierPrice({ ...tier, price: tier.priceExact })
  return (
    <Card marked={tier.isRecommended}>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div>
          <div className="flex min-h-6 flex-wrap items-center gap-1.5">
            <h3 className="mr-auto text-16 leading-6 font-semibold tracking-[-0.01em]">{tier.name}</h3>
            {badgesOf(tier).map(({ label, tone }) => (
              <Badge key={label} tone={tone}>
                {label}
              </Badge>
            ))}
          </div>
          <p className="mt-2 text-28 leading-8.5 font-[640] tracking-[-0.03em]">
            {amount}
            {suffix !== '' && (
              <span className="text-14 font-normal tracking-normal whitespace-pre text-ink-muted">{suffix}</span>
            )}
          </p>
        </div>
        {tier.description !== null && <p className="text-13 leading-5 text-ink-muted">{tier.description}</p>}
        <ul aria-label="Limits" className="flex flex-wrap gap-1.5">
          {limitSummary(tier).map((limit) => (
            <li key={limit} className="flex max-w-full">
              <Badge className="truncate">{limit}</Badge>
            </li>
          ))}
        </ul>
        <ul aria-label="Features" className="grid gap-1.5 text-13 empty:hidden">
          {tier.features.map((feature) => (
            <li key={feature} className="grid grid-cols-[16px_1fr] gap-2">
              <Check aria-hidden className="mt-0.5 size-3.5 stroke-[2.25] text-accent" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      <CardFoot className="flex-wrap gap-y-0.5 text-12 text-ink-muted">
        <CardNote tier={tier} />
        <TierSource tier={tier} />
      </CardFoot>
    </Card>
  )
}

const CARD_LABELS: Readonly<Record<string, string>> = {
  true: 'Credit card required',
  false: 'No credit card',
  null: 'Card: not stated',
}

/** Shows whether a credit card is required, if known. A paid plan needs some payment method in any case. */
function CardNote({ tier: { requiresCreditCard, isFreeTier } }: { tier: PricingTier }) {
  if (requiresCreditCard !== true && !isFreeTier) return null
  return (
    <span className="inline-flex items-center gap-1.5">
      <CreditCard aria-hidden className="size-3.5" />
      {CARD_LABELS[String(requiresCreditCard)]}
    </span>
  )
}

function TierSource({ tier }: { tier: PricingTier }) {
  const { sourceUrl, verifiedOn } = tier
  const recorded = verifiedOn === null ? null : sourceAndDay(tier, verifiedOn)
  if (sourceUrl === null) return recorded !== null && <span className="ml-auto">{recorded}</span>
  return (
    <a href={sourceUrl} target="_blank" rel="nofollow noopener noreferrer" className={cx(textLinkClass, 'ml-auto')}>
      {recorded ?? 'Source'}
      <ExternalLink aria-hidden className="size-3" />
      <span className="sr-only">, source, opens in a new tab</span>
    </a>
  )
}

function badgesOf(tier: PricingTier): { label: string; tone: BadgeTone }[] {
  const badges: { label: string; tone: BadgeTone }[] = []
  if (tier.isRecommended) badges.push({ label: 'Recommended', tone: 'accent' })
  if (tier.isFreeTier) badges.push({ label: 'Free', tone: 'positive' })
  if (tier.use !== null) badges.push({ label: tier.use === 'api' ? 'API' : 'App', tone: 'outline' })
  // An app's plan covers what the app offers; a price list covers nothing.
  if (tier.use === 'api' && tier.billingPeriod !== 'pay-as-you-go')
    badges.push({ label: scopeText(tier), tone: 'outline' })
  if (tier.isTrial) badges.push({ label: 'For trying out', tone: 'outline' })
  if (tier.closedSince !== null) badges.push({ label: 'Closed to new customers', tone: 'caution' })
  if (tier.isUnlimited) badges.push({ label: 'Unlimited', tone: 'info' })
  if (tier.trialPeriodDays !== null) badges.push({ label: `${tier.trialPeriodDays}-day trial`, tone: 'outline' })
  if (tier.creditAmount !== null) badges.push({ label: `$${tier.creditAmount} credit`, tone: 'outline' })
  if (tier.badge !== null && !badges.some(({ label }) => label === tier.badge))
    badges.push({ label: tier.badge, tone: 'neutral' })
  return badges
}
