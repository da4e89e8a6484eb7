import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { listReviews, readReviewsOfModel, Review } from '@inferdex/contracts/reviews'
import type { ReviewsQuery } from '@inferdex/domain/reviews/reviews-query'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { authToken } from '../../lib/api/auth-token.ts'
import { wordsOf } from '../../lib/forms/form-messages.ts'
import { rememberOwnVotes } from '../votes/own-votes.ts'
import type { Reviewed } from './review-labels.ts'

/** The reviews as visitors see them. */
export type PublicReviews = ResponseBody<typeof readReviewsOfModel>
type PersonalReviews = ResponseBody<typeof listReviews>

type Personal = { readonly token: string; readonly view: string; readonly answer: PersonalReviews }

type ShownReviews = {
  /** Null if they could not be loaded. */
  readonly shown: Pick<PublicReviews, 'reviews' | 'pagination' | 'summary'> | null
  /** Undefined while unknown, and for visitors. */
  readonly ownReview: Review | null | undefined
  readonly failure: string | null
  readonly reload: () => Promise<void>
}

/**
 * Holds the reviews of a page. It starts with the public ones; signed-in users then get the list with their own review
 * and votes, reloaded after each of their changes.
 */
export function useReviews(page: PublicReviews | null, reviewed: Reviewed, query: ReviewsQuery): ShownReviews {
  const token = authToken.use()
  const [personal, setPersonal] = useState<Personal | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { targetType, targetId } = reviewed
  const { sort, page: number } = query
  const view = `${sort} ${number}`

  const load = useCallback(async () => {
    try {
      const { listReviews: endpoint } = await import('@inferdex/contracts/reviews')
      const answer = await api(endpoint, { query: { targetType, targetId, sort, page: number } })
      rememberOwnVotes(
        token,
        answer.reviews.map(({ id, userVote }) => [id, userVote]),
      )
      return { loaded: { token, view, answer }, message: null }
    } catch (thrown) {
      console.error('Reviews could not be loaded', thrown)
      return { loaded: null, message: wordsOf(thrown) ?? 'Failed to load reviews' }
    }
  }, [token, view, targetType, targetId, sort, number])

  const show = useCallback(({ loaded, message }: Awaited<ReturnType<typeof load>>) => {
    if (loaded !== null) setPersonal(loaded)
    setFailure(message)
  }, [])

  const reload = useCallback(async () => show(await load()), [load, show])

  useEffect(() => {
    if (token === '') return
    let left = false
    async function showOwn(): Promise<void> {
      const answer = await load()
      if (!left) show(answer)
    }
    void showOwn()
    return () => {
      left = true
    }
  }, [token, load, show])

  const mine = personal?.token === token ? personal : null
  return {
    shown: mine !== null && mine.view === view ? mine.answer : page,
    // From another page of the list, until the next response arrives.
    ownReview: mine?.answer.ownReview,
    failure: token === '' ? null : failure,
    reload,
  }
}
