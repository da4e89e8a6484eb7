import { ArrowRight, RefreshCw } from 'lucide-react'
import { Link, useRevalidator } from 'react-router'
import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { ActivityChart } from './activity-chart.tsx'
import type { Dashboard } from './dashboard.ts'
import { Figures } from './figures.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import { RecentSubmissions } from './recent-submissions.tsx'
import { RecentUsers } from './recent-users.tsx'

/** `now` is when the figures were read. */
export function DashboardPage({ dashboard, now }: { dashboard: Dashboard; now: Date }) {
  return (
    <AdminPage title="Dashboard" note={today(now)} actions={<Actions />}>
      <div className="grid gap-3">
        <Figures dashboard={dashboard} now={now} />
        <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_24.5rem]">
          <ActivityChart activity={dashboard.activity} />
          <NeedsAttention attention={dashboard.attention} pending={dashboard.pendingSubmissions} now={now} />
        </div>
        <div className="grid gap-3 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
          <RecentSubmissions submissions={dashboard.recentSubmissions} now={now} />
          <RecentUsers users={dashboard.recentUsers} now={now} />
        </div>
      </div>
    </AdminPage>
  )
}

// In the reader's time zone, because nothing of this page is rendered by the server.
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
      <Link to={adminPaths.submissions()} className={buttonClass({ variant: 'primary', size: 32 })}>
        Open queue
        <ArrowRight aria-hidden />
      </Link>
    </>
  )
}
