import type { ArticleHit, ModelHit, ProviderHit } from '@inferdex/contracts/search/search'
import { COUNTED_ROWS } from '@inferdex/contracts/protocol/paging'
import { MAX_SNAPSHOT_MODELS } from '@inferdex/domain/search/catalogue-snapshot'
import { type ModelType, modelTypes } from '@inferdex/domain/models/model-type'
import { SHORTEST_WORD, WORD_MODELS } from '@inferdex/domain/search/search-spelling'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { inSearchText } from '../../db/like.ts'
import { levelOfKey, matchesSearch, selectMatches } from '../../db/search-match.queries.ts'

/** The matches of a search. `total` is null if the catalogue is too large to count them. */
export type Found<Hit> = {
  readonly total: number | null
  readonly items: readonly Hit[]
  /** How well the first one matches; null without a match. */
  readonly level: number | null
  /** Whether anything matches the text, even if a filter excludes all of it. */
  readonly isMatched?: boolean
}
export type TypeCount = { readonly type: ModelType; readonly count: number }

type Searched = { readonly table: 'models' | 'providers'; readonly hits: RawBuilder<unknown> }

const MODELS: Searched = {
  table: 'models',
  hits: sql`models.id, models.slug, models.name, family, models.type, context_window as "contextWindow",
    is_open_source as "isOpenSource", models.rating::float8 as rating, models.review_count as "reviewCount",
    lab_name as lab, lab as "labSlug", price_input::text as "inputPrice", price_output::text as "outputPrice",
    case when list_provider_id is null then lowest.name end as "priceFrom", pricing_kind as "pricingKind",
    models.lowest_input::text as "lowestInput", lowest.name as "lowestAt", models.offer_count as "offerCount",
    release_date as "releaseDate", is_retired as "isRetired", retires_on as "endsOn", is_retired as "hasEnded"
    from models left join providers as lowest on lowest.id = models.lowest_input_provider_id`,
}
const PROVIDERS: Searched = {
  table: 'providers',
  hits: sql`providers.id, slug, name, description, rating::float8 as rating, review_count as "reviewCount",
    model_count as "modelCount" from providers`,
}

type FoundModels = Found<ModelHit> & { readonly types: readonly TypeCount[] }

/** Searches models, and counts those of each type, with one statement. */
export async function searchModels(db: Db, q: string, limit: number, type?: ModelType): Promise<FoundModels> {
  const where = type === undefined ? undefined : sql<boolean>`models.type = ${type}`
  const {
    rows: [row],
  } = await sql<{ models: HitRow<ModelHit>[]; types: Partial<Record<ModelType, number>> | null }>`
    select
      (select coalesce(json_agg(hit), '[]') from (${hitsOf(MODELS, q, limit, sql`0`, where)}) as hit) as models,
      (${countTypes(q)}) as types
  `.execute(db)
  const { models = [], types = null } = row ?? {}
  const counts = modelTypes.map((name) => ({ type: name, count: types?.[name] ?? 0 })).filter(({ count }) => count > 0)
  const wanted = counts.filter((one) => type === undefined || one.type === type)
  return {
    items: models,
    level: models[0] === undefined ? null : levelOfKey(models[0].key),
    total: types === null ? null : wanted.reduce((sum, { count }) => sum + count, 0),
    isMatched: models.length > 0 || counts.length > 0,
    types: counts,
  }
}

