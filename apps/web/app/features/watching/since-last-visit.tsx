import { unreadText } from '@inferdex/domain/watching/unread-count'
import { useEffect, useState } from 'react'
import { cx } from '../../components/ui/cx.ts'
import { Link } from '../../components/ui/navigation/link.tsx'
import { Panel, PanelHead } from '../../components/ui/panel.tsx'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { api } from '../../lib/api/api.ts'
import { paths } from '../../lib/paths.ts'
import { AlertLine } from './alert-line.tsx'
import { type InboxEntry, inboxEntries } from './inbox-entries.ts'
import { setUnread } from './own-watches.ts'

const SHOWN = 4
/** More than are shown, because several watches may report the same event. */
const ASKED = 20

/** Lists the newest unread alerts. Renders nothing if there are none, or if they cannot be loaded. */
export function SinceLastVisit() {
  const [news, setNews] = useState<{ entries: InboxEntry[]; unread: number } | null>(null)
  useEffect(() => {
    let isCurrent = true
    async function load(): Promise<void> {
      try {
        const { readInbox } = await import('@inferdex/contracts/watching/watching')
        const { items, unread } = await api(readInbox, { query: { unread: 'true', limit: ASKED } })
        if (isCurrent) setNews({ entries: inboxEntries(items).slice(0, SHOWN), unread })
      } catch (thrown) {
        console.error('Unread alerts could not be loaded', thrown)
      }
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [])

  async function read({ unread: ids }: InboxEntry): Promise<void> {
    try {
      const { markRead } = await import('@inferdex/contracts/watching/watching')
      const { unread } = await api(markRead, { body: { ids: [...ids] } })
      setUnread(unread)
    } catch (thrown) {
      // It stays unread in the inbox.
      console.error('An alert could not be marked as read', thrown)
    }
  }

  if (news === null || news.entries.length === 0) return null
  return (
    <Panel aria-labelledby="since-last-visit" className="mt-6 overflow-hidden">
      <PanelHead
        id="since-last-visit"
        title="Since your last visit"
        note="News of what you watch"
        actions={
          <Link to={paths.watching()} className={cx(textLinkClass, 'text-13')}>
            {news.unread === 1 ? 'Open your inbox' : `All ${unreadText(news.unread)} in your inbox`}
          </Link>
        }
      />
      <ul aria-labelledby="since-last-visit" className="divide-y divide-line">
        {news.entries.map((entry) => (
          <li key={entry.event.id}>
            <AlertLine event={entry.event} isUnread onOpen={() => void read(entry)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
