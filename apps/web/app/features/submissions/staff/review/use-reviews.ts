import { reviewSubmission, type SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import { useCallback, useRef, useState } from 'react'
import { api } from '../../../../lib/api/api.ts'

export type Reviewed =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly review: SubmissionReview }

const LOADING: Reviewed = { state: 'loading' }

/** What the decisions at hand need, asked for before they are: the next one is there when its turn comes. */
export function useReviews() {
  const [known, setKnown] = useState<ReadonlyMap<string, Reviewed>>(new Map())
  const asked = useRef(new Map<string, number>())

  const set = useCallback(
    (id: string, reviewed: Reviewed) => setKnown((before) => new Map(before).set(id, reviewed)),
    [],
  )

  /** Asks for each once per version; a newer one is asked for again, and what is there stays until it has come. */
  const want = useCallback(
    (wanted: readonly { id: string; version: number }[]) => {
      for (const { id, version } of wanted) {
        if ((asked.current.get(id) ?? -1) >= version) continue
        asked.current.set(id, version)
        api(reviewSubmission, { params: { id } }).then(
          (review) => set(id, { state: 'ready', review }),
          (error: unknown) => set(id, { state: 'failed', error }),
        )
      }
    },
    [set],
  )

  const retry = useCallback(
    (one: { id: string; version: number }) => {
      asked.current.delete(one.id)
      set(one.id, LOADING)
      want([one])
    },
    [set, want],
  )

  return { of: (id: string): Reviewed => known.get(id) ?? LOADING, want, retry }
}
