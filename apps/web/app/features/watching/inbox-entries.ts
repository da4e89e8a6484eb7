import type { Alert, WatchEvent } from '@inferdex/contracts/watching/watching'

/** One piece of news in the inbox, also if several watches told it. */
export type InboxEntry = {
  readonly event: WatchEvent
  /** The alerts that were not read. */
  readonly unread: readonly string[]
}

/** Groups alerts by what happened, in the order in which it first appears. An alert that is given twice counts once. */
export function inboxEntries(alerts: readonly Alert[]): InboxEntry[] {
  const byId = new Map(alerts.map((alert) => [alert.id, alert]))
  return [...Map.groupBy(byId.values(), ({ event }) => event.id).values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    return { event: first.event, unread: same.filter(({ readAt }) => readAt === null).map(({ id }) => id) }
  })
}
