import { CircleUser, House, LogOut, Menu } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { SearchPanel, SearchToggle } from '../site/header-search.tsx'
import { NavigationProgress } from '../site/site-header.tsx'
import { ThemeToggle } from '../site/theme-toggle.tsx'
import { DemoNote } from '../demo-note.tsx'
import { Avatar } from '../../figures/avatar.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { RoleBadge } from '../../figures/role-badge.tsx'
import { paths } from '../../../lib/paths.ts'
import { abandonUnsavedWork, hasUnsavedWork } from '../../../lib/forms/unsaved-work.ts'
import { type ShownUser, signOut } from '../../../lib/api/viewer.ts'
import { sectionOf } from './admin-sections.ts'

export const ADMIN_MENU_ID = 'admin-menu'

const HEADER_LINK = buttonClass({ variant: 'ghost', size: 32, className: 'max-lg:w-8 max-lg:px-0' })

export function AdminHeader({ viewer }: { viewer: ShownUser | null }) {
  const { pathname } = useLocation()
  return (
    <header className="sticky top-0 z-30 h-14 border-b border-line bg-paper">
      <div className="flex h-full items-center gap-0.5 px-2 sm:gap-2 sm:px-5">
        <button
          type="button"
          popoverTarget={ADMIN_MENU_ID}
          aria-label="Open menu"
          className={buttonClass({ variant: 'ghost', size: 32, icon: true, className: 'md:hidden' })}
        >
          <Menu aria-hidden className="size-5" />
        </button>
        <p className="mr-2 text-13 font-[550] whitespace-nowrap max-sm:hidden">
          {sectionOf(pathname)?.label ?? 'Admin'}
        </p>
        <DemoNote className="max-md:hidden" />
        <SearchToggle />
        {/* A spacer: the user's name is known later than the rest, and must not shift the layout. */}
        <span className="min-w-0 flex-1" />
        {viewer !== null && <Who viewer={viewer} />}
        <span className="flex shrink-0 items-center gap-0.5">
          <Link to={paths.home()} title="Homepage" className={HEADER_LINK}>
            <House aria-hidden />
            <span className="max-lg:sr-only">Homepage</span>
          </Link>
          <Link to={paths.profile()} title="Profile" className={HEADER_LINK}>
            <CircleUser aria-hidden />
            <span className="max-lg:sr-only">Profile</span>
          </Link>
          <Logout />
          <ThemeToggle />
        </span>
      </div>
      <NavigationProgress />
      <SearchPanel />
    </header>
  )
}

function Logout() {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        title="Logout"
        onClick={() => (hasUnsavedWork() ? setAsking(true) : void signOut())}
        className={HEADER_LINK}
      >
        <LogOut aria-hidden />
        <span className="max-lg:sr-only">Logout</span>
      </button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Log out with unsaved changes?"
        description="Your changes on this page aren't saved yet."
        cancelLabel="Stay"
        confirmLabel="Discard and log out"
        danger
        onConfirm={() => {
          abandonUnsavedWork()
          void signOut()
        }}
      />
    </>
  )
}

function Who({ viewer: { username, avatar, role } }: { viewer: ShownUser }) {
  return (
    <span className="flex min-w-0 items-center gap-2 border-line text-13 font-[550] sm:border-x sm:px-3">
      <Avatar name={username} src={avatar} className="max-sm:hidden" />
      <span className="truncate max-sm:sr-only">{username}</span>
      <RoleBadge role={role} />
    </span>
  )
}
