import { listLocks } from '@inferdex/contracts/history/history.staff'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { EditorNotFound, EditorSkeleton } from '../../components/editing/editor-states.tsx'
import { EditorTabs } from '../../components/editing/editor-tabs.tsx'
import { AdminLoadError } from '../../components/layout/admin/admin-load-error.tsx'
import { HistoryHead, HistoryPage } from '../../features/history/staff/history-page.tsx'
import type { HistoryKind } from '../../features/history/staff/history-labels.ts'
import { historyQuery, readHistory } from '../../features/history/staff/read-history.ts'
import { adminPaths } from '../../lib/admin-paths.ts'
import { api } from '../../lib/api/api.ts'
import { orNotFound } from '../../lib/api/load.ts'
import { paths } from '../../lib/paths.ts'
import { adminMeta } from './admin-meta.ts'
import type { Route } from './+types/record-history'

type Records = {
  kind: HistoryKind
  one: string
  all: string
  listTo: string
  viewTo: (slug: string) => string
}

const MODELS: Records = {
  kind: 'MODEL',
  one: 'Model',
  all: 'Models',
  listTo: adminPaths.models(),
  viewTo: paths.model,
}
const PROVIDERS: Records = {
  kind: 'PROVIDER',
  one: 'Provider',
  all: 'Providers',
  listTo: adminPaths.providers(),
  viewTo: paths.provider,
}
/** A deal has no page and no slug: it is shown in the list. */
const DEALS: Records = {
  kind: 'DEAL',
  one: 'Deal',
  all: 'Deals',
  listTo: adminPaths.deals(),
  viewTo: () => paths.deals(),
}

/** Returns the kind of records of the URL: the history of models, providers and deals is the same page. */
function recordsAt(pathname: string): Records {
  return [PROVIDERS, DEALS].find(({ listTo }) => pathname.startsWith(`${listTo}/`)) ?? MODELS
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return adminMeta(matches, loaderData ? `History of ${loaderData.history.record.name}` : 'History')
}

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const { kind } = recordsAt(pathname)
  const [history, locks] = await Promise.all([
    orNotFound(readHistory(kind, id, historyQuery(searchParams))),
    // Only offers are changed by feeds, and they are locked through their model.
    kind === 'MODEL' ? orNotFound(api(listLocks, { params: { id } })) : null,
  ])
  return { history, locks: locks?.items ?? null }
}

export function HydrateFallback() {
  return <EditorSkeleton />
}

export default function RecordHistoryRoute({ loaderData: { history, locks } }: Route.ComponentProps) {
  const { kind, all, listTo, viewTo } = recordsAt(useLocation().pathname)
  const { id, name, slug } = history.record
  return (
    <HistoryPage
      kind={kind}
      history={history}
      locks={locks}
      head={
        <HistoryHead
          title={name}
          note={slug !== null && <span className="figure pt-0.5 text-12 text-ink-muted">{slug}</span>}
          back={{ to: listTo, label: `Back to ${all}` }}
          viewTo={viewTo(slug ?? '')}
          tabs={<EditorTabs kind={kind} id={id} current="history" />}
        />
      }
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { one, all, listTo } = recordsAt(useLocation().pathname)
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <EditorNotFound title={`${one} not found`} back={{ to: listTo, label: `Back to ${all}` }} />
  ) : (
    <AdminLoadError page={all} title="Failed to load the history" error={error} />
  )
}
