import type { Alert } from '@inferdex/contracts/watching/watching'
import { api } from '../../lib/api/api.ts'

export type Inbox = {
  /** What was not read comes first. */
  readonly alerts: readonly Alert[]
  readonly nextCursor: string | null
}

/** Loads the newest alerts, and those that were not read, however old they are. */
export async function loadInbox(): Promise<Inbox> {
  const { readInbox } = await import('@inferdex/contracts/watching/watching')
  const [unread, newest] = await Promise.all([
    api(readInbox, { query: { unread: 'true' } }),
    api(readInbox, { query: {} }),
  ])
  return { alerts: [...unread.items, ...newest.items], nextCursor: newest.nextCursor }
}
