import { computedPriceText } from '@inferdex/domain/offers/blended-price'
import { roundDecimal } from '@inferdex/domain/text/decimal'
import { type LeaderboardQuery, MEAN } from '@inferdex/domain/leaderboard/leaderboard-query'
import { formatContextWindow, formatCount, formatScore } from '@inferdex/domain/text/number-display'
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

type Axis = {
  readonly title: string
  readonly against: string
  readonly note: string
  readonly unit: string
  readonly label: string
  readonly format: (value: string) => string
}

const AXES = {
  list: {
    title: 'Score for the price',
    against: 'price',
    note: 'Models on the line: no cheaper model scores higher. Blended price, 3 input to 1 output.',
    unit: 'USD per 1M tokens (3 input to 1 output), log scale',
    label: 'Blended, $/1M',
    format: computedPriceText,
  },
  bill: {
    title: 'Score for the price',
    against: 'the monthly bill',
    note: 'Models on the line: no cheaper model scores higher. Bill at the cheapest offer that fits.',
    unit: 'USD a month at the cheapest offer, log scale',
    label: 'Bill',
    format: formatBill,
  },
  context: {
    title: 'Score and context window',
    against: 'context window',
    note: 'Models on the line: no model that reads as much scores higher.',
    unit: 'Context window in tokens, log scale',
    label: 'Context',
    format: formatSize,
  },
  output: {
    title: 'Score and longest output',
    against: 'longest output',
    note: 'Models on the line: no model that writes as much scores higher.',
    unit: 'Longest output in tokens, log scale',
    label: 'Max output',
    format: formatSize,
  },
} as const satisfies Record<string, Axis>

/** Plots score against price or size, with the Pareto line. */
export function ChartPanel({ view, query }: ChartPanelProps) {
  const { chart, points, unpricedCount } = view
  const chosen = query.axis === 'price' ? query.price : query.axis
  const axis: Axis = AXES[chosen]
  const isBill = chosen === 'bill'
  return (
    <ChartFrame
      title={axis.title}
      note={`${chart.displayName} against ${axis.against}. ${axis.note}`}
      actions={
        <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2">
          <ChartScore view={view} query={query} />
          <SegmentedLinks
            label="Price or size"
            links={[
              { to: addressOf({ ...query, axis: 'price', price: 'list' }), current: chosen === 'list', label: 'Price' },
              { to: addressOf({ ...query, axis: 'price', price: 'bill' }), current: isBill, label: 'My bill' },
              { to: addressOf({ ...query, axis: 'context' }), current: chosen === 'context', label: 'Context' },
              { to: addressOf({ ...query, axis: 'output' }), current: chosen === 'output', label: 'Max output' },
            ]}
          />
        </div>
      }
      state={
        points.length === 0 ? { kind: 'empty', text: `No model has both this score and a ${axis.against}.` } : undefined
      }
      caption={
        <>
          {isBill && <WorkloadText query={query} />}
          {formatCount(points.length)} models shown
          {unpricedCount > 0 &&
            `; ${formatCount(unpricedCount)} more ${unpricedCount === 1 ? 'has' : 'have'} a score but ${withoutValue(query)}`}
          .{' '}
          {isBill && (
            <TextLink to={paths.calculator() + workloadSearch(query.workload)} className="text-12">
              Change the workload
            </TextLink>
          )}
        </>
      }
      table={{
        head: ['Model', chart.displayName, axis.label],
        rows: points.map(({ name, score, price }) => [name, formatScore(score), axis.format(price)]),
      }}
    >
      <ParetoChart
        label={`${chart.displayName} against ${axis.against}: ${points.length} models`}
        points={points}
        scoreName={chart.displayName}
        priceName={axis.label}
        unit={axis.unit}
        formatPrice={axis.format}
        moreIsBetter={query.axis !== 'price'}
      />
    </ChartFrame>
  )
}

function formatBill(bill: string): string {
  return `${priceText(roundDecimal(bill, 2))} a month`
}

function formatSize(tokens: string): string {
  return formatContextWindow(Number(tokens))
}

/** Returns why models with a score are not drawn: with a workload, which limits their offers do not meet. */
function withoutValue({ axis, price, workload }: LeaderboardQuery): string {
  if (axis !== 'price') return axis === 'context' ? 'no known context window' : 'no known longest output'
  if (price === 'list') return 'no price'
  const limits = workloadLimits(workload)
  return limits.length === 0 ? 'no offer that can be billed' : `no offer with ${limits.join(', ')}`
}

function WorkloadText({ query: { workload } }: { query: LeaderboardQuery }) {
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
