import { computedPriceText } from '@inferdex/domain/offers/blended-price'
import { roundDecimal } from '@inferdex/domain/text/decimal'
import { type LeaderboardQuery, MEAN } from '@inferdex/domain/leaderboard/leaderboard-query'
import { formatCount, formatScore } from '@inferdex/domain/text/number-display'
import { priceText } from '@inferdex/domain/offers/price-display'
import { workloadSearch } from '@inferdex/domain/bill/workload/workload'
import { workloadLimits } from '@inferdex/domain/bill/workload/workload-limits'
import { ChartFrame } from '../../../components/charts/chart-frame.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { SegmentedLinks } from '../../../components/forms/segmented-control.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { paths } from '../../../lib/paths.ts'
import { addressOf } from '../address.ts'
import type { LeaderboardView } from '../leaderboard-view.ts'
import { OtherKeys } from '../other-keys.tsx'
import { ParetoChart } from './pareto-chart.tsx'
import { useChosen } from '../use-chosen.ts'

type ChartPanelProps = { view: LeaderboardView; query: LeaderboardQuery }

const UNIT = {
  list: 'USD per 1M tokens (3 input to 1 output), log scale',
  bill: 'USD a month at the cheapest offer, log scale',
} as const
const PHONE_NOTE = {
  list: 'Blended price, 3 input to 1 output.',
  bill: 'Bill at the cheapest offer that fits.',
} as const

/** Plots score against price, with the line of the models that no cheaper model beats. */
export function ChartPanel({ view, query }: ChartPanelProps) {
  const { chart, points, unpricedCount } = view
  const isBill = query.price === 'bill'
  const against = isBill ? 'the monthly bill' : 'price'
  const formatPrice = isBill ? formatBill : computedPriceText
  return (
    <ChartFrame
      title="Score for the price"
      note={`${chart.displayName} against ${against}. Models on the line: no cheaper model scores higher. ${PHONE_NOTE[query.price]}`}
      actions={
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
      }
      state={points.length === 0 ? { kind: 'empty', text: 'No model has both this score and a price.' } : undefined}
      caption={
        <>
          {isBill && <WorkloadWords query={query} />}
          {formatCount(points.length)} models shown
          {unpricedCount > 0 &&
            `; ${formatCount(unpricedCount)} more ${unpricedCount === 1 ? 'has' : 'have'} a score but ${withoutPrice(query)}`}
          .{' '}
          {isBill && (
            <TextLink to={paths.calculator() + workloadSearch(query.workload)} className="text-12">
              Change the workload
            </TextLink>
          )}
        </>
      }
      table={{
        head: ['Model', chart.displayName, isBill ? 'Bill' : 'Blended price'],
        rows: points.map(({ name, score, price }) => [name, formatScore(score), formatPrice(price)]),
      }}
    >
      <ParetoChart
        label={`${chart.displayName} against ${against}: ${points.length} models`}
        points={points}
        scoreName={chart.displayName}
        priceName={isBill ? 'Bill' : 'Blended, $/1M'}
        unit={UNIT[query.price]}
        formatPrice={formatPrice}
      />
    </ChartFrame>
  )
}

function formatBill(bill: string): string {
  return `${priceText(roundDecimal(bill, 2))} a month`
}

/** Says why models with a score have no price: with a workload, which limits their offers do not meet. */
function withoutPrice({ price, workload }: LeaderboardQuery): string {
  if (price === 'list') return 'no price'
  const limits = workloadLimits(workload)
  return limits.length === 0 ? 'no offer that can be billed' : `no offer with ${limits.join(', ')}`
}

function WorkloadWords({ query: { workload } }: { query: LeaderboardQuery }) {
  return (
    <>
      {formatCount(workload.requestsPerMonth)} requests a month, each {formatCount(workload.inputTokensPerRequest)}{' '}
      tokens in and {formatCount(workload.outputTokensPerRequest)} out, at each model’s cheapest offer that fits.{' '}
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
