import { type VoteTarget, voteTargets, type VoteType } from '@inferdex/domain/votes/vote-targets'
import { useEffect } from 'react'
import { api } from '../../lib/api/api.ts'
import { authToken } from '../../lib/api/auth-token.ts'
import { createStore } from '../../lib/stores/create-store.ts'

export type Ballot = { readonly targetType: VoteTarget; readonly targetId: string }

/** Maximum number of ids per request. */
const MAX_ASKED = 200

type OwnVotes = {
  /** The token of the user whose votes these are. */
  readonly voter: string
  readonly votes: ReadonlyMap<string, VoteType | null>
}

const ownVotes = createStore<OwnVotes>({ voter: '', votes: new Map() })
const wanted = new Map<string, VoteTarget>()
/** Number of votes cast in this tab, and the last one per target, so that stale responses do not undo them. */
let castCount = 0
const lastCast = new Map<string, number>()

/** Returns the user's vote, or undefined while unknown, on the server, in the first client render and for visitors. */
export function useOwnVote(targetId: string): VoteType | null | undefined {
  const token = authToken.use()
  return ownVotes.use(({ voter, votes }) => (token !== '' && voter === token ? votes.get(targetId) : undefined))
}

/** Loads the user's vote on a target. Targets that mount together share one request. */
export function useOwnVoteLoaded(targetType: VoteTarget, targetId: string): void {
  const token = authToken.use()
  useEffect(() => {
    if (token === '' || ownVote(token, targetId) !== undefined) return
    if (wanted.size === 0) queueMicrotask(() => void loadWanted(token))
    wanted.set(targetId, targetType)
  }, [token, targetType, targetId])
}

export function ownVote(token: string, targetId: string): VoteType | null | undefined {
  const { voter, votes } = ownVotes.read()
  return voter === token ? votes.get(targetId) : undefined
}

/** Stores the vote of a click. */
export function setOwnVote(token: string, targetId: string, vote: VoteType | null): void {
  castCount += 1
  lastCast.set(targetId, castCount)
  rememberOwnVotes(token, [[targetId, vote]])
}

export function rememberOwnVotes(token: string, known: Iterable<readonly [id: string, vote: VoteType | null]>): void {
  const { voter, votes } = ownVotes.read()
  ownVotes.write({ voter: token, votes: new Map([...(voter === token ? votes : []), ...known]) })
}

async function loadWanted(token: string): Promise<void> {
  const asked = [...wanted]
  wanted.clear()
  const calls = voteTargets.flatMap((targetType) => {
    const ids = asked.filter(([, type]) => type === targetType).map(([id]) => id)
    return ids.length === 0 ? [] : [loadOwnVotes(token, targetType, ids.slice(0, MAX_ASKED))]
  })
  await Promise.all(calls)
}

/** Loads the user's votes. A failure is only logged, because the page works without them. */
export async function loadOwnVotes(token: string, targetType: VoteTarget, ids: readonly string[]): Promise<void> {
  const castBefore = castCount
  try {
    const { listOwnVotes } = await import('@inferdex/contracts/votes')
    const answer = await api(listOwnVotes, { query: { targetType, targetIds: ids.join(',') } })
    const given = new Map(answer.map(({ targetId, type }) => [targetId, type]))
    const unchanged = ids.filter((id) => (lastCast.get(id) ?? 0) <= castBefore)
    rememberOwnVotes(
      token,
      unchanged.map((id) => [id, given.get(id) ?? null]),
    )
  } catch (thrown) {
    console.error('Own votes could not be loaded', thrown)
  }
}
