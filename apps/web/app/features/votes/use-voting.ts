import type { VoteType } from '@inferdex/domain/votes/vote-targets'
import { useNavigate } from 'react-router'
import { castVote, isSignedOut, type VoteCounts } from './cast-vote.ts'
import { wordsOf } from '../../lib/forms/form-messages.ts'
import { useFigures } from './live-figures.ts'
import { type Ballot, useOwnVote } from './own-votes.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'

const UNCONFIRMED = 'It counts once you confirm your email address.'

export type VotingTexts = {
  readonly done: string
  readonly undone: string
  /** Shown to visitors. */
  readonly signIn: string
  /** Shown if the response has no message. */
  readonly failed: string
}

/**
 * Returns the own vote, the counts and a function that votes. A vote is shown optimistically, and reverted with a
 * message if refused.
 */
export function useVoting(ballot: Ballot, stored: VoteCounts, words: VotingTexts) {
  const navigate = useNavigate()
  const own = useOwnVote(ballot.targetId)
  const { upvotes, downvotes } = useFigures(ballot.targetId, stored)

  async function vote(type: VoteType): Promise<void> {
    try {
      const now = await castVote(ballot, type, stored)
      if (now === undefined) return
      const waits = now.isCounted || now.own === null ? {} : { description: UNCONFIRMED }
      void toast.success(now.own === null ? words.undone : words.done, waits)
    } catch (thrown) {
      if (!isSignedOut(thrown)) return void toast.error(wordsOf(thrown) ?? words.failed)
      console.warn((thrown as Error).message)
      const { pathname, search } = window.location
      const onClick = () => void navigate(paths.login(pathname + search))
      void toast.error(words.signIn, { action: { label: 'Login', onClick } })
    }
  }

  return { own, upvotes, downvotes, vote: (type: VoteType) => void vote(type) }
}
