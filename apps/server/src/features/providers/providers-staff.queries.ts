import type {
  EditedProvider,
  listStaffProviders,
  StaffProvider,
  StaffProviderSort,
} from '@inferdex/contracts/providers/providers.staff'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { archivingOf, countsOfFeedback, toArchiving } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { inSearchText } from '../../db/like.ts'
import { descendingIndex, ascendingIndex, type ListOrders, nameKeys } from '../../db/paging/list-order.ts'
import { type CatalogueList, type NumberedPage, readNumberedPage } from '../../db/paging/numbered-page.ts'
import { selectProvidersWithModels, toProviderDetail } from './providers.queries.ts'

type ListInput = HandlerInput<typeof listStaffProviders>['query']
type FilterInput = Omit<ListInput, 'page' | 'limit' | 'sortBy' | 'sortOrder' | 'archived'>

const NAME = nameKeys('providers')
const MODELS = [{ key: sql`providers.model_count`, type: 'integer' }, ...NAME] as const
const BEST_FIRST = [{ key: sql`providers.rating_order`, type: 'numeric' }, ...NAME] as const
const BY_NAME = ascendingIndex(NAME)

/** The sort keys, as in the indexes. */
const ORDER = {
  name: BY_NAME,
  contextWindow: BY_NAME,
  models: ascendingIndex(MODELS),
  rating: descendingIndex(BEST_FIRST),
} as const satisfies ListOrders<StaffProviderSort>

export function listProvidersForStaff(db: Db, input: ListInput): Promise<NumberedPage<StaffProvider>> {
  const { sortBy, sortOrder = ORDER[sortBy] === BY_NAME ? 'asc' : 'desc' } = input
  const list: CatalogueList = {
    table: 'providers',
    archived: input.archived,
    filters: providerFilters(input),
    order: ORDER[sortBy][sortOrder],
  }
  return readNumberedPage(db, list, input, async (ids) => {
    const rows = await selectForStaff(db).where('providers.id', 'in', ids).execute()
    return rows.map(toStaffProvider)
  })
}

/** Returns the conditions for the filters of the list; exports use the same. */
export function providerFilters({
  search = '',
  headquarters = '',
  minRating = 0,
  hasFreeTier,
}: FilterInput): RawBuilder<boolean>[] {
  const filters: RawBuilder<boolean>[] = []
  if (search !== '') filters.push(inSearchText('providers', search))
  if (headquarters !== '') filters.push(sql`providers.headquarters = ${headquarters}`)
  if (minRating > 0) filters.push(sql`providers.rating >= ${String(minRating)}::numeric`)
  if (hasFreeTier !== undefined) filters.push(sql`providers.has_free_tier = ${hasFreeTier}`)
  return filters
}

function selectForStaff(db: Db) {
  return db
    .selectFrom('providers')
    .select([
      'providers.id',
      'providers.slug',
      'providers.name',
      'providers.website',
      'providers.headquarters',
      'providers.logo',
      'providers.featured',
      'providers.kind',
      'providers.rating',
      'providers.review_count',
      'providers.has_free_tier',
      'providers.model_count',
      'providers.offer_count',
      'providers.created_at',
      'providers.updated_at',
      'providers.revision',
      sql<number>`(select count(*) from pricing_tiers where provider_id = providers.id)`.as('tiers'),
      sql<number>`(select count(*) from provider_tools where provider_id = providers.id)`.as('tools'),
    ])
    .select(archivingOf('providers'))
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof selectForStaff>['execute']>>[number]

function toStaffProvider(row: StaffRow): StaffProvider {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    website: row.website,
    headquarters: row.headquarters,
    logo: row.logo,
    featured: row.featured,
    kind: row.kind,
    rating: Number(row.rating),
    reviewCount: row.review_count,
    hasFreeTier: row.has_free_tier,
    modelCount: row.model_count,
    offerCount: row.offer_count,
    tierCount: row.tiers,
    toolCount: row.tools,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    revision: row.revision,
    ...toArchiving(row),
  }
}

export async function listHeadquarters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ headquarters: string }>`
    select distinct headquarters from providers where archived_at is null and headquarters is not null
    order by headquarters`.execute(db)
  return rows.map(({ headquarters }) => headquarters)
}

export async function findProviderToEdit(db: Db, id: string): Promise<EditedProvider | undefined> {
  const row = await selectProvidersWithModels(db)
    .select([
      'providers.editorial_rating',
      'providers.editorial_review_count',
      'providers.pricing_version',
      'providers.revision',
    ])
    .where('providers.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { upvotes: _, ...provider } = toProviderDetail(row)
  return {
    ...provider,
    editorialRating: row.editorial_rating === null ? null : Number(row.editorial_rating),
    editorialReviewCount: row.editorial_review_count,
    pricingVersion: row.pricing_version,
    revision: row.revision,
  }
}

export async function countProviderDependants(db: Db, id: string) {
  const { reviews, votes, submissions } = countsOfFeedback('PROVIDER', id)
  return await db
    .selectNoFrom([
      sql<number>`(select count(distinct model_id) from offers where provider_id = ${id})`.as('models'),
      sql<number>`(select count(*) from offers where provider_id = ${id})`.as('offers'),
      sql<number>`(select count(*) from price_components p join offers o on o.id = p.offer_id
        where o.provider_id = ${id})`.as('prices'),
      sql<number>`(select count(*) from deals where provider_id = ${id} and archived_at is null)`.as('deals'),
      sql<number>`(select count(*) from pricing_tiers where provider_id = ${id})`.as('tiers'),
      sql<number>`(select count(*) from provider_tools where provider_id = ${id})`.as('tools'),
      reviews,
      votes,
      submissions,
    ])
    .executeTakeFirstOrThrow()
}
