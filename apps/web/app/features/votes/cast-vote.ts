import type { VoteType } from '@inferdex/domain/votes/vote-targets'
import { toggledVote } from '@inferdex/domain/votes/vote-toggle'
import { ApiError, api } from '../../lib/api/api.ts'
import { authToken } from '../../lib/api/auth-token.ts'
import { currentFigures, refreshFigures, showFigures } from './live-figures.ts'
import { type Ballot, loadOwnVotes, ownVote, setOwnVote } from './own-votes.ts'

export type VoteCounts = { readonly upvotes: number; readonly downvotes: number }

const SIGNED_OUT = 'You must be logged in to vote'

/** Ids of targets with a pending vote. Further clicks are ignored until it is confirmed. */
const runningVotes = new Set<string>()

/**
 * Shows the vote optimistically, sends it, and shows the server's response; then reloads counts and own vote. A refused
 * vote is reverted and the error thrown. Returns the own vote and whether it counts already, or undefined if a vote is
 * pending.
 */
export async function castVote(
  { targetType, targetId }: Ballot,
  type: VoteType,
  stored: VoteCounts,
): Promise<{ own: VoteType | null; isCounted: boolean } | undefined> {
  const token = authToken.read()
  if (token === '') throw new Error(SIGNED_OUT)
  if (runningVotes.has(targetId)) return undefined
  runningVotes.add(targetId)
  const show = ({ own, upvotes, downvotes }: VoteCounts & { own: VoteType | null }) => {
    setOwnVote(token, targetId, own)
    showFigures(targetId, stored, { upvotes, downvotes })
  }
  const before = { own: ownVote(token, targetId) ?? null, ...currentFigures(targetId, stored) }
  show(toggledVote(before, type))
  try {
    const { castVote: endpoint } = await import('@inferdex/contracts/votes')
    const { type: own, isCounted, ...counts } = await api(endpoint, { body: { targetType, targetId, type } })
    show({ own, ...counts })
    void readAgain(token, { targetType, targetId }, stored)
    return { own, isCounted }
  } catch (thrown) {
    show(before)
    throw thrown
  } finally {
    runningVotes.delete(targetId)
  }
}

/** Reloads counts and own vote, because others may have voted at the same time. */
async function readAgain(token: string, { targetType, targetId }: Ballot, stored: VoteCounts): Promise<void> {
  const counts = targetType === 'REVIEW' ? readReviewCounts(targetId, stored) : refreshFigures()
  await Promise.all([counts, loadOwnVotes(token, targetType, [targetId])])
}

async function readReviewCounts(targetId: string, stored: VoteCounts): Promise<void> {
  try {
    const { readVoteCounts } = await import('@inferdex/contracts/votes')
    const { upvotes, downvotes } = await api(readVoteCounts, { query: { targetType: 'REVIEW', targetId } })
    if (!runningVotes.has(targetId)) showFigures(targetId, stored, { upvotes, downvotes })
  } catch (thrown) {
    console.error('Votes could not be counted again', thrown)
  }
}

/** Returns whether the error means that the user is not signed in, or that the session has ended. */
export function isSignedOut(thrown: unknown): boolean {
  if (thrown instanceof ApiError) return thrown.status === 401
  return thrown instanceof Error && thrown.message === SIGNED_OUT
}
