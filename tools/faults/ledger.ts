import type { VoteType } from '@inferdex/domain/votes/vote-targets'

export type Vote = VoteType | null

/** A text that was sent by one request, or by two parallel ones that must not both succeed. */
export type Unique = {
  readonly table: 'review' | 'suggestion' | 'proposed deal' | 'account' | 'picture'
  isAcknowledged: boolean
}

/** What the product has acknowledged since the trial began, and what it may have applied without a response. */
export type Ledger = {
  /** The possible votes by voter and deal; exactly one if it was acknowledged. */
  readonly votes: Map<string, ReadonlySet<Vote>>
  readonly unique: Map<string, Unique>
  /** The possible titles of a deal. */
  readonly titles: Map<string, ReadonlySet<string>>
  /** Submissions by id: whether their approval was acknowledged. */
  readonly approvals: Map<string, boolean>
  /** Prices that staff has set, all different: whether each was acknowledged. */
  readonly prices: Map<string, boolean>
  /** Tokens of the last sign-ins. */
  tokens: string[]
}

export function createLedger(): Ledger {
  return { votes: new Map(), unique: new Map(), titles: new Map(), approvals: new Map(), prices: new Map(), tokens: [] }
}

/** Returns the vote after a click: the same vote is removed, another one replaced. */
export const afterClick = (before: Vote, clicked: VoteType): Vote => (before === clicked ? null : clicked)

export const isCertain = (possible: ReadonlySet<unknown> | undefined) => (possible?.size ?? 1) === 1
