import { centsText } from '../bill/bill-lines.ts'
import { AMOUNT_SCALE } from '../bill/terms/offer.ts'
import { toUnits } from '../text/decimal.ts'

type Named = { readonly name: string }
type Answer = { readonly model: Named; readonly provider: Named; readonly cents: string }

/** A saved bill before and after, with the parts that texts need. Null if no offer qualified. */
export type ComparedBill = {
  readonly before: Answer | null
  readonly after: Answer | null
  /** USD per month, negative if the bill fell; null without two bills. */
  readonly difference: string | null
}

/** One of two bills as text. */
type BillTexts = {
  readonly label: string
  /** "$40.92 a month" */
  readonly amount: string
  /** "GLM-4.6 at Z.ai"; null if no offer qualified. */
  readonly where: string | null
}

/** Both bills as plain text, and their difference: "$36.10 − $40.92 = -$4.82 a month". */
export type BillText = { readonly before: BillTexts; readonly after: BillTexts; readonly difference: string | null }

/** Formats both bills of a saved workload as text, for channels without tables. */
export function billText({ before, after, difference }: ComparedBill): BillText {
  return {
    before: wordsOf('Before', before, 'No offer qualified'),
    after: wordsOf('Now the cheapest', after, 'No offer qualifies'),
    difference:
      before === null || after === null || difference === null
        ? null
        : `${after.cents} − ${before.cents} = ${centsText(toUnits(difference, AMOUNT_SCALE))} a month`,
  }
}

function wordsOf(label: string, answer: Answer | null, none: string): BillTexts {
  if (answer === null) return { label, amount: none, where: null }
  return { label, amount: `${answer.cents} a month`, where: `${answer.model.name} at ${answer.provider.name}` }
}
