/** The facts that decide whether a model is well known. */
export type KnownModelFacts = {
  readonly lab: string | null
  /** How many providers sell it at a counted price. */
  readonly sellerCount: number
  readonly isSoldByMaker: boolean
  /** An ISO date: "2026-05-20". */
  readonly releasedOn: string | null
  readonly isRetired: boolean
}

const ENOUGH_SELLERS = 5
const NEW_FOR_MONTHS = 24

/**
 * Returns whether a model is well known: its maker is known, it is sold widely or by its maker, is new and not retired.
 */
export function isKnownModel(model: KnownModelFacts, now: Date): boolean {
  const { lab, sellerCount, isSoldByMaker, releasedOn, isRetired } = model
  if (lab === null || isRetired || releasedOn === null) return false
  if (sellerCount < ENOUGH_SELLERS && !isSoldByMaker) return false
  return releasedOn >= monthsBefore(now, NEW_FOR_MONTHS)
}

function monthsBefore(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate()))
    .toISOString()
    .slice(0, 10)
}
