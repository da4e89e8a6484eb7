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
import { fixedLimit } from '../../db/plans/prepared-statements.ts'
import { DEAL_ORDER, selectDeals, textConditions, TITLE_AND_ID, toDeal } from './deals.queries.ts'

type PageInput = HandlerInput<typeof contract>['query'] & { readonly now: Date }
type Condition = RawBuilder<boolean>

const DAY_MS = 24 * 60 * 60 * 1000
/** The last page that can be requested by number alone. */
const LAST_NUMBERED_PAGE = Math.floor(COUNTED_ROWS / DEALS_PER_PAGE)

/**
 * Reads one page of the active deals. A list of up to 1,000 deals is counted and has page numbers; a longer one is
 * paged by cursor.
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
  const place = placeOf(input, found)
  // One statement, because each part is a few rows.
  const parts = await selectRows(db, listed, input, place)
    .$if(enoughCredits(creditCount), (of) =>
      of.unionAll(selectBars(db, 'credits', credits, sql`-deals.discount_value`)),
    )
    .$if(endCount !== 0, (of) => of.unionAll(selectBars(db, 'ends', ends, DEAL_ORDER.expiry.key)))
    .execute()
  const partOf = (part: Part) => parts.filter((row) => row.part === part).toSorted((a, b) => a.place - b.place)
  return {
    ...toRows(partOf('rows'), input, place),
    found,
    counts,
    credits: { rows: partOf('credits').map(toDeal), total: creditCount },
    ends: { rows: partOf('ends').map(toDeal), total: endCount },
    asOf: now.toISOString(),
  }
}

const expiresAt = DEAL_ORDER.expiry.key
const epochOf = (ms: number) => sql`${String(ms / 1000)}::numeric`

// Written as in the index on expiry, so that a list of mostly expired deals is read from its active ones.
function endsAfter(now: Date): Condition {
  return sql<boolean>`${expiresAt} > ${epochOf(now.getTime())}`
}

function endsBy(now: Date, ms: number): Condition {
  return sql<boolean>`${expiresAt} <= ${epochOf(now.getTime() + ms)}`
}

/**
 * Returns the conditions of a filter chip, as in its index. The text of a discount is a figure, so it never contains
 * "free".
 */
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

/** Counts several lists up to a limit in one statement; null: above it. */
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

/** The start of a page. */
type Place = {
  readonly page: number
  readonly pageCount: number | null
  readonly cursor: string | undefined
  readonly isBackward: boolean
}

function placeOf({ page: asked, after, before }: PageInput, found: number | null): Place {
  const pageCount = found === null ? null : Math.max(1, Math.ceil(found / DEALS_PER_PAGE))
  const cursor = pageCount === null && asked > 1 ? (after ?? before) : undefined
  const page = cursor === undefined ? Math.min(asked, pageCount ?? LAST_NUMBERED_PAGE) : asked
  return { page, pageCount, cursor, isBackward: cursor !== undefined && after === undefined }
}

type Part = 'rows' | 'credits' | 'ends'

function selectRows(db: Db, listed: readonly Condition[], { sort }: PageInput, { page, cursor, isBackward }: Place) {
  const order: SortKey = DEAL_ORDER[sort]
  const after = cursor === undefined ? [] : [afterCursor(cursor, sort, order, TITLE_AND_ID, isBackward)]
  return selectPart(db, 'rows', [...listed, ...after], {
    key: order.key,
    direction: isBackward ? 'desc' : 'asc',
    // One more row to detect a next page.
    limit: DEALS_PER_PAGE + 1,
    offset: cursor === undefined ? (page - 1) * DEALS_PER_PAGE : 0,
  })
}

function selectBars(db: Db, part: Part, conditions: readonly Condition[], key: RawBuilder<unknown>) {
  return selectPart(db, part, conditions, { key, direction: 'asc', limit: MOST_BARS, offset: 0 })
}

type Order = {
  readonly key: RawBuilder<unknown>
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** Selects the first deals of a list, with their positions in it. */
function selectPart(db: Db, part: Part, conditions: readonly Condition[], { key, direction, limit, offset }: Order) {
  const deals = selectDeals(db)
    .select(['deals.sort_title', sql<string>`(${key})::text`.as('sort_key')])
    .where(isListed(conditions))
    .orderBy(key, direction)
    .orderBy('deals.sort_title', direction)
    .orderBy('deals.id', direction)
    .limit(fixedLimit(limit))
    .offset(fixedLimit(offset))
  return db
    .selectFrom(deals.as('deals'))
    .selectAll('deals')
    .select([sql.lit(part).as('part'), sql<number>`(row_number() over ())::int`.as('place')])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPart>['execute']>>[number]

function toRows(
  found: readonly Row[],
  { sort }: PageInput,
  { page, pageCount, isBackward }: Place,
): Pick<DealsPage, 'rows' | 'page' | 'pageCount' | 'previous' | 'next'> {
  const shown = found.slice(0, DEALS_PER_PAGE)
  if (isBackward) shown.reverse()
  const cursorAt = (index: number) => {
    const row = shown.at(index)
    return row === undefined ? null : encodeCursor([sort, row.sort_key, row.sort_title, row.id])
  }
  const hasNext = isBackward || found.length > DEALS_PER_PAGE
  return {
    rows: shown.map(toDeal),
    page,
    pageCount,
    previous: pageCount === null && page > 1 ? cursorAt(0) : null,
    next: pageCount === null && hasNext ? cursorAt(-1) : null,
  }
}
