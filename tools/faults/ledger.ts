import type { VoteType } from '@inferdex/domain/votes/vote-targets'

export type Vote = VoteType | null

/** A text that only one request has sent, or two at once that must not both succeed. */
export type Unique = {
  readonly table: 'review' | 'suggestion' | 'proposed deal' | 'account' | 'picture'
  isAcknowledged: boolean
}

/** What the product has acknowledged since the trial began, and what it may have done without saying so. */
export type Ledger = {
  /** The possible votes by voter and deal; one if it was acknowledged. */
  readonly votes: Map<string, ReadonlySet<Vote>>
  readonly unique: Map<string, Unique>
  /** The possible titles of a deal. */
  readonly titles: Map<string, ReadonlySet<string>>
  /** Submissions by id: whether their approval was acknowledged. */
  readonly approvals: Map<string, boolean>
  /** Prices that staff has set, each another one: whether that was acknowledged. */
  readonly prices: Map<string, boolean>
  /** Of the last sign-ins. */
  tokens: string[]
}

export function createLedger(): Ledger {
  return { votes: new Map(), unique: new Map(), titles: new Map(), approvals: new Map(), prices: new Map(), tokens: [] }
}

/** Returns the vote after a click: the same vote is taken back, another one replaced. */
export const afterClick = (before: Vote, clicked: VoteType): Vote => (before === clicked ? null : clicked)

export const isCertain = (possible: ReadonlySet<unknown> | undefined) => (possible?.size ?? 1) === 1
