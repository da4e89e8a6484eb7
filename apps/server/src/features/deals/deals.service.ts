/** What other features may build on. */
export { changeDealFields, type DealFields } from './deal-change.queries.ts'
export { insertDeal, setDealArchived, setDealExpiry } from './deal-writes.queries.ts'
export { archiveDealsOf } from './deal-admin-writes.queries.ts'
