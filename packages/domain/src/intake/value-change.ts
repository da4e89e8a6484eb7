/** What a feed changes about one field of a record. */
export type ValueChange = {
  readonly field: string
  /** Null: nothing was known. */
  readonly before: string | null
  /** Null: the feed no longer says anything. */
  readonly after: string | null
  readonly unit: string | null
}

/** What is known beside the change. Values are by field, as in domain/evidence/field-key.ts. */
export type ChangeContext = {
  /** All values of the record before, and after if all changes of the entry were taken. */
  readonly before: ReadonlyMap<string, string>
  readonly after: ReadonlyMap<string, string>
  /** What other sources say about the same field now. */
  readonly sourceValues: readonly string[]
  /** What other sellers ask for the same model, by field. */
  readonly sellers: ReadonlyMap<string, readonly number[]>
  /** Prices of input and output of the seller's other models, by `pairKey`. */
  readonly pairs: ReadonlySet<string>
  /** Whether tokens of text are what is sold: others have prices that look odd and are right. */
  readonly isText: boolean
  readonly now: Date
}

/** Names a price of input and output, to find the same one at another model. */
export function pairKey(input: string, output: string): string {
  return `${input} ${output}`
}
