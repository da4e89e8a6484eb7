import { computedPriceText } from '@inferdex/domain/offers/blended-price'
import { roundDecimal } from '@inferdex/domain/text/decimal'
import { type LeaderboardQuery, MEAN } from '@inferdex/domain/leaderboard/leaderboard-query'
import { formatCount } from '@inferdex/domain/text/number-display'
import { priceText } from '@inferdex/domain/offers/price-display'
import { workloadSearch } from '@inferdex/domain/bill/workload/workload'
import { ChartScatter } from 'lucide-react'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { SegmentedLinks } from '../../../components/forms/segmented-control.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { paths } from '../../../lib/paths.ts'
import { addressOf } from '../address.ts'
import type { LeaderboardView } from '../leaderboard-view.ts'
import { OtherKeys } from '../other-keys.tsx'
import { ParetoChart } from './pareto-chart.tsx'
import { useChosen } from '../use-chosen.ts'

type ChartPanelProps = { view: LeaderboardView; query: LeaderboardQuery }

const AXIS = {
  list: 'Blended price, USD per 1M tokens (3 input to 1 output), log scale',
  bill: 'Monthly bill of the workload at the cheapest offer, USD, log scale',
} as const

/** Plots score against price, with the line of the models that no cheaper model beats. */
export function ChartPanel({ view, query }: ChartPanelProps) {
  const { chart, points, unpricedCount } = view
  const isBill = query.price === 'bill'
  const against = isBill ? 'the monthly bill' : 'price'
  return (
    <figure aria-labelledby="score-for-price" className="min-w-0 rounded-box border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line px-4 py-3">
        <div className="min-w-0">
          <h2 id="score-for-price" className="text-13 leading-5 font-semibold">
            Score for the price
          </h2>
          <p className="text-12 text-ink-muted">
            {chart.displayName} against {against}. Nothing cheaper scores higher than a model on the line.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ChartScore view={view} query={query} />
          <SegmentedLinks
            label="Price"
            links={[
              { to: addressOf({ ...query, price: 'list' }), current: !isBill, label: 'Blended price' },
              { to: addressOf({ ...query, price: 'bill' }), current: isBill, label: 'My bill' },
            ]}
          />
        </div>
      </div>
      {points.length === 0 ? (
        <EmptyState level={3} title="Nothing to draw" icon={<ChartScatter aria-hidden />}>
          No model has both this score and a price.
        </EmptyState>
      ) : (
        <div
          role="region"
          aria-labelledby="score-for-price"
          tabIndex={0}
          className="overflow-x-auto px-2 pt-2 -outline-offset-2"
        >
          <ParetoChart
            label={`${chart.displayName} against ${against}: ${points.length} models`}
            points={points}
            axis={AXIS[query.price]}
            formatPrice={(price) =>
              isBill ? `${priceText(roundDecimal(price, 2))} a month` : computedPriceText(price)
            }
          />
        </div>
      )}
      <figcaption className="flex flex-wrap items-center justify-between gap-x-3 px-4 pb-2.5 text-12 text-ink-muted">
        <span>
          {isBill && <WorkloadWords query={query} />}
          {formatCount(points.length)} models; the table below has the same figures.
          {unpricedCount > 0 && ` ${formatCount(unpricedCount)} with this score have no ${isBill ? 'bill' : 'price'}.`}
        </span>
        {isBill && (
          <TextLink to={paths.calculator() + workloadSearch(query.workload)} className="text-12">
            Change the workload
          </TextLink>
        )}
      </figcaption>
    </figure>
  )
}

function WorkloadWords({ query: { workload } }: { query: LeaderboardQuery }) {
  return (
    <>
      {formatCount(workload.requestsPerMonth)} requests a month, each {formatCount(workload.inputTokensPerRequest)}{' '}
      tokens in and {formatCount(workload.outputTokensPerRequest)} out, at the cheapest offer of each model that fits.{' '}
    </>
  )
}

function ChartScore({ view: { columns, chart }, query }: ChartPanelProps) {
  const [shown, choose] = useChosen(chart.name)
  return (
    <form action={paths.leaderboard()} className="flex items-center gap-2">
      <OtherKeys query={query} without={['chart']} />
      <NativeSelect
        name="chart"
        aria-label="Score in the chart"
        size={32}
        className="w-44"
        value={shown}
        onChange={({ target: { value } }) =>
          choose(value, addressOf({ ...query, chart: value === columns[0]?.name ? '' : value }))
        }
      >
        {columns.map(({ name, displayName }) => (
          <option key={name} value={name}>
            {displayName}
          </option>
        ))}
        <option value={MEAN}>Mean of the set</option>
      </NativeSelect>
      <button type="submit" className={buttonClass({ size: 32, className: 'hidden! noscript:inline-flex!' })}>
        Show
      </button>
    </form>
  )
}
