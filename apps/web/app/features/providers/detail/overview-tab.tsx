import { ArrowRight } from 'lucide-react'
import { Panel, PanelHead } from '../../../components/ui/panel.tsx'
import { SectionTitle } from '../../../components/ui/section-title.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { capabilityWords } from '@inferdex/domain/models/capability-words'
import { providerTabPath } from './provider-tabs.tsx'
import type { ProviderHead, SoldModel } from './provider-view.ts'
import { SoldTable } from './sold-table.tsx'
import type { CapabilityCount } from '@inferdex/contracts/providers/provider-overview'
import { PriceChanges } from './market/changes-chart.tsx'
import { MarketChart } from './market/market-chart.tsx'
import type { MarketView } from './market/market-view.ts'

type OverviewTabProps = {
  provider: ProviderHead
  market: MarketView | null
  /** Shown if too few of its models are sold elsewhere. */
  cheapest: readonly SoldModel[]
  capabilities: readonly CapabilityCount[]
}

export function OverviewTab({ provider, market, cheapest, capabilities }: OverviewTabProps) {
  return (
    <div className="grid items-start gap-6 pt-4 lg:grid-cols-[minmax(0,1fr)_366px]">
      {market?.isComparable === true ? (
        <MarketChart name={provider.name} market={market} />
      ) : (
        <CheapestModels provider={provider} cheapest={cheapest} />
      )}
      <div className="grid min-w-0 gap-4">
        {market !== null && market.total > 0 && <PriceChanges {...market} />}
        <CapabilitySummary capabilities={capabilities} modelCount={provider.modelCount} />
      </div>
    </div>
  )
}

function CheapestModels({ provider, cheapest }: Pick<OverviewTabProps, 'provider' | 'cheapest'>) {
  return (
    <section aria-labelledby="cheapest" className="min-w-0">
      <SectionTitle
        id="cheapest"
        aside={
          <TextLink to={providerTabPath(provider.slug, 'models')}>
            All {provider.offerCount} offers
            <ArrowRight aria-hidden className="size-3.5" />
          </TextLink>
        }
      >
        Cheapest models
      </SectionTitle>
      {cheapest.length === 0 ? (
        <p className="rounded-box border border-dashed border-line-strong px-4 py-8 text-center text-13 text-ink-muted">
          We don't know of a model that this provider sells by the token.
        </p>
      ) : (
        <SoldTable label="Cheapest models" rows={cheapest} narrow />
      )}
    </section>
  )
}

type CapabilitySummaryProps = { capabilities: readonly CapabilityCount[]; modelCount: number }

function CapabilitySummary({ capabilities, modelCount }: CapabilitySummaryProps) {
  return (
    <Panel aria-labelledby="capabilities">
      <PanelHead id="capabilities" title="Capabilities" note={`Models (of ${modelCount}) with each capability`} />
      {capabilities.length === 0 ? (
        <p className="px-4 py-6 text-13 text-ink-muted">No capabilities are recorded for its models.</p>
      ) : (
        <ul className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-4 py-3 text-13">
          {capabilities.map(({ name, count }) => (
            <li key={name} className="col-span-3 grid grid-cols-subgrid items-center">
              <span className="truncate">{capabilityWords(name)}</span>
              <span aria-hidden className="h-2 overflow-hidden rounded-[2px] bg-sunken inset-ring inset-ring-line">
                <span
                  className="block h-full bg-accent"
                  style={{ width: `${(count / Math.max(1, modelCount)) * 100}%` }}
                />
              </span>
              <span className="text-right font-mono tabular-nums">{count}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
