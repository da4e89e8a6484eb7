import { unreadText } from '@inferdex/domain/watching/unread-count'
import { Bell } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '../../components/ui/button-class.ts'
import { paths } from '../../lib/paths.ts'
import { useOwnWatchesLoaded, useRefreshOnReturn, useUnread } from './own-watches.ts'

/** Links the inbox from the header, with the number of unread events. */
export function InboxLink() {
  useOwnWatchesLoaded()
  useRefreshOnReturn()
  const unread = useUnread()
  return (
    <Link
      to={paths.watching()}
      aria-label={unread === 0 ? 'Watching' : `Watching, ${unreadText(unread)} new`}
      title="Watching"
      className={buttonClass({ variant: 'ghost', size: 32, icon: true, className: 'max-[359px]:hidden' })}
    >
      <Bell aria-hidden className="size-4" />
      {unread > 0 && (
        <b
          aria-hidden
          className="absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[10px] leading-none font-semibold text-accent-ink tabular-nums"
        >
          {unreadText(unread)}
        </b>
      )}
    </Link>
  )
}
