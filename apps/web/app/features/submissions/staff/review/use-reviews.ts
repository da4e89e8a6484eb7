import { reviewSubmission, type SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import { useCallback, useRef, useState } from 'react'
import { api } from '../../../../lib/api/api.ts'

export type Reviewed =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly review: SubmissionReview }

const LOADING: Reviewed = { state: 'loading' }

/** Loads the comparisons of the current and next submissions ahead of time. */
export function useReviews() {
  const [known, setKnown] = useState<ReadonlyMap<string, Reviewed>>(new Map())
  const asked = useRef(new Map<string, number>())

  const set = useCallback(
    (id: string, reviewed: Reviewed) => setKnown((before) => new Map(before).set(id, reviewed)),
    [],
  )

  /** Loads each version once. The old comparison stays until the new one has arrived. */
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
