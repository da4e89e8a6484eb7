import type {
  EditedProvider,
  listStaffProviders,
  StaffProvider,
  StaffProviderSort,
} from '@inferdex/contracts/admin-providers'
import type { HandlerInput } from '@inferdex/contracts/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { containing } from '../../db/like.ts'
import { inOrderOf, type ListOrder, type NumberedList, type PageOfIds, readPageOfIds } from '../../db/numbered-page.ts'
import { selectProvidersWithModels, toProviderDetail } from './providers.queries.ts'

type ListInput = HandlerInput<typeof listStaffProviders>['query']
type FilterInput = Omit<ListInput, 'page' | 'limit' | 'sortBy' | 'sortOrder'>

const NAME = [
  { key: sql`providers.sort_name`, type: 'text' },
  { key: sql`providers.id`, type: 'uuid' },
] as const
const MODELS = [{ key: sql`providers.model_count`, type: 'integer' }, ...NAME] as const
const BEST_FIRST = [{ key: sql`providers.rating_order`, type: 'numeric' }, ...NAME] as const
const BY_NAME = { asc: { keys: NAME, direction: 'asc' }, desc: { keys: NAME, direction: 'desc' } } as const

/** As its indexes have them. */
const ORDER = {
  name: BY_NAME,
  contextWindow: BY_NAME,
  models: {
    asc: { keys: MODELS, direction: 'asc' },
    desc: { keys: MODELS, direction: 'desc' },
  },
  rating: {
    asc: { keys: BEST_FIRST, direction: 'desc' },
    desc: { keys: BEST_FIRST, direction: 'asc' },
  },
} as const satisfies Record<StaffProviderSort, Record<'asc' | 'desc', ListOrder>>

export async function listProvidersForStaff(
  db: Db,
  input: ListInput,
): Promise<Omit<PageOfIds, 'ids'> & { items: StaffProvider[] }> {
  const { sortBy, sortOrder = ORDER[sortBy] === BY_NAME ? 'asc' : 'desc' } = input
  const list: NumberedList = {
    table: 'providers',
    filters: providerFilters(input),
    order: ORDER[sortBy][sortOrder],
    isCountedInOrder: false,
  }
  const { ids, ...page } = await readPageOfIds(db, list, input)
  const rows = ids.length === 0 ? [] : await selectForStaff(db).where('providers.id', 'in', ids).execute()
  return { ...page, items: inOrderOf(ids, rows).map(toStaffProvider) }
}

/** What the list can be narrowed by; an export takes the same. */
export function providerFilters({
  search = '',
  headquarters = '',
  minRating = 0,
  hasFreeTier,
}: FilterInput): RawBuilder<boolean>[] {
  const filters: RawBuilder<boolean>[] = []
  if (search !== '') filters.push(sql`providers.search_text like ${containing(search)}`)
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
    .where('providers.archived_at', 'is', null)
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
  }
}

export async function listHeadquarters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ headquarters: string }>`
    select distinct headquarters from providers where archived_at is null and headquarters is not null
    order by headquarters`.execute(db)
  return rows.map(({ headquarters }) => headquarters)
}

export async function isProviderSlugFree(db: Db, slug: string): Promise<boolean> {
  const row = await db.selectFrom('providers').select('id').where('slug', '=', slug).executeTakeFirst()
  return row === undefined
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

/** Whoever edits it next waits here. False when there is no such provider. */
export async function lockProvider(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('providers')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function countProviderDependants(db: Db, id: string) {
  return await db
    .selectNoFrom([
      sql<number>`(select count(distinct model_id) from offers where provider_id = ${id})`.as('models'),
      sql<number>`(select count(*) from offers where provider_id = ${id})`.as('offers'),
      sql<number>`(select count(*) from price_components p join offers o on o.id = p.offer_id
        where o.provider_id = ${id})`.as('prices'),
      sql<number>`(select count(*) from deals where provider_id = ${id} and archived_at is null)`.as('deals'),
      sql<number>`(select count(*) from pricing_tiers where provider_id = ${id})`.as('tiers'),
      sql<number>`(select count(*) from provider_tools where provider_id = ${id})`.as('tools'),
      sql<number>`coalesce((select review_count from target_stats
        where target_type = 'PROVIDER' and target_id = ${id}), 0)`.as('reviews'),
      sql<number>`coalesce((select upvotes + downvotes from target_stats
        where target_type = 'PROVIDER' and target_id = ${id}), 0)`.as('votes'),
      sql<number>`(select count(*) from submissions where target_id = ${id})`.as('submissions'),
    ])
    .executeTakeFirstOrThrow()
}
