import { formatCount } from '@inferdex/domain/text/number-display'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { type Dashboard, daysSince, lastWeek } from './dashboard.ts'

/** Shows the four figures that the specification requires. */
export function Figures({ dashboard, now }: { dashboard: Dashboard; now: Date }) {
  const { activity } = dashboard
  const week = (what: Parameters<typeof lastWeek>[1]) => `${formatCount(lastWeek(activity, what))} in the last 7 days`
  return (
    <ul
      aria-label="Figures"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-box border border-line bg-line lg:grid-cols-4"
    >
      <Figure label="Total users" value={dashboard.totalUsers} detail={week('users')} />
      <Figure label="Total reviews" value={dashboard.totalReviews} detail={week('reviews')} />
      <Figure label="Total submissions" value={dashboard.totalSubmissions} detail={week('submissions')} />
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

function Figure({ label, value, detail }: { label: string; value: number; detail: string }) {
  return (
    <li className="bg-surface px-3.5 py-2.5">
      <span className="block text-12 font-medium text-ink-muted">{label}</span>
      <Value value={value} />
      <span className="block text-12 text-ink-muted">{detail}</span>
    </li>
  )
}

function Value({ value }: { value: number }) {
  return (
    <span className="block text-28 leading-9 font-[620] tracking-[-0.022em] text-ink tabular-nums">
      {formatCount(value)}
    </span>
  )
}
