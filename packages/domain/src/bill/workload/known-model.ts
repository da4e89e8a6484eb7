/** What tells whether a model is one that many know. */
export type ModelStanding = {
  readonly lab: string | null
  /** How many sell it at a price that counts. */
  readonly sellerCount: number
  readonly isSoldByMaker: boolean
  /** "2026-05-20" */
  readonly releasedOn: string | null
  readonly isRetired: boolean
}

const ENOUGH_SELLERS = 5
const NEW_FOR_MONTHS = 24

/** Of a known maker, widely sold or sold by its maker, not older than two years, and not retired. */
export function isKnownModel(model: ModelStanding, now: Date): boolean {
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
