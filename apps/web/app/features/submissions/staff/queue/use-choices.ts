import type { SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { useState } from 'react'
import { type Choice, choosableRows, NO_CHOICE, withNextReporting, withToggled } from '../review/choice.ts'

/** Holds the choices for each submission, and the field at the keyboard cursor. */
export function useChoices(current: Submission | null, review: SubmissionReview | null) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [at, setAt] = useState({ id: '', index: -1 })
  const id = current?.id ?? ''
  const choice = choices[id] ?? NO_CHOICE
  const rows = (review === null ? null : choosableRows(review)) ?? []
  const index = at.id === id ? Math.min(at.index, rows.length - 1) : -1
  const choose = (next: Choice) => setChoices((before) => ({ ...before, [id]: next }))

  function move(step: 1 | -1) {
    if (rows.length > 0) setAt({ id, index: Math.min(Math.max(index + step, 0), rows.length - 1) })
  }

  /** Accepts or skips the field at the cursor, by default the first; for a score, cycles through its reporters. */
  function toggle() {
    if (current?.type === 'BENCHMARK') return choose(withNextReporting(current, choice))
    const row = rows[Math.max(index, 0)]
    if (row === undefined) return
    setAt({ id, index: Math.max(index, 0) })
    choose(withToggled(choice, row.path))
  }

  const spaceHint = current?.type === 'BENCHMARK' ? 'reported by' : rows.length > 0 ? 'accept or leave field' : null
  return { choice, choose, move, toggle, cursor: rows[index]?.path, spaceHint }
}
