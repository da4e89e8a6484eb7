import type { Alert, WatchEvent } from '@inferdex/contracts/watching/watching'

/** One event in the inbox, also if several watches reported it. */
export type InboxEntry = {
  readonly event: WatchEvent
  /** Ids of its unread alerts. */
  readonly unread: readonly string[]
}

/** Groups alerts by event, in order of first appearance. Duplicate alerts count once. */
export function inboxEntries(alerts: readonly Alert[]): InboxEntry[] {
  const byId = new Map(alerts.map((alert) => [alert.id, alert]))
  return [...Map.groupBy(byId.values(), ({ event }) => event.id).values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    return { event: first.event, unread: same.filter(({ readAt }) => readAt === null).map(({ id }) => id) }
  })
}
