import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { COUNTED_ROWS } from '@inferdex/contracts/protocol/paging'
import type {
  listProviders as listProvidersContract,
  ListedProvider,
  Provider,
  ProviderWithModels,
} from '@inferdex/contracts/providers/providers'
import type { ProviderSort } from '@inferdex/domain/providers/provider-filters'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { selectNamedProviders } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { fixedLimit } from '../../db/plans/prepared-statements.ts'
import { matchesSearch, selectMatches } from '../../db/search-match.queries.ts'
import { encodeCursor } from '../../db/paging/cursor.ts'
import { afterCursor, type ListPage, rowsToFetch, type SortKey, toPage } from '../../db/paging/list-page.ts'
import { selectTiers, toTier } from '../plans/tiers.queries.ts'
import { selectTools } from './provider-parts.queries.ts'

type ListInput = HandlerInput<typeof listProvidersContract>['query']

/** The sort keys, as in the indexes. The order by name has no additional key. */
const ORDER = {
  rating: { key: sql`providers.rating_order`, type: 'numeric' },
  reviews: { key: sql`-providers.review_count`, type: 'integer' },
  name: null,
  // The key of `selectMatches`, joined as `match`.
  relevance: { key: sql`match.key`, type: 'integer' },
} as const satisfies Record<ProviderSort | 'relevance', SortKey | null>

const NAME_AND_ID = sql`providers.sort_name, providers.id`

