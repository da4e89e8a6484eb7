import type { Alert } from '@inferdex/contracts/watching/watching'
import { api } from '../../lib/api/api.ts'

export type Inbox = {
  /** Unread alerts first. */
  readonly alerts: readonly Alert[]
  readonly nextCursor: string | null
}

/** Loads the newest alerts, and all unread ones regardless of age. */
export async function loadInbox(): Promise<Inbox> {
  const { readInbox } = await import('@inferdex/contracts/watching/watching')
  const [unread, newest] = await Promise.all([
    api(readInbox, { query: { unread: 'true' } }),
    api(readInbox, { query: {} }),
  ])
  return { alerts: [...unread.items, ...newest.items], nextCursor: newest.nextCursor }
}
