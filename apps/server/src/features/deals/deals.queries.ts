import type { Deal, listDeals as listDealsContract } from '@inferdex/contracts/deals/deals'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { COUNTED_ROWS } from '@inferdex/contracts/protocol/paging'
import type { DealSort } from '@inferdex/domain/deals/deal-choices'
import { discountText } from '@inferdex/domain/deals/deal-discount'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { fixedLimit, prepared } from '../../db/plans/prepared-statements.ts'
import { containing } from '../../db/like.ts'
import { encodeCursor } from '../../db/paging/cursor.ts'
import { afterCursor, type ListPage, rowsToFetch, type SortKey, toPage } from '../../db/paging/list-page.ts'

type ListInput = HandlerInput<typeof listDealsContract>['query'] & { now: Date }

/** The sort keys, as in the indexes. A deal without an expiry date expires last. */
export const DEAL_ORDER = {
  newest: { key: sql`-extract(epoch from deals.created_at at time zone 'utc')`, type: 'numeric' },
  upvotes: { key: sql`deals.popularity_order`, type: 'numeric' },
  expiry: {
    key: sql`coalesce(extract(epoch from deals.expires_at at time zone 'utc'), 'Infinity')`,
    type: 'numeric',
  },
} as const satisfies Record<DealSort, SortKey>

export const TITLE_AND_ID = sql`deals.sort_title, deals.id`

function selectAnyDeals(db: Db) {
  return db
    .selectFrom('deals')
    .innerJoin('providers', 'providers.id', 'deals.provider_id')
    .leftJoin('data_sources', 'data_sources.name', 'deals.source')
    .select([
      'deals.id',
      'deals.title',
      'deals.description',
      'deals.provider_id',
      'providers.name as provider_name',
      'providers.slug as provider_slug',
      sql<string>`deals.discount_value::text`.as('discount_value'),
      'deals.discount_unit',
      'deals.new_user_only',
      'deals.eligibility',
      'deals.promo_code',
      'deals.referral_link',
      'deals.sponsored',
      'deals.use',
      'deals.scope',
      'deals.scope_models',
      'deals.disputed',
      'deals.starts_at',
      'deals.expires_at',
      'deals.upvotes',
      'deals.verified_on',
      'deals.source',
      'deals.source_url',
      'deals.source_date',
      'data_sources.title as source_title',
      'deals.created_at',
    ])
}

export function selectDeals(db: Db) {
  return selectAnyDeals(db).where('deals.archived_at', 'is', null)
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectDeals>['execute']>>[number]
type DateOrText = Date | string

/** A row. A date inside JSON from the database is text. */
export type DealRow = Omit<SelectedRow, 'starts_at' | 'expires_at' | 'created_at'> & {
  starts_at: DateOrText | null
  expires_at: DateOrText | null
  created_at: DateOrText
}

const NO_CONDITIONS = { newUser: false, startup: false, student: false, region: null, cardNeeded: null }

/** Returns the eligibility as staff set it, without "new users only". */
export function storedEligibility({ eligibility }: Pick<DealRow, 'eligibility'>): Deal['eligibility'] {
  return { ...NO_CONDITIONS, ...(eligibility as Partial<Deal['eligibility']>) }
}

export function toDeal(row: DealRow): Deal {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    providerId: row.provider_id,
    providerName: row.provider_name,
    providerSlug: row.provider_slug,
    discount: discountText(row.discount_value, row.discount_unit),
    discountValue: row.discount_value,
    discountUnit: row.discount_unit,
    newUserOnly: row.new_user_only,
    eligibility: { ...storedEligibility(row), ...(row.new_user_only ? { newUser: true } : {}) },
    promoCode: row.promo_code,
    referralLink: row.referral_link,
    sponsored: row.sponsored,
    use: row.use,
    scope: row.scope,
    scopeModels: row.scope_models,
    disputed: row.disputed,
    startsAt: toIso(row.starts_at),
    expiresAt: toIso(row.expires_at),
    upvotes: row.upvotes,
    verified: row.verified_on !== null,
    verifiedOn: row.verified_on,
    source: row.source,
    sourceName: row.source_title ?? row.source,
    sourceUrl: row.source_url,
    sourceDate: row.source_date,
    createdAt: new Date(row.created_at).toISOString(),
  }
}

