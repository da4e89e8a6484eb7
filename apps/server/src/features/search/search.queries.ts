import type { ModelHit, ProviderHit } from '@inferdex/contracts/search'
import { MAX_SNAPSHOT_MODELS } from '@inferdex/domain/catalogue-snapshot'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { escapeLike } from '../../db/like.ts'

/** `total` is null in a catalogue that is too large to be counted. */
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

export function searchProviders(db: Db, q: string, limit: number): Promise<Found<ProviderHit>> {
  return search<ProviderHit>(db, PROVIDERS, q, limit, countMatching(PROVIDERS, q))
}

export async function suggestModels(db: Db, q: string, limit: number): Promise<ModelHit[]> {
  return (await search<ModelHit>(db, MODELS, q, limit, sql`0`)).items
}

export async function suggestProviders(db: Db, q: string, limit: number): Promise<ProviderHit[]> {
  return (await search<ProviderHit>(db, PROVIDERS, q, limit, sql`0`)).items
}

/**
 * Names that begin with the text come first, by name; then everything else that contains it, best rated first. Both
 * halves stop at the limit, so that a common text costs no more than a rare one.
 * (`packages/domain/src/search-matches.ts` means the same in the browser.)
 */
async function search<Hit>(
  db: Db,
  { table, columns }: Searched,
  q: string,
  limit: number,
  total: RawBuilder<unknown>,
): Promise<Found<Hit>> {
  const begins = sql`sort_name like lower(${escapeLike(q)} collate "C") || '%'`
  const { rows } = await sql<Hit & { total: number | null }>`
    select found.*, (${total})::int as total from (
      (select ${columns} from ${sql.table(table)} where archived_at is null and ${begins}
        order by sort_name, id limit ${limit})
      union all
      (select ${columns} from ${sql.table(table)} where archived_at is null and ${matching(table, q)} and not (${begins})
        order by rating_order, sort_name, id limit ${limit})
    ) as found limit ${limit}`.execute(db)
  return { total: rows.length === 0 ? 0 : (rows[0]?.total ?? null), items: rows }
}

function countMatching({ table }: Searched, q: string): RawBuilder<unknown> {
  return sql`select case when value <= ${sql.lit(MAX_SNAPSHOT_MODELS)} then (
    select count(*) from ${sql.table(table)} where archived_at is null and ${matching(table, q)}) end
    from counts where counts.name = 'models'`
}

function matching(table: Searched['table'], q: string): RawBuilder<boolean> {
  const contains = sql<boolean>`search_text like '%' || lower(${escapeLike(q)}) || '%'`
  return table === 'models' && [...q].length === 2
    ? sql<boolean>`${contains} and search_pairs(search_text) @> array[lower(${q})]`
    : contains
}
