import type { Db } from '../../db/db.ts'
import type { Json } from './recorded-files.ts'
import type { Compared } from './truth-of-offers.ts'

/** Compares limits, use and card of plans. They come from the catalogue's own lists of deals and free tiers. */
export async function comparePlans(db: Db, truth: Json): Promise<Compared> {
  const rows = await db
    .selectFrom('pricing_tiers')
    .select(['id', 'use', 'requires_credit_card', 'limits', 'features', 'credit_amount'])
    .execute()
  const tiers = new Map(rows.map((row) => [row.id, row]))
  const differ: string[] = []
  let entries = 0
  for (const { tierId, use, card, limits } of truth.plans) {
    const tier = tiers.get(tierId)
    entries += 2 + limits.length
    if (tier?.use !== use) differ.push(`${tierId}: for ${use}`)
    if (tier?.requires_credit_card !== (card === 'no' ? false : null)) differ.push(`${tierId}: card ${card}`)
    for (const limit of limits) {
      if (!tier || !isStated(limit, tier)) differ.push(`${tierId}: ${limit.amount} ${limit.unit} a ${limit.period}`)
    }
  }
  return { entries, differ }
}

/** Returns whether a plan states a limit. It stores the tightest of tokens and of requests; others are free text. */
function isStated({ unit, amount, period }: Json, { limits, features, credit_amount }: Json): boolean {
  // There is an unpublished limit: the plan must not state one.
  if (amount === 'unpublished') return limits[unit] == null
  const own = unit === 'tokens' || unit === 'requests' ? limits[unit] : null
  if (own && String(own.amount) === amount && own.period.replace('-', ' ') === period) return true
  if (unit === 'requests' && period === 'at a time' && String(limits.concurrentRequests) === amount) return true
  if (unit === 'credit USD' && Number(credit_amount) === Number(amount)) return true
  const figures = amount.split(' to ').map((figure: string) => Number(figure).toLocaleString('en-US'))
  const words = features.map((text: string) => text.replace(/^One /, '1 '))
  return words.some((text: string) => figures.every((figure: string) => text.includes(figure)))
}
