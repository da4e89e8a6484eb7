import { formatCount } from '@inferdex/domain/text/number-display'
import { unreadText } from '@inferdex/domain/watching/unread-count'
import { Check } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { DeliveryPanel } from './delivery/delivery-panel.tsx'
import { InboxPanel } from './inbox-panel.tsx'
import type { Inbox } from './load-inbox.ts'
import { useOwnWatches, useUnread } from './own-watches.ts'
import { useInbox } from './use-inbox.ts'
import { WatchList } from './watch-list.tsx'

export function WatchingPage({ inbox: loaded }: { inbox: Inbox }) {
  const watches = useOwnWatches()
  const unread = useUnread()
  const inbox = useInbox(loaded)
  return (
    <div className="wrap min-h-[calc(100dvh-3.5rem)] pt-4 pb-12 sm:pt-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4">
        <div className="min-w-0">
          <h1 className="text-20 font-[640] tracking-[-0.015em] sm:text-28 sm:tracking-[-0.022em]">Watching</h1>
          <p aria-live="polite" className="text-ink-muted sm:mt-1">
            {countText(watches.length, 'Nothing', 'thing')} watched,{' '}
            {countText(unread, 'no new alerts', 'new alert', unreadText)}.
          </p>
        </div>
        {unread > 0 && (
          <Button size={32} onClick={inbox.markAllRead}>
            <Check aria-hidden className="size-4" />
            Mark all as read
          </Button>
        )}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <InboxPanel inbox={inbox} unread={unread} watchCount={watches.length} />
        <div className="grid min-w-0 gap-4">
          <WatchList watches={watches} />
          <DeliveryPanel />
        </div>
      </div>
    </div>
  )
}

function countText(count: number, none: string, one: string, format: (count: number) => string = formatCount): string {
  return count === 0 ? none : `${format(count)} ${count === 1 ? one : `${one}s`}`
}
