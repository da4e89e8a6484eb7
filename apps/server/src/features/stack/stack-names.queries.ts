import { WORD_MODELS } from '@inferdex/domain/search/search-spelling'
import type { NamedModel } from '@inferdex/domain/stack/closest-name'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type FoundOffer = {
  readonly offerId: string
  readonly modelId: string
  readonly provider: string
  readonly id: string
}
export type FoundNames = {
  /** Those whose own id was asked for come first, then those by another name of the same endpoint. */
  readonly offers: readonly FoundOffer[]
  /** Ids of models by slug, by a slug that they had before, or by their name as one word. */
  readonly models: readonly { readonly name: string; readonly modelId: string; readonly isWord: boolean }[]
}

/** Finds what offers, other names of their endpoints and models are called by these names, in one statement. */
export async function findNames(
  db: Db,
  offers: readonly { readonly provider: string; readonly id: string }[],
  names: readonly string[],
  words: readonly string[],
): Promise<FoundNames> {
  const {
    rows: [row],
  } = await sql<FoundNames>`
    with wanted as (
      select p.id as provider_id, p.slug as provider, r.id from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb)
        as r (provider text, id text) join providers p on p.slug = r.provider and p.archived_at is null
    ), found as (
      select w.provider, w.id, o.id as "offerId", o.model_id as "modelId", 0 as place, o.provider_model_id as name
      from wanted w join offers o on o.provider_id = w.provider_id and o.provider_model_id = w.id
      union all
      select w.provider, w.id, o.id, o.model_id, case when n.name = n.endpoint then 1 else 2 end, n.name
      from wanted w join endpoint_names e on e.provider_id = w.provider_id and e.name = w.id
        join endpoint_names n on n.provider_id = w.provider_id and n.endpoint = e.endpoint and n.name <> e.name
        join offers o on o.provider_id = w.provider_id and o.provider_model_id = n.name
    )
    select
      (select coalesce(json_agg(json_build_object('provider', f.provider, 'id', f.id, 'offerId', f."offerId",
          'modelId', f."modelId") order by f.place, f.name), '[]')
        from found f join models m on m.id = f."modelId" where m.archived_at is null) as offers,
      (select coalesce(json_agg(n), '[]') from (
        select m.slug as name, m.id as "modelId", false as "isWord" from models m
        where m.slug = any(${names}::text[]) and m.archived_at is null
        union all
        select f.slug, m.id, false from former_slugs f join models m on m.id = f.target_id
        where f.kind = 'models' and f.slug = any(${names}::text[]) and m.archived_at is null
        union all
        select w.word, m.id, true from unnest(${words}::text[]) as w (word) cross join lateral (
          select id from models where archived_at is null and left(search_index, 100) >= '^' || w.word || '$ '
            and left(search_index, 100) < '^' || w.word || '$!'
          order by left(search_index, 100) limit 2) m
      ) n) as models`.execute(db)
  return row ?? { offers: [], models: [] }
}

/** Finds offers of any seller that have exactly one of these ids. */
export async function findAnywhere(db: Db, ids: readonly string[]): Promise<FoundOffer[]> {
  const { rows } = await sql<FoundOffer>`
    select p.slug as provider, w.id, o.id as "offerId", o.model_id as "modelId"
    from unnest(${ids}::text[]) as w (id) cross join providers p cross join lateral (
      select id, model_id from offers where provider_id = p.id and provider_model_id = w.id limit 1) o
      join models m on m.id = o.model_id
    where p.archived_at is null and m.archived_at is null order by p.offer_count desc, p.slug`.execute(db)
  return rows
}

/** Reads the names of the most prominent models, which a misspelt id is compared with. */
export async function readProminentNames(db: Db): Promise<(NamedModel & { id: string })[]> {
  return await db
    .selectFrom('models')
    .select(['id', 'slug', 'name'])
    .where('archived_at', 'is', null)
    .orderBy('search_order')
    .orderBy('sort_name')
    .orderBy('id')
    .limit(WORD_MODELS)
    .execute()
}
