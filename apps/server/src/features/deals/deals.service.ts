/** What other features may build on: deals as a part of their own queries. */
export { selectLatestDeals, toDeal } from './deals.queries.ts'
export { insertDeal, setDealArchived, setDealExpiry } from './deal-writes.queries.ts'
