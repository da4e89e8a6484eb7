import type { PricingTier } from '@inferdex/contracts/plans/plans'
import { ReceiptText } from 'lucide-react'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { SectionTitle } from '../../../components/ui/section-title.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { providerTabPath } from './provider-tabs.tsx'
import type { ProviderHead, SoldModel } from './provider-view.ts'
import { SoldTable } from './sold-table.tsx'
import { TierCard } from './tier-card.tsx'

type PricingTabProps = { provider: ProviderHead; tiers: readonly PricingTier[]; rows: readonly SoldModel[] }

export function PricingTab({ provider, tiers, rows }: PricingTabProps) {
  const { name, slug, offerCount } = provider
  return (
    <>
      <section aria-labelledby="tiers" className="pt-4">
        <SectionTitle id="tiers" aside="Check the provider's site before you buy">
          Pricing tiers
        </SectionTitle>
        {tiers.length === 0 ? (
          <EmptyState
            level={3}
            title="No plans recorded"
            icon={<ReceiptText aria-hidden />}
            className="rounded-box border border-dashed border-line-strong"
          >
            We don't know of a {name} plan.{offerCount > 0 && ' Its token prices are below.'}
          </EmptyState>
        ) : (
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {tiers.map((tier) => (
              <TierCard key={tier.id} tier={tier} />
            ))}
          </div>
        )}
      </section>
      {rows.length > 0 && (
        <section aria-labelledby="token-prices" className="mt-8">
          <SectionTitle
            id="token-prices"
            aside={<TextLink to={providerTabPath(slug, 'models')}>All {offerCount} offers</TextLink>}
          >
            Token prices
          </SectionTitle>
          <SoldTable label="Token prices" rows={rows} />
        </section>
      )}
    </>
  )
}
