/** How well the product answers a question. */
export type Verdict = 'right' | 'partly' | 'not known' | 'wrong'

/** A buyer's question: the criteria of each verdict, and the current verdict. */
export type Question = {
  readonly asks: string
  readonly right: string
  /** Part of the answer, and the page states what is missing. */
  readonly partly: string
  /** The page states that the value is unknown, or shows nothing. */
  readonly notKnown: string
  readonly wrong: string
  readonly today: Verdict
}

export function countOf(questions: Record<string, Question>, verdict: Verdict): number {
  return Object.values(questions).filter(({ today }) => today === verdict).length
}
