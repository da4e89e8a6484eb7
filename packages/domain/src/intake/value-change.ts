/** A feed's change of one field of a record. */
export type ValueChange = {
  readonly field: string
  /** Null if there was no value. */
  readonly before: string | null
  /** Null if the feed withdrew the value. */
  readonly after: string | null
  readonly unit: string | null
}

/** The context of a change. Values are by field, as in domain/evidence/field-key.ts. */
export type ChangeContext = {
  /** All values of the record before, and after all changes of the entry. */
  readonly before: ReadonlyMap<string, string>
  readonly after: ReadonlyMap<string, string>
  /** The current values of other sources for the same field. */
  readonly sourceValues: readonly string[]
  /** The prices of other sellers of the same model, by field. */
  readonly sellers: ReadonlyMap<string, readonly number[]>
  /** Prices of input and output of the seller's other models, by `pairKey`. */
  readonly pairs: ReadonlySet<string>
  /** Whether text tokens are sold: prices of other units look implausible and are right. */
  readonly isText: boolean
  readonly now: Date
}

/** Returns the key of an input and output price, to find the same pair at another model. */
export function pairKey(input: string, output: string): string {
  return `${input} ${output}`
}
