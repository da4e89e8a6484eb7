import { can } from '@inferdex/contracts/protocol/policy'
import { ArrowRight, RefreshCw } from 'lucide-react'
import { Link, useRevalidator } from 'react-router'
import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { useViewer } from '../../../lib/api/viewer.ts'
import { ActivityChart } from './activity-chart.tsx'
import type { Dashboard } from './dashboard.ts'
import { DataAge } from './data-age.tsx'
import { Figures } from './figures.tsx'
import { MissedSearches } from './missed-searches.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import { RecentSubmissions } from './recent-submissions.tsx'
import { RecentUsers } from './recent-users.tsx'
import { DecisionsChart, MedianChart, SourcesChart } from './trend-charts.tsx'
import type { Trends } from './trends.ts'

type DashboardPageProps = {
  dashboard: Dashboard
  trends: Trends | 'failed'
}

export function DashboardPage({ dashboard, trends }: DashboardPageProps) {
  const now = new Date(dashboard.asOf)
  return (
    <AdminPage
      title="Dashboard"
      note={`${today(now)}, as of ${dashboard.asOf.slice(11, 16)} UTC`}
      actions={<Actions />}
    >
      <div className="grid gap-3">
        <Figures dashboard={dashboard} now={now} />
        <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_24.5rem]">
          <div className="grid min-w-0 content-start gap-3">
            <DataAge age={dashboard.dataAge} days={trends === 'failed' ? [] : trends.ages} now={now} />
            <ActivityChart activity={dashboard.activity} />
          </div>
          {/* On phones the attention list is first. */}
          <div className="min-w-0 max-lg:order-first">
            <NeedsAttention attention={dashboard.attention} pending={dashboard.pendingSubmissions} now={now} />
          </div>
        </div>
        <TrendPanels trends={trends} />
        <div className="grid gap-3 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
          <RecentSubmissions submissions={dashboard.recentSubmissions} now={now} />
          <RecentUsers users={dashboard.recentUsers} now={now} />
        </div>
      </div>
    </AdminPage>
  )
}

const NO_TRENDS: Trends = { ages: [], submissions: [], changes: [], missedSearches: [] }

function TrendPanels({ trends }: { trends: Trends | 'failed' }) {
  const { revalidate } = useRevalidator()
  const canReadAudit = can(useViewer(), 'audit.read')
  const state = trends === 'failed' ? ({ kind: 'error', onRetry: () => void revalidate() } as const) : undefined
  const { submissions, changes, missedSearches } = trends === 'failed' ? NO_TRENDS : trends
  return (
    <>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <DecisionsChart weeks={submissions} state={state} />
        <MedianChart weeks={submissions} state={state} />
      </div>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <SourcesChart changes={changes} state={state} canReadAudit={canReadAudit} />
        {trends !== 'failed' && <MissedSearches searches={missedSearches} />}
      </div>
    </>
  )
}

// In the reader's time zone, because this page is not rendered by the server.
const DATE = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const today = (now: Date) => DATE.format(now)

function Actions() {
  const { state, revalidate } = useRevalidator()
  return (
    <>
      <Button size={32} pending={state === 'loading'} onClick={() => void revalidate()}>
        <RefreshCw aria-hidden />
        Refresh
      </Button>
      <Link to={adminPaths.queue()} className={buttonClass({ variant: 'primary', size: 32 })}>
        Open queue
        <ArrowRight aria-hidden />
      </Link>
    </>
  )
}
