import type { Part } from './metered.ts'
import { type BillDeal, MILLION, type PreparedDeal } from './terms/offer.ts'
import type { EligibilityGroup } from './workload/workload.ts'

/** Adds a line that deducts the credit, at most as much as the usage costs. */
export function withCredit(parts: readonly Part[], credit: bigint, unitPrice: string): readonly Part[] {
  const used = smaller(sumOf(parts), credit)
  if (used === 0n) return parts
  return [...parts, { kind: 'credit', quantity: 1n, requests: 0n, unitPrice, amount: -used }]
}

/** Picks the one deal that saves most among those the visitor qualifies for: deals can rarely be combined. */
export function bestDeal(
  deals: readonly PreparedDeal[],
  eligible: ReadonlySet<EligibilityGroup>,
  metered: bigint,
  total: bigint,
): { deal: BillDeal; saved: bigint } | null {
  let best: { deal: BillDeal; saved: bigint } | null = null
  for (const prepared of deals) {
    const { deal } = prepared
    if (!deal.groups.every((group) => eligible.has(group))) continue
    const saved = savedBy(prepared, metered, total)
    if (saved > (best?.saved ?? 0n)) best = { deal, saved }
  }
  return best
}

/** Returns the savings of a deal: a percentage applies to the metered part only, dollars to the whole bill. */
function savedBy({ deal, millionths, amount }: PreparedDeal, metered: bigint, total: bigint): bigint {
  return deal.unit === 'usd' ? smaller(total, amount) : (metered / MILLION) * millionths
}

export function sumOf(parts: readonly Part[]): bigint {
  let total = 0n
  for (const { amount } of parts) total += amount
  return total
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