/** Searches both with one statement; articles are sorted newest first. */
export async function searchProvidersAndArticles(
  db: Db,
  q: string,
  limit: number,
): Promise<{ providers: Found<ProviderHit>; articles: Found<ArticleHit> }> {
  const matches = sql`status = 'PUBLISHED' and ${inSearchText('posts', q)}`
  const {
    rows: [row],
  } = await sql<{ providers: HitRow<ProviderHit>[]; articles: ArticleHit[]; count: number }>`
    select
      (select coalesce(json_agg(hit), '[]') from (${hitsOf(PROVIDERS, q, limit, countMatching('providers', q))}) as hit)
        as providers,
      (select coalesce(json_agg(hit), '[]') from (
        select id, slug, title, excerpt from posts where ${matches}
        order by published_at desc, id desc limit ${limit}) as hit) as articles,
      (select count(*)::int from (select from posts where ${matches} limit ${sql.lit(COUNTED_ROWS + 1)}) as counted) as count
  `.execute(db)
  const { providers = [], articles = [], count = 0 } = row ?? {}
  return {
    providers: found(providers),
    articles: { items: articles, total: count > COUNTED_ROWS ? null : count, level: null },
  }
}

export function suggestModels(db: Db, q: string, limit: number): Promise<Found<ModelHit>> {
  return search<ModelHit>(db, MODELS, q, limit, sql`0`)
}

export function suggestProviders(db: Db, q: string, limit: number): Promise<Found<ProviderHit>> {
  return search<ProviderHit>(db, PROVIDERS, q, limit, sql`0`)
}

/** Counts the words of prominent models and of providers, as `countWords` of the domain does in the browser. */
export async function readWords(db: Db): Promise<ReadonlyMap<string, number>> {
  const words = (from: RawBuilder<unknown>) => sql`
    select unnest(string_to_array(split_part(search_index, '$ ', 2), ' ')) as word from ${from}`
  const models = sql`(select search_index from models where archived_at is null
    order by search_order, sort_name, id limit ${WORD_MODELS}) as prominent`
  const providers = sql`providers where archived_at is null`
  const { rows } = await sql<{ word: string; uses: number }>`
    select word, count(*)::int as uses from (${words(models)} union all ${words(providers)}) as all_words
    where length(word) >= ${SHORTEST_WORD} and word !~ '^[0-9]' group by word`.execute(db)
  return new Map(rows.map(({ word, uses }) => [word, uses]))
}

type HitRow<Hit> = Hit & { total: number | null; key: number }

async function search<Hit>(
  db: Db,
  searched: Searched,
  q: string,
  limit: number,
  total: RawBuilder<unknown>,
): Promise<Found<Hit>> {
  const { rows } = await sql<HitRow<Hit>>`${hitsOf(searched, q, limit, total)}`.execute(db)
  return found(rows)
}

function found<Hit>(rows: readonly HitRow<Hit>[]): Found<Hit> {
  const [first] = rows
  if (first === undefined) return { total: 0, items: [], level: null }
  return { total: first.total, items: rows, level: levelOfKey(first.key) }
}

function hitsOf(
  { table, hits }: Searched,
  q: string,
  limit: number,
  total: RawBuilder<unknown>,
  where?: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const matches = selectMatches(table, { q, limit, ...(where === undefined ? {} : { where }) })
  return sql`
    select (${total})::int as total, match.key, ${hits} join (${matches}) as match
      on match.id = ${sql.ref(`${table}.id`)}
    order by match.key, ${sql.ref(`${table}.sort_name`)}, ${sql.ref(`${table}.id`)}`
}

/** Returns a query for the number of matching models by type: an object, or null if the catalogue is too large. */
function countTypes(q: string): RawBuilder<unknown> {
  return sql`select case when value <= ${sql.lit(MAX_SNAPSHOT_MODELS)} then (
    select coalesce(json_object_agg(type, count), '{}') from (
      select type, count(*)::int as count from models where archived_at is null and ${matchesSearch('models', q)}
      group by type) as counted) end
    from counts where counts.name = 'models'`
}

function countMatching(table: 'providers', q: string): RawBuilder<unknown> {
  return sql`select case when value <= ${sql.lit(MAX_SNAPSHOT_MODELS)} then (
    select count(*) from ${sql.table(table)} where archived_at is null and ${matchesSearch(table, q)}) end
    from counts where counts.name = 'models'`
}
