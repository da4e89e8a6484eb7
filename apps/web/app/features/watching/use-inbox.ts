import { useMemo, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { wordsOf } from '../../lib/forms/form-messages.ts'
import { toast } from '../../lib/toast.ts'
import { type InboxEntry, inboxEntries } from './inbox-entries.ts'
import type { Inbox } from './load-inbox.ts'
import { setUnread, useOwnWatches } from './own-watches.ts'

const contract = () => import('@inferdex/contracts/watching/watching')

/** Holds the loaded part of the inbox: marks as read at once, and loads older alerts. */
export function useInbox(first: Inbox) {
  const [{ alerts, nextCursor }, setInbox] = useState(first)
  const [isLoading, setLoading] = useState(false)
  const watches = useOwnWatches()
  const entries = useMemo(() => {
    // The alerts of a watch are deleted with it.
    const watched = new Set(watches.map(({ id }) => id))
    return inboxEntries(alerts.filter(({ watchId }) => watched.has(watchId)))
  }, [alerts, watches])

  function setReadAt(ids: ReadonlySet<string>, readAt: string | null): void {
    setInbox((inbox) => ({
      ...inbox,
      alerts: inbox.alerts.map((alert) => (ids.has(alert.id) ? { ...alert, readAt } : alert)),
    }))
  }

  async function mark(ids: readonly string[], body: { ids: string[] } | { until: string }): Promise<void> {
    const marked = new Set(ids)
    setReadAt(marked, new Date().toISOString())
    try {
      const { markRead } = await contract()
      const { unread } = await api(markRead, { body })
      setUnread(unread)
    } catch (thrown) {
      setReadAt(marked, null)
      void toast.error(wordsOf(thrown) ?? 'This could not be marked as read')
    }
  }

  async function loadMore(): Promise<void> {
    if (nextCursor === null) return
    setLoading(true)
    try {
      const { readInbox } = await contract()
      const older = await api(readInbox, { query: { cursor: nextCursor } })
      setInbox((inbox) => ({ alerts: [...inbox.alerts, ...older.items], nextCursor: older.nextCursor }))
    } catch (thrown) {
      void toast.error(wordsOf(thrown) ?? 'Older alerts could not be loaded')
    } finally {
      setLoading(false)
    }
  }

  return {
    entries,
    hasMore: nextCursor !== null,
    isLoading,
    loadMore: () => void loadMore(),
    markRead: ({ unread }: InboxEntry) => {
      if (unread.length > 0) void mark(unread, { ids: [...unread] })
    },
    /** Marks everything up to the newest shown alert: later ones were not seen. */
    markAllRead: () => {
      const newest = Math.max(...alerts.map(({ createdAt }) => Date.parse(createdAt)))
      const ids = alerts.filter(({ readAt }) => readAt === null).map(({ id }) => id)
      // Timestamps have milliseconds in the browser and microseconds on the server.
      if (alerts.length > 0) void mark(ids, { until: new Date(newest + 1).toISOString() })
    },
  }
}
