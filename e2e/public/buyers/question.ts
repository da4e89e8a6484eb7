/** How well the product answers a question. */
export type Verdict = 'right' | 'partly' | 'not known' | 'wrong'

/** A question of a buyer: what counts as which verdict, and the verdict of today. */
export type Question = {
  readonly asks: string
  readonly right: string
  /** Part of the answer, and the page says what is missing. */
  readonly partly: string
  /** The page says that it does not know, or shows nothing. */
  readonly notKnown: string
  readonly wrong: string
  readonly today: Verdict
}

export function countOf(questions: Record<string, Question>, verdict: Verdict): number {
  return Object.values(questions).filter(({ today }) => today === verdict).length
}
