import type {
  DealAudience,
  ListedDeal,
  listStaffDeals,
  StaffDeal,
  StaffDealSort,
} from '@inferdex/contracts/deals/deals.staff'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { archivingOf, countsOfFeedback, toArchiving } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { containing } from '../../db/like.ts'
import { descendingIndex, ascendingIndex, type ListOrders } from '../../db/paging/list-order.ts'
import { type CatalogueList, type NumberedPage, readNumberedPage } from '../../db/paging/numbered-page.ts'
import { selectListedDeals, storedEligibility, toDeal } from './deals.queries.ts'

type ListInput = HandlerInput<typeof listStaffDeals>['query']
type FilterInput = Omit<ListInput, 'page' | 'limit' | 'sortBy' | 'sortOrder' | 'archived'>

const ID = { key: sql`deals.id`, type: 'uuid' } as const
const TITLE = [{ key: sql`lower(deals.title collate "C")`, type: 'text' }, ID] as const
const TIE = [{ key: sql`deals.sort_title`, type: 'text' }, ID] as const
const DISCOUNT = [{ key: sql`deals.discount_value`, type: 'numeric' }, ...TIE] as const
/** Deals without an expiry date come last. */
const EXPIRES = [
  { key: sql`coalesce(extract(epoch from deals.expires_at at time zone 'utc'), 'Infinity')`, type: 'numeric' },
  ...TIE,
] as const
const NEWEST = [
  { key: sql`-extract(epoch from deals.created_at at time zone 'utc')`, type: 'numeric' },
  ...TIE,
] as const

/** The sort keys, as in the indexes. */
const ORDER = {
  title: ascendingIndex(TITLE),
  discount: ascendingIndex(DISCOUNT),
  expires: ascendingIndex(EXPIRES),
  created: descendingIndex(NEWEST),
} as const satisfies ListOrders<StaffDealSort>

const FOR_AUDIENCE = {
  'new-user': sql`(deals.new_user_only or deals.eligibility @> '{"newUser": true}')`,
  startup: sql`deals.eligibility @> '{"startup": true}'`,
  student: sql`deals.eligibility @> '{"student": true}'`,
  regional: sql`deals.eligibility ->> 'region' is not null`,
  'no-card': sql`deals.eligibility @> '{"cardNeeded": false}'`,
} as const satisfies Record<DealAudience, RawBuilder<unknown>>

export function listDealsForStaff(db: Db, input: ListInput & { now: Date }): Promise<NumberedPage<ListedDeal>> {
  const { sortBy, sortOrder = sortBy === 'title' || sortBy === 'expires' ? 'asc' : 'desc' } = input
  const list: CatalogueList = {
    table: 'deals',
    archived: input.archived,
    filters: dealFilters(input),
    order: ORDER[sortBy][sortOrder],
  }
  return readNumberedPage(db, list, input, async (ids) => {
    const rows = await selectForStaff(db, ids).select(archivingOf('deals')).execute()
    return rows.map((row) => ({ ...toStaffDeal(row), ...toArchiving(row) }))
  })
}

/** Returns the conditions for the filters of the list; exports use the same. */
export function dealFilters(input: FilterInput & { now: Date }): RawBuilder<boolean>[] {
  const { search = '', providerId, minDiscount, maxDiscount, activeOnly, verified, newUserOnly, eligibility } = input
  const { expiresFrom, expiresTo, now } = input
  const filters: RawBuilder<boolean>[] = []
  if (search !== '') filters.push(sql`lower(deals.title || chr(10) || deals.description) like ${containing(search)}`)
  if (providerId !== undefined) filters.push(sql`deals.provider_id = ${providerId}`)
  if (minDiscount !== undefined || maxDiscount !== undefined) filters.push(sql`deals.discount_unit = 'percent'`)
  if (minDiscount !== undefined) filters.push(sql`deals.discount_value >= ${String(minDiscount)}::numeric`)
  if (maxDiscount !== undefined) filters.push(sql`deals.discount_value <= ${String(maxDiscount)}::numeric`)
  if (activeOnly === true) filters.push(sql`(deals.expires_at is null or deals.expires_at > ${now})`)
  if (verified !== undefined) filters.push(sql`(deals.verified_on is not null) = ${verified}`)
  if (newUserOnly !== undefined) filters.push(sql`deals.new_user_only = ${newUserOnly}`)
  if (eligibility !== undefined) filters.push(sql`${FOR_AUDIENCE[eligibility]}`)
  if (expiresFrom !== undefined) filters.push(sql`deals.expires_at >= ${expiresFrom}::timestamptz`)
  if (expiresTo !== undefined) filters.push(sql`deals.expires_at <= ${expiresTo}::timestamptz`)
  return filters
}

function selectForStaff(db: Db, ids: readonly string[]) {
  return selectListedDeals(db, ids)
    .leftJoin('users as submitters', (join) =>
      join.onRef('submitters.id', '=', 'deals.submitted_by').on('submitters.deleted_at', 'is', null),
    )
    .select(['submitters.username as submitted_by', 'deals.updated_at', 'deals.revision'])
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof selectForStaff>['execute']>>[number]

function toStaffDeal(row: StaffRow): StaffDeal {
  return {
    ...toDeal(row),
    eligibility: storedEligibility(row),
    submittedBy: row.submitted_by,
    updatedAt: row.updated_at.toISOString(),
    revision: row.revision,
  }
}

export async function findDealForStaff(db: Db, id: string): Promise<StaffDeal | undefined> {
  const row = await selectForStaff(db, [id]).where('deals.archived_at', 'is', null).executeTakeFirst()
  return row && toStaffDeal(row)
}

export async function isProviderInCatalogue(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('providers')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function countDealDependants(db: Db, id: string) {
  const { votes, submissions } = countsOfFeedback('DEAL', id)
  return await db.selectNoFrom([votes, submissions]).executeTakeFirstOrThrow()
}
