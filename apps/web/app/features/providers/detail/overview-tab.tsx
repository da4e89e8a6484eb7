import { fieldName } from '@inferdex/domain/changes/change-groups'
import { announcedText } from '@inferdex/domain/offers/by-day/announced-price'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '../../../components/ui/cx.ts'
import { Panel, PanelHead } from '../../../components/ui/panel.tsx'
import { SectionTitle } from '../../../components/ui/section-title.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { capabilityLabels } from '@inferdex/domain/models/capability-labels'
import { paths } from '../../../lib/paths.ts'
import { providerTabPath } from './provider-tabs.tsx'
import type { ProviderHead, SoldModel } from './provider-view.ts'
import { SoldTable } from './sold-table.tsx'
import type { AnnouncedChange, CapabilityCount } from '@inferdex/contracts/providers/provider-overview'
import { ChangesByMonthChart } from './market/changes-by-month.tsx'
import { PriceChanges } from './market/changes-chart.tsx'
import { MarketChart } from './market/market-chart.tsx'
import type { MarketView } from './market/market-view.ts'
import { PriceHistogram } from './market/price-histogram.tsx'

type OverviewTabProps = {
  provider: ProviderHead
  market: MarketView | null
  /** Shown if too few of its models are sold elsewhere. */
  cheapest: readonly SoldModel[]
  capabilities: readonly CapabilityCount[]
  announced: readonly AnnouncedChange[]
}

export function OverviewTab({ provider, market, cheapest, capabilities, announced }: OverviewTabProps) {
  return (
    <div className={cx('grid items-start gap-6 pt-4', provider.modelCount > 0 && 'lg:grid-cols-[minmax(0,1fr)_366px]')}>
      <div className="grid min-w-0 gap-6">
        {market?.isComparable === true ? (
          <MarketChart name={provider.name} market={market} />
        ) : (
          <CheapestModels provider={provider} cheapest={cheapest} />
        )}
        {market !== null && (market.prices !== null || market.months !== null) && (
          <div className="grid gap-6 sm:grid-cols-2">
            {market.prices !== null && <PriceHistogram prices={market.prices} />}
            {market.months !== null && <ChangesByMonthChart changes={market.months} />}
          </div>
        )}
      </div>
      <div className="grid min-w-0 gap-4">
        {announced.length > 0 && <AnnouncedChanges announced={announced} />}
        {market !== null && market.total > 0 && <PriceChanges {...market} />}
        {provider.modelCount > 0 && <CapabilitySummary capabilities={capabilities} modelCount={provider.modelCount} />}
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
          provider.offerCount === 0 ? undefined : (
            <TextLink to={providerTabPath(provider.slug, 'models')}>
              All {provider.offerCount} offers
              <ArrowRight aria-hidden className="size-3.5" />
            </TextLink>
          )
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

function AnnouncedChanges({ announced }: Pick<OverviewTabProps, 'announced'>) {
  return (
    <Panel aria-labelledby="announced">
      <PanelHead id="announced" title="Announced prices" note="USD per 1M tokens, not in effect yet" />
      <ul className="grid gap-2 px-4 py-3 text-13">
        {announced.map(({ model, field, before, after, on }) => (
          <li key={`${model.slug} ${field} ${on}`}>
            <Link to={paths.model(model.slug)} className="font-[550] hover:underline">
              {model.name}
            </Link>{' '}
            <span className="text-ink-muted">{fieldName(field).toLowerCase()}</span> {announcedText(before, after, on)}
          </li>
        ))}
      </ul>
    </Panel>
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
              <span className="truncate">{capabilityLabels(name)}</span>
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
