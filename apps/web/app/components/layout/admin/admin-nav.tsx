import { can } from '@inferdex/contracts/protocol/policy'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Link, useLocation } from 'react-router'
import { Notice } from '../../ui/states/notice.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { ShownUser } from '../../../lib/api/viewer.ts'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { type AdminSection, listedSections, sectionOf } from './admin-sections.ts'
import { useLastViews } from './last-views.ts'
import type { Waiting } from './use-waiting.ts'

type AdminNavProps = {
  viewer: ShownUser | null
  /** Badge of each section, by its path: the number of pending items, or "2 failing". */
  waiting: Waiting
  onFollow?: (() => void) | undefined
}

/**
 * Lists the sections that the viewer may see. The viewer is known in the browser only, so the server renders a
 * skeleton.
 */
export function AdminNav({ viewer, waiting, onFollow }: AdminNavProps) {
  if (viewer === null) return <NavSkeleton />
  return (
    <>
      <Sections viewer={viewer} waiting={waiting} onFollow={onFollow} />
      {viewer.role === 'MODERATOR' && (
        <Notice className="mx-1 mt-4 text-12">
          You have limited moderator access. User management is restricted to ADMIN accounts.
        </Notice>
      )}
    </>
  )
}

function Sections({ viewer, waiting, onFollow }: AdminNavProps) {
  const { pathname } = useLocation()
  const here = sectionOf(pathname)
  const lastViewOf = useLastViews(viewer)
  const groups = Map.groupBy(listedSections(viewer), ({ group }) => group)
  return [...groups].map(([group, sections]) => (
    <nav key={group} aria-label={group}>
      {group !== 'Admin' && <p className="px-2 pt-4 pb-1 text-12 font-medium text-ink-faint">{group}</p>}
      <ul className="grid gap-px">
        {sections.map((section) => (
          <li key={section.to}>
            <Link
              to={landingOf(section, viewer, lastViewOf(section.to))}
              prefetch="intent"
              onClick={onFollow}
              aria-current={section === here ? (pathname === section.to ? 'page' : 'true') : undefined}
              className="group flex h-8 items-center gap-2.5 rounded-control px-2 text-13 font-[480] text-ink-muted hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-[580] aria-[current]:text-accent-strong max-md:h-11 max-md:text-16"
            >
              <section.Icon aria-hidden className="text-ink-faint group-aria-[current]:text-accent" />
              {section.label}
              <WaitingCount {...waiting[section.to]} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  ))
}

/** Returns the start page of a section. Moderators manage no posts, so they land on the pending comments. */
function landingOf({ to }: AdminSection, viewer: ShownUser | null, lastView: string): string {
  if (lastView !== '') return `${to}${lastView}`
  return to === adminPaths.blogs() && !can(viewer, 'posts.manage') ? adminPaths.waitingComments() : to
}

function WaitingCount({ count, word, isHidden }: Partial<NonNullable<Waiting[string]>>) {
  if (count === undefined || word === undefined) return null
  return (
    <span className="ml-auto text-12 font-medium tabular-nums">
      {formatCount(count)}
      <span className={isHidden === true ? 'sr-only' : undefined}> {word}</span>
    </span>
  )
}

const BARS = ['w-20', 'w-24', 'w-16', 'w-18', 'w-20', 'w-14', 'w-14', 'w-22'] as const

function NavSkeleton() {
  return (
    <div aria-hidden className="grid gap-px">
      {BARS.map((width, index) => (
        <span key={index} className="flex h-8 items-center gap-2.5 px-2 max-md:h-11">
          <Skeleton className="size-4" />
          <Skeleton className={`h-3 ${width}`} />
        </span>
      ))}
    </div>
  )
}
