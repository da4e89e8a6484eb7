import type { listUnmatchedNames } from '@inferdex/contracts/intake/intake-names.staff'
import type { HandlerInput, ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { Db } from '../../db/db.ts'
import { countNames, listFeedsWithNames, listNames } from '../feeds/matching/unmatched-names-list.queries.ts'

export { decideNames } from '../feeds/matching/unmatched-names.service.ts'

/** Reads names of feeds that are pending, matched by staff or ignored, and counts all three. */
export async function readNames(
  db: Db,
  query: HandlerInput<typeof listUnmatchedNames>['query'],
): Promise<ResponseBody<typeof listUnmatchedNames>> {
  const counts = await countNames(db, query.feed)
  return { items: await listNames(db, query), ...counts, feeds: await listFeedsWithNames(db) }
}
