import { DEALS_PER_PAGE, type DealsPage, type readDealsPage as contract } from '@inferdex/contracts/deals/deals-page'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { COUNTED_ROWS } from '@inferdex/contracts/protocol/paging'
import { MOST_BARS, TIMELINE_DAYS, enoughCredits } from '@inferdex/domain/deals/deal-charts'
import { type DealChip, dealChips } from '@inferdex/domain/deals/deal-choices'
import { EXPIRING_SOON_MS } from '@inferdex/domain/deals/deal-filters'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { encodeCursor } from '../../db/paging/cursor.ts'
import { afterCursor, type SortKey } from '../../db/paging/list-page.ts'
import { fixedLimit } from '../../db/plans/kept-plans.ts'
import { DEAL_ORDER, selectDeals, textConditions, TITLE_AND_ID, toDeal } from './deals.queries.ts'

type PageInput = HandlerInput<typeof contract>['query'] & { readonly now: Date }
type Condition = RawBuilder<boolean>

const DAY_MS = 24 * 60 * 60 * 1000
/** The last page that is reached by its number alone. */
const LAST_NUMBERED_PAGE = Math.floor(COUNTED_ROWS / DEALS_PER_PAGE)

/**
 * Reads one page of the active deals. A list of up to 1,000 deals is counted and has page numbers; in a longer one a
 * page begins at the row after the page before.
 */
export async function readDealsPage(db: Db, input: PageInput): Promise<DealsPage> {
  const { q = '', show, now } = input
  const matching = [endsAfter(now), ...(await textConditions(db, q))]
  const listed = [...matching, ...chipCondition(show, now)]
  const credits = [...listed, IS_CREDIT]
  const ends = [...listed, endsBy(now, TIMELINE_DAYS * DAY_MS)]
  const { creditCount, endCount, ...counts } = await countAll(db, {
    ...mapChips((chip) => [...matching, ...chipCondition(chip, now)]),
    creditCount: credits,
    endCount: ends,
  })
  const found = counts[show]
  const [rows, creditRows, endRows] = await Promise.all([
    readRows(db, listed, input, found),
    enoughCredits(creditCount) ? readBars(db, credits, sql`-deals.discount_value`) : [],
    endCount === 0 ? [] : readBars(db, ends, DEAL_ORDER.expiry.key),
  ])
  return {
    ...rows,
    found,
    counts,
    credits: { rows: creditRows, total: creditCount },
    ends: { rows: endRows, total: endCount },
    asOf: now.toISOString(),
  }
}

const expiresAt = DEAL_ORDER.expiry.key
const epochOf = (ms: number) => sql`${String(ms / 1000)}::numeric`

// Written as in the index of ends, so that a list of mostly ended deals is read from its running ones.
function endsAfter(now: Date): Condition {
  return sql<boolean>`${expiresAt} > ${epochOf(now.getTime())}`
}

function endsBy(now: Date, ms: number): Condition {
  return sql<boolean>`${expiresAt} <= ${epochOf(now.getTime() + ms)}`
}

/** Returns the conditions of a filter chip, as in its index. The text of a discount is a figure, so it never says "free". */
function chipCondition(chip: DealChip, now: Date): Condition[] {
  if (chip === 'all') return []
  if (chip === 'new-users') return [sql<boolean>`deals.new_user_only`]
  if (chip === 'expiring-soon') return [sql<boolean>`${expiresAt} < ${epochOf(now.getTime() + EXPIRING_SOON_MS)}`]
  return [sql<boolean>`(lower(deals.title) like '%free%' or lower(deals.title) like '%credit%')`]
}

const IS_CREDIT = sql<boolean>`(deals.discount_unit = 'usd' and deals.discount_value > 0 and deals.disputed is null)`

function mapChips<Value>(valueOf: (chip: DealChip) => Value): Record<DealChip, Value> {
  return Object.fromEntries(dealChips.map((chip) => [chip, valueOf(chip)])) as Record<DealChip, Value>
}

const isListed = (conditions: readonly Condition[]) =>
  sql<boolean>`deals.archived_at is null and ${sql.join(conditions, sql` and `)}`

/** Counts several lists up to a limit in one statement; null is more than that. */
async function countAll<Name extends string>(
  db: Db,
  lists: Record<Name, readonly Condition[]>,
): Promise<Record<Name, number | null>> {
  const names = Object.keys(lists) as Name[]
  const counted = names.map(
    (name) => sql`(select count(*)::int from (
      select from deals where ${isListed(lists[name])} limit ${sql.lit(COUNTED_ROWS + 1)}) as listed) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<Name, number>>`select ${sql.join(counted)}`.execute(db)
  const countOf = (name: Name) => rows[0]?.[name] ?? 0
  const capped = names.map((name) => [name, countOf(name) > COUNTED_ROWS ? null : countOf(name)])
  return Object.fromEntries(capped) as Record<Name, number | null>
}

type Rows = Pick<DealsPage, 'rows' | 'page' | 'pageCount' | 'previous' | 'next'>

async function readRows(
  db: Db,
  listed: readonly Condition[],
  { sort, page: asked, after, before }: PageInput,
  found: number | null,
): Promise<Rows> {
  const order: SortKey = DEAL_ORDER[sort]
  const pageCount = found === null ? null : Math.max(1, Math.ceil(found / DEALS_PER_PAGE))
  const cursor = pageCount === null && asked > 1 ? (after ?? before) : undefined
  const page = cursor === undefined ? Math.min(asked, pageCount ?? LAST_NUMBERED_PAGE) : asked
  const isBackward = cursor !== undefined && after === undefined
  const direction = isBackward ? 'desc' : 'asc'
  const rows = await selectDeals(db)
    .select(['deals.sort_title', sql<string>`(${order.key})::text`.as('sort_key')])
    .where(
      isListed([
        ...listed,
        ...(cursor === undefined ? [] : [afterCursor(cursor, sort, order, TITLE_AND_ID, isBackward)]),
      ]),
    )
    .orderBy(order.key, direction)
    .orderBy('deals.sort_title', direction)
    .orderBy('deals.id', direction)
    // One more row tells whether there is a next page.
    .limit(fixedLimit(DEALS_PER_PAGE + 1))
    .offset(fixedLimit(cursor === undefined ? (page - 1) * DEALS_PER_PAGE : 0))
    .execute()
  const shown = rows.slice(0, DEALS_PER_PAGE)
  if (isBackward) shown.reverse()
  const cursorAt = (index: number) => {
    const row = shown.at(index)
    return row === undefined ? null : encodeCursor([sort, row.sort_key, row.sort_title, row.id])
  }
  const hasNext = isBackward || rows.length > DEALS_PER_PAGE
  return {
    rows: shown.map(toDeal),
    page,
    pageCount,
    previous: pageCount === null && page > 1 ? cursorAt(0) : null,
    next: pageCount === null && hasNext ? cursorAt(-1) : null,
  }
}

async function readBars(db: Db, conditions: readonly Condition[], key: RawBuilder<unknown>) {
  const rows = await selectDeals(db)
    .where(isListed(conditions))
    .orderBy(key)
    .orderBy('deals.sort_title')
    .orderBy('deals.id')
    .limit(fixedLimit(MOST_BARS))
    .execute()
  return rows.map(toDeal)
}
