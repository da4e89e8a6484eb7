import { assertAllValid } from '@inferdex/contracts/protocol/errors'
import { dealProblems } from '@inferdex/domain/deals/deal-rules'
import type { Db } from '../../db/db.ts'
import { type RecordedDeal, upsertRecordedDeals } from './recorded-deals.queries.ts'

/** Writes deals of the seed catalogue, validated like the form. Returns the number of changed rows. */
export function saveRecordedDeals(tx: Db, deals: readonly (RecordedDeal & { readonly id: string })[]): Promise<number> {
  assertAllValid(
    deals.map((deal) => {
      const fields = { ...deal, providerId: deal.provider, discount: Number(deal.discountValue) }
      return [deal.title, dealProblems(fields, null, null)]
    }),
  )
  return upsertRecordedDeals(tx, deals)
}
