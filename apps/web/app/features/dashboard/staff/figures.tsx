import { formatCount } from '@inferdex/domain/text/number-display'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { type Dashboard, daysSince, lastWeek } from './dashboard.ts'

const SHOWN_DAYS = 14

/** Shows the four figures that the specification requires. */
export function Figures({ dashboard, now }: { dashboard: Dashboard; now: Date }) {
  const { activity } = dashboard
  const week = (what: Parameters<typeof lastWeek>[1]) => `${formatCount(lastWeek(activity, what))} in the last 7 days`
  const lastDays = (what: Parameters<typeof lastWeek>[1]) => activity.slice(-SHOWN_DAYS).map((day) => day[what])
  return (
    <ul
      aria-label="Figures"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-box border border-line bg-line lg:grid-cols-4"
    >
      <Figure label="Total users" value={dashboard.totalUsers} detail={week('users')} days={lastDays('users')} />
      <Figure
        label="Total reviews"
        value={dashboard.totalReviews}
        detail={week('reviews')}
        days={lastDays('reviews')}
      />
      <Figure
        label="Total submissions"
        value={dashboard.totalSubmissions}
        detail={week('submissions')}
        days={lastDays('submissions')}
      />
      <li className="bg-accent-soft">
        <Link
          to={`${adminPaths.submissions()}?status=PENDING`}
          className="group block h-full px-3.5 py-2.5 -outline-offset-2"
        >
          <span className="flex items-center justify-between text-12 font-medium text-accent-strong">
            Pending submissions
            <ArrowRight aria-hidden className="size-3.5" />
          </span>
          <Value value={dashboard.pendingSubmissions} />
          <span className="block text-12 text-accent-strong group-hover:underline">{waiting(dashboard, now)}</span>
        </Link>
      </li>
    </ul>
  )
}

function waiting({ attention: { oldestPendingAt, pendingByAge } }: Dashboard, now: Date): string {
  if (oldestPendingAt === null) return 'Nothing pending'
  const oldest = `oldest: ${daysSince(oldestPendingAt, now)}`
  return pendingByAge.overSevenDays === 0 ? oldest : `${oldest}, ${formatCount(pendingByAge.overSevenDays)} over 7 days`
}

type FigureProps = { label: string; value: number; detail: string; days: readonly number[] }

function Figure({ label, value, detail, days }: FigureProps) {
  return (
    <li className="bg-surface px-3.5 py-2.5">
      <span className="block text-12 font-medium text-ink-muted">{label}</span>
      <span className="flex flex-wrap items-center gap-x-3">
        <Value value={value} />
        <DayLine days={days} />
      </span>
      <span className="block text-12 text-ink-muted">{detail}</span>
    </li>
  )
}

const WIDTH = 84
const HEIGHT = 20

/** Draws the last days as a line. The figures themselves are in the chart and its table. */
function DayLine({ days }: { days: readonly number[] }) {
  const most = Math.max(...days)
  if (days.length < 2 || most <= 0) return null
  const points = days.map((value, index) => {
    const [x, y] = [(index / (days.length - 1)) * WIDTH, HEIGHT - 2 - (value / most) * (HEIGHT - 4)]
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-5 w-21 shrink-0 overflow-visible">
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        className="stroke-ink-faint"
      />
    </svg>
  )
}

function Value({ value }: { value: number }) {
  return (
    <span className="block text-28 leading-9 font-[620] tracking-[-0.022em] text-ink tabular-nums">
      {formatCount(value)}
    </span>
  )
}
