import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Brand } from '../site/brand.tsx'
import { ConfirmItIsYou } from '../confirm-it-is-you.tsx'
import { RouteAnnouncer } from '../route-announcer.tsx'
import { authToken } from '../../../lib/api/auth-token.ts'
import { paths } from '../../../lib/paths.ts'
import { useHasUnsavedWork } from '../../../lib/forms/unsaved-work.ts'
import { useHydrated } from '../../../page-delivery/use-hydrated.ts'
import { useViewer } from '../../../lib/api/viewer.ts'
import { AdminHeader } from './admin-header.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { AdminNav } from './admin-nav.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useWaiting } from './use-waiting.ts'

type AdminLayoutProps = {
  children: ReactNode
  /** The command palette, passed in by the route. */
  palette?: ReactNode
}

/** Renders the sidebar and header around every page of the admin area. */
export function AdminLayout({ children, palette }: AdminLayoutProps) {
  const viewer = useViewer()
  const waiting = useWaiting(viewer)
  const menu = useRef<HTMLDivElement>(null)
  useLeaveWithTheSession()
  useKeptFocus()
  return (
    <div className="min-h-dvh bg-surface md:grid md:grid-cols-[13rem_minmax(0,1fr)]">
      <aside
        aria-label="Sidebar"
        className="sticky top-0 h-dvh overflow-y-auto border-r border-line bg-paper px-2 pb-3 max-md:hidden"
      >
        <div className="flex h-14 items-center gap-2 px-2">
          <Brand />
          <span className="text-13 text-ink-muted">Admin</span>
        </div>
        <AdminNav viewer={viewer} waiting={waiting} />
      </aside>
      <div className="min-w-0">
        <AdminHeader viewer={viewer} />
        <main id="main" tabIndex={-1} className="outline-none">
          {children}
        </main>
      </div>
      <AdminMenu ref={menu}>
        <AdminNav viewer={viewer} waiting={waiting} onFollow={() => menu.current?.hidePopover()} />
      </AdminMenu>
      <RouteAnnouncer />
      <SignInAgain />
      <ConfirmItIsYou />
      {palette}
    </div>
  )
}

/** Redirects to the home page after a sign-out in this or another tab, unless unsaved text would be lost. */
function useLeaveWithTheSession(): void {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const token = authToken.use()
  const hasUnsaved = useHasUnsavedWork()
  const isOver = isHydrated && token === '' && !hasUnsaved
  useEffect(() => {
    if (isOver) void navigate(paths.home(), { replace: true })
  }, [isOver, navigate])
}