function toIso(moment: DateOrText | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}

/** Returns the condition for active deals. A deal without an expiry date never expires. */
function isActive(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(deals.expires_at is null or deals.expires_at > ${now})`
}

/** Selects the newest active deals, as a part of another query. */
export function selectLatestDeals(db: Db, limit: number, now: Date) {
  return selectDeals(db)
    .where(isActive(now))
    .orderBy(DEAL_ORDER.newest.key)
    .orderBy('deals.sort_title')
    .orderBy('deals.id')
    .limit(fixedLimit(limit))
}

export async function listDeals(db: Db, input: ListInput): Promise<ListPage<Deal>> {
  const { sort, cursor } = input
  const order: SortKey = DEAL_ORDER[sort]
  const wanted = passing(input, await textConditions(db, input.q ?? ''))
  let page = selectDeals(db)
    .select(['deals.sort_title', sql<string>`(${order.key})::text`.as('sort_key')])
    .where(wanted)
    .orderBy(order.key)
    .orderBy('deals.sort_title')
    .orderBy('deals.id')
    .limit(fixedLimit(rowsToFetch(input)))
    .$call((of) => (isNarrow(input) ? of : prepared(of)))
  if (cursor !== undefined) page = page.where(afterCursor(cursor, sort, order, TITLE_AND_ID))
  const rows = await page.execute()
  // The deals of a few sellers often fit on the first page; then they need not be counted.
  const isWhole = isNarrow(input) && cursor === undefined && rows.length <= (input.limit ?? 0)
  const total = isWhole ? rows.length : await countPassing(db, input, wanted)
  return toPage(rows, input, total, toDeal, (row) => encodeCursor([sort, row.sort_key, row.sort_title, row.id]))
}

/** Returns whether the selectivity of a filter depends on its value, and so does the best plan. */
function isNarrow({ provider, providers, q = '' }: ListInput): boolean {
  return provider !== undefined || providers !== undefined || q !== ''
}

/**
 * Returns the conditions that the title or the name of the provider contains a text; none without a text. The providers
 * are read first: with them, PostgreSQL finds few deals by an index and reads many in order.
 */
export async function textConditions(db: Db, q: string): Promise<RawBuilder<boolean>[]> {
  if (q === '') return []
  const text = containing(q)
  const { rows } = await sql<{ id: string }>`select id from providers where lower(name) like ${text}`.execute(db)
  const inTitle = sql<boolean>`lower(deals.title) like ${text}`
  if (rows.length === 0) return [inTitle]
  return [sql<boolean>`(${inTitle} or deals.provider_id in (${sql.join(rows.map(({ id }) => id))}))`]
}

function passing(
  { provider, providers, verified, activeOnly, now }: ListInput,
  texts: readonly RawBuilder<boolean>[],
): RawBuilder<boolean> {
  const conditions = [
    ...(provider === undefined ? [] : [sql`providers.slug = ${provider}`]),
    ...(providers === undefined ? [] : [sql`providers.slug = any(${providers})`]),
    ...(verified === undefined ? [] : [sql`(deals.verified_on is not null) = ${verified}`]),
    ...(activeOnly === true ? [isActive(now)] : []),
    ...texts,
  ]
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

async function countPassing(db: Db, input: ListInput, wanted: RawBuilder<boolean>): Promise<number | null> {
  if (input.limit === undefined && input.cursor === undefined) return null
  const counted = db
    .selectFrom('deals')
    .innerJoin('providers', 'providers.id', 'deals.provider_id')
    .select(sql`1`.as('one'))
    .where('deals.archived_at', 'is', null)
    .where(wanted)
    .limit(fixedLimit(COUNTED_ROWS + 1))
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select((of) => of.fn.countAll<number>().as('total'))
    .$call((of) => (isNarrow(input) ? of : prepared(of)))
    .executeTakeFirstOrThrow()
  return total > COUNTED_ROWS ? null : total
}

/** Selects deals by id, unordered, including archived ones. */
export function selectListedDeals(db: Db, ids: readonly string[]) {
  return selectAnyDeals(db).where('deals.id', 'in', ids)
}

export async function findDeal(db: Db, id: string): Promise<Deal | undefined> {
  const row = await selectDeals(db).where('deals.id', '=', id).executeTakeFirst()
  return row && toDeal(row)
}
