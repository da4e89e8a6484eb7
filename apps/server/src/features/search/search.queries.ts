import type { ArticleHit, ModelHit, ProviderHit } from '@inferdex/contracts/search/search'
import { COUNTED_ROWS } from '@inferdex/contracts/protocol/paging'
import { MAX_SNAPSHOT_MODELS } from '@inferdex/domain/search/catalogue-snapshot'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { escapeLike, inSearchText } from '../../db/like.ts'

/** The matches of a search. `total` is null if the catalogue is too large to count them. */
export type Found<Hit> = { total: number | null; items: Hit[] }

type Searched = { readonly table: 'models' | 'providers'; readonly columns: RawBuilder<unknown> }

const MODELS: Searched = {
  table: 'models',
  columns: sql`id, slug, name, family, context_window as "contextWindow", is_open_source as "isOpenSource",
    rating::float8 as rating, review_count as "reviewCount"`,
}
const PROVIDERS: Searched = {
  table: 'providers',
  columns: sql`id, slug, name, description, rating::float8 as rating, review_count as "reviewCount"`,
}

export function searchModels(db: Db, q: string, limit: number): Promise<Found<ModelHit>> {
  return search<ModelHit>(db, MODELS, q, limit, countMatching(MODELS, q))
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
  } = await sql<{ providers: (ProviderHit & { total: number | null })[]; articles: ArticleHit[]; count: number }>`
    select
      (select coalesce(json_agg(hit), '[]') from (${hits(PROVIDERS, q, limit, countMatching(PROVIDERS, q))}) as hit)
        as providers,
      (select coalesce(json_agg(hit), '[]') from (
        select id, slug, title, excerpt from posts where ${matches}
        order by published_at desc, id desc limit ${limit}) as hit) as articles,
      (select count(*)::int from (select from posts where ${matches} limit ${sql.lit(COUNTED_ROWS + 1)}) as counted) as count
  `.execute(db)
  const { providers = [], articles = [], count = 0 } = row ?? {}
  return { providers: found(providers), articles: { items: articles, total: count > COUNTED_ROWS ? null : count } }
}

export async function suggestModels(db: Db, q: string, limit: number): Promise<ModelHit[]> {
  return (await search<ModelHit>(db, MODELS, q, limit, sql`0`)).items
}

export async function suggestProviders(db: Db, q: string, limit: number): Promise<ProviderHit[]> {
  return (await search<ProviderHit>(db, PROVIDERS, q, limit, sql`0`)).items
}

/**
 * Searches one table: names that begin with the text first, by name, then all others that contain it, best rated first.
 * Both parts stop at the limit, so that a common text costs no more than a rare one.
 * (`packages/domain/src/search/search-matches.ts` is the same for the browser.)
 */
async function search<Hit>(
  db: Db,
  searched: Searched,
  q: string,
  limit: number,
  total: RawBuilder<unknown>,
): Promise<Found<Hit>> {
  const { rows } = await sql<Hit & { total: number | null }>`${hits(searched, q, limit, total)}`.execute(db)
  return found(rows)
}

function found<Hit>(rows: (Hit & { total: number | null })[]): Found<Hit> {
  return { total: rows.length === 0 ? 0 : (rows[0]?.total ?? null), items: rows }
}

function hits({ table, columns }: Searched, q: string, limit: number, total: RawBuilder<unknown>): RawBuilder<unknown> {
  const begins = sql`sort_name like lower(${escapeLike(q)} collate "C") || '%'`
  return sql`
    select found.*, (${total})::int as total from (
      (select ${columns} from ${sql.table(table)} where archived_at is null and ${begins}
        order by sort_name, id limit ${limit})
      union all
      (select ${columns} from ${sql.table(table)} where archived_at is null and ${inSearchText(table, q)} and not (${begins})
        order by rating_order, sort_name, id limit ${limit})
    ) as found limit ${limit}`
}

function countMatching({ table }: Searched, q: string): RawBuilder<unknown> {
  return sql`select case when value <= ${sql.lit(MAX_SNAPSHOT_MODELS)} then (
    select count(*) from ${sql.table(table)} where archived_at is null and ${inSearchText(table, q)}) end
    from counts where counts.name = 'models'`
}