function selectProviders(db: Db) {
  return selectNamedProviders(db)
    .select([
      'providers.description',
      'providers.website',
      'providers.documentation',
      'providers.headquarters',
      sql<string | null>`own_picture(providers.logo)`.as('logo'),
      'providers.featured',
      'providers.kind',
      'providers.kind_note',
      'providers.kind_source_url',
      'providers.kind_observed_on',
      'providers.rating',
      'providers.review_count',
      'providers.is_popular',
      'providers.pricing_currency',
      'providers.has_free_tier',
      'providers.model_count',
      'providers.offer_count',
      'providers.own_model_count',
      'providers.sells_chat',
      'providers.price_verified_on',
      'providers.created_at',
      'providers.updated_at',
    ])
    .select([
      sql<string | null>`providers.lowest_paid_price::text`.as('lowest_paid_price'),
      sql<string | null>`providers.lowest_input::text`.as('lowest_input'),
      jsonArrayFrom(selectTools(db)).as('tools'),
      jsonArrayFrom(selectTiers(db)).as('tiers'),
    ])
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectProviders>['execute']>>[number]

/** A row. Inside JSON from the database a date is text and a rating is a number. */
export type ProviderRow = Omit<SelectedRow, 'created_at' | 'updated_at' | 'rating'> & {
  created_at: Date | string
  updated_at: Date | string
  rating: string | number
}

export function toProvider(row: ProviderRow): Provider {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    website: row.website,
    documentation: row.documentation,
    headquarters: row.headquarters,
    logo: row.logo,
    featured: row.featured,
    kind: row.kind,
    kindNote: row.kind_note,
    kindSourceUrl: row.kind_source_url,
    kindObservedOn: row.kind_observed_on,
    rating: Number(row.rating),
    reviewCount: row.review_count,
    isPopular: row.is_popular,
    tools: row.tools,
    pricing: { tiers: row.tiers.map(toTier), currency: row.pricing_currency },
    hasFreeTier: row.has_free_tier,
    lowestPaidPrice: row.lowest_paid_price,
    modelCount: row.model_count,
    offerCount: row.offer_count,
    ownModelCount: row.own_model_count,
    sellsChat: row.sells_chat,
    lowestInput: row.lowest_input,
    priceVerifiedOn: row.price_verified_on,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

/** Selects the best rated featured providers, as a part of another query. */
export function selectFeaturedProviders(db: Db, limit: number) {
  return selectProviders(db)
    .where('providers.featured', '=', true)
    .orderBy(ORDER.rating.key)
    .orderBy('providers.sort_name')
    .orderBy('providers.id')
    .limit(fixedLimit(limit))
}

/** Selects a few providers by slug, unordered; other features add their parts. */
export function selectProvidersNamed(db: Db, slugs: readonly string[]) {
  return selectProviders(db).where('providers.slug', 'in', slugs)
}

export async function listProviders(db: Db, input: ListInput): Promise<ListPage<ListedProvider>> {
  const { q = '', cursor } = input
  const sort = input.sort ?? (q === '' ? 'rating' : 'relevance')
  const order: SortKey | null = ORDER[sort]
  let page = (sort === 'relevance' ? selectBestMatches(db, input) : selectProvidersWithModels(db).where(passing(input)))
    .select([
      'providers.sort_name',
      (order === null ? sql<string>`''` : sql<string>`(${order.key})::text`).as('sort_key'),
    ])
    .limit(rowsToFetch(input))
  if (order !== null) page = page.orderBy(order.key)
  page = page.orderBy('providers.sort_name').orderBy('providers.id')
  if (cursor !== undefined) page = page.where(afterCursor(cursor, sort, order, NAME_AND_ID))
  const [rows, total] = await Promise.all([page.execute(), countPassing(db, input)])
  return toPage(rows, input, total, toListedProvider, (row) =>
    encodeCursor([sort, row.sort_key, row.sort_name, row.id]),
  )
}

/** Selects the providers that match the text best, joined with their keys as `match`. */
function selectBestMatches(db: Db, { q = '', hasFreeTier, limit, cursor }: ListInput) {
  const matches = selectMatches('providers', {
    q,
    limit: rowsToFetch({ limit }),
    where: passing({ hasFreeTier }),
    ...(cursor === undefined
      ? {}
      : { after: (key) => afterCursor(cursor, 'relevance', { key, type: ORDER.relevance.type }, NAME_AND_ID) }),
  })
  return selectProvidersWithModels(db).innerJoin(
    sql<{ id: string; key: number }>`(${matches})`.as('match'),
    'match.id',
    'providers.id',
  )
}

function passing({ q = '', hasFreeTier }: Pick<ListInput, 'q' | 'hasFreeTier'>): RawBuilder<boolean> {
  const conditions = [
    ...(q === '' ? [] : [matchesSearch('providers', q)]),
    ...(hasFreeTier === undefined ? [] : [sql`providers.has_free_tier = ${hasFreeTier}`]),
  ]
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

async function countPassing(db: Db, input: ListInput): Promise<number | null> {
  if (input.limit === undefined && input.cursor === undefined) return null
  const { total } = await db
    .selectFrom(
      db
        .selectFrom('providers')
        .select(sql`1`.as('one'))
        .where('providers.archived_at', 'is', null)
        .where(passing(input))
        .limit(COUNTED_ROWS + 1)
        .as('counted'),
    )
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total > COUNTED_ROWS ? null : total
}

export async function findProvider(db: Db, slug: string): Promise<ProviderWithModels | undefined> {
  const row = await selectProviderDetail(db, slug).executeTakeFirst()
  return row && toProviderDetail(row)
}

/** Selects one provider with all its details; other features add their parts. */
export function selectProviderDetail(db: Db, slug: string) {
  return selectProvidersWithModels(db).where('providers.slug', '=', slug)
}

/** Selects providers with their models. Callers add the condition: by slug for the public, by id for staff. */
export function selectProvidersWithModels(db: Db) {
  return selectProviders(db).select(['providers.upvotes', 'providers.model_slugs'])
}

type DetailRow = Awaited<ReturnType<ReturnType<typeof selectProviderDetail>['execute']>>[number]

function toListedProvider(row: DetailRow): ListedProvider {
  return { ...toProvider(row), models: row.model_slugs }
}

export function toProviderDetail(row: DetailRow): ProviderWithModels {
  return { ...toListedProvider(row), upvotes: row.upvotes }
}
