import { numberAsDecimal } from '@inferdex/domain/text/decimal'
import type { PricingTier } from '@inferdex/contracts/plans/plans'
import type { EditedTier } from '@inferdex/domain/plans/pricing-edits'
import type { PricingFinding } from '@inferdex/domain/plans/pricing-rules'
import { EyeOff } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'

type PricingPreviewProps = {
  tiers: readonly EditedTier[]
  /** The saved plans, for fields that cannot be edited here. */
  stored: readonly PricingTier[]
  findings: readonly PricingFinding[]
  renderTier: (tier: PricingTier) => ReactNode
}

export function PricingPreview({ tiers, stored, findings, renderTier }: PricingPreviewProps) {
  const broken = new Set(findings.filter(({ level }) => level === 'error').flatMap(({ positions }) => positions))
  if (tiers.length === 0) return <EmptyState title="Nothing to show customers yet" />
  return (
    <section aria-label="Preview" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {tiers.map((tier, index) =>
        broken.has(index + 1) ? (
          <EmptyState
            key={tier.id}
            level={3}
            title={tier.name}
            icon={<EyeOff aria-hidden />}
            className="rounded-box border border-dashed border-line-strong"
          >
            Fix its errors to see it here.
          </EmptyState>
        ) : (
          <Fragment key={tier.id}>
            {renderTier(
              shownTier(
                tier,
                stored.find(({ id }) => id === tier.id),
              ),
            )}
          </Fragment>
        ),
      )}
    </section>
  )
}

function shownTier(tier: EditedTier, stored: PricingTier | undefined): PricingTier {
  const exact = (price: number | null) => (price === null ? null : numberAsDecimal(price))
  const { tokens, requests, speed, concurrentRequests } = tier.limits
  return {
    ...tier,
    features: [...tier.features],
    scopeModels: [...tier.scopeModels],
    price: tier.price ?? 0,
    priceExact: numberAsDecimal(tier.price ?? 0),
    displayOrder: tier.displayOrder ?? 0,
    limits: {
      tokens: tokens && {
        ...tokens,
        amount: tokens.amount ?? 0,
        overage: { ...tokens.overage, pricePerMillion: exact(tokens.overage.pricePerMillion) },
      },
      requests: requests && {
        ...requests,
        amount: requests.amount ?? 0,
        overage: { ...requests.overage, pricePerRequest: exact(requests.overage.pricePerRequest) },
      },
      speed,
      concurrentRequests,
    },
    creditAmount: stored?.creditAmount ?? null,
    isTrial: stored?.isTrial ?? false,
    closedSince: stored?.closedSince ?? null,
    source: stored?.source ?? null,
    sourceName: stored?.sourceName ?? null,
    sourceUrl: stored?.sourceUrl ?? null,
    verifiedOn: stored?.verifiedOn ?? null,
  }
}
