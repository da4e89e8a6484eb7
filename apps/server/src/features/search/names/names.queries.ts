import type { NamedModel } from '@inferdex/domain/search/names/closest-name'
import { WORD_MODELS } from '@inferdex/domain/search/search-spelling'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

type Named = { readonly slug: string; readonly name: string }
type FoundModel = { readonly modelId: string; readonly slug: string }
export type FoundOffer = FoundModel & { readonly offerId: string; readonly provider: string; readonly id: string }

/** An id with a retirement date of its maker. `id` is in lower case. */
export type EndedId = {
  readonly maker: Named
  readonly id: string
  readonly status: 'deprecated' | 'retired'
  readonly retiresOn: string | null
  readonly sourceName: string
  readonly sourceUrl: string | null
  readonly observedOn: string
  readonly successors: readonly Named[]
}

export type FoundNames = {
  /** Matches by the offer's own id first, then those by endpoint alias. */
  readonly offers: readonly FoundOffer[]
  /** Models by slug, former slug, or name as one word. */
  readonly models: readonly (FoundModel & { readonly name: string; readonly isWord: boolean })[]
  /** The requested providers. */
  readonly providers: readonly Named[]
  readonly ended: readonly EndedId[]
}

export type WantedNames = {
  readonly offers: readonly { readonly provider: string; readonly id: string }[]
  readonly names: readonly string[]
  readonly words: readonly string[]
  readonly providers: readonly string[]
  /** Ids in lower case, of any maker. */
  readonly ids: readonly string[]
}

/** Finds the offers, endpoint aliases, models and retired ids with these names, in one statement. */
export async function findNames(db: Db, wanted: WantedNames): Promise<FoundNames> {
  const { names, words, providers, ids } = wanted
  const {
    rows: [row],
  } = await sql<FoundNames>`
    with wanted as (
      select p.id as provider_id, p.slug as provider, r.id from jsonb_to_recordset(${JSON.stringify(wanted.offers)}::jsonb)
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
          'modelId', f."modelId", 'slug', m.slug) order by f.place, f.name), '[]')
        from found f join models m on m.id = f."modelId" where m.archived_at is null) as offers,
      (select coalesce(json_agg(n), '[]') from (
        select m.slug as name, m.id as "modelId", m.slug, false as "isWord" from models m
        where m.slug = any(${names}::text[]) and m.archived_at is null
        union all
        select f.slug, m.id, m.slug, false from former_slugs f join models m on m.id = f.target_id
        where f.kind = 'models' and f.slug = any(${names}::text[]) and m.archived_at is null
        union all
        select w.word, m.id, m.slug, true from unnest(${words}::text[]) as w (word) cross join lateral (
          select id, slug from models where archived_at is null and left(search_index, 100) >= '^' || w.word || '$ '
            and left(search_index, 100) < '^' || w.word || '$!'
          order by left(search_index, 100) limit 2) m
      ) n) as models,
      (select coalesce(json_agg(json_build_object('slug', slug, 'name', name)), '[]') from providers
        where slug = any(${providers}::text[]) and archived_at is null) as providers,
      (select coalesce(json_agg(e), '[]') from (
        select json_build_object('slug', r.maker, 'name', coalesce(p.name, r.maker)) as maker, lower(r.id) as id, r.status,
          r.retired_on as "retiresOn", coalesce(ds.title, r.source) as "sourceName", r.source_url as "sourceUrl",
          r.observed_on as "observedOn", (select coalesce(json_agg(json_build_object('slug', m.slug, 'name', m.name)
              order by s.place), '[]')
            from unnest(r.successors) with ordinality as s (slug, place) join models m on m.slug = s.slug
            where m.archived_at is null and m.may_recommend) as successors
        from retired_model_ids r left join providers p on p.slug = r.maker left join data_sources ds on ds.name = r.source
        where lower(r.id) = any(${ids}::text[])) e) as ended`.execute(db)
  return row ?? { offers: [], models: [], providers: [], ended: [] }
}

/** Finds offers of any seller with exactly one of these ids or endpoint aliases. */
export async function findAnywhere(db: Db, ids: readonly string[]): Promise<FoundOffer[]> {
  const { rows } = await sql<FoundOffer>`
    select p.slug as provider, found.id, found.offer_id as "offerId", m.id as "modelId", m.slug
    from (
      select w.id, o.id as offer_id, o.model_id, p.id as provider_id, 0 as place
      from unnest(${ids}::text[]) as w (id) cross join providers p cross join lateral (
        select id, model_id from offers where provider_id = p.id and provider_model_id = w.id limit 1) o
      union all
      select e.name, o.id, o.model_id, n.provider_id, 1
      from endpoint_names e
        join endpoint_names n on n.provider_id = e.provider_id and n.endpoint = e.endpoint and n.name <> e.name
        cross join lateral (
          select id, model_id from offers where provider_id = n.provider_id and provider_model_id = n.name limit 1) o
      where e.name = any(${ids}::text[])
    ) found join providers p on p.id = found.provider_id
      -- One by one: PostgreSQL expects an offer at every provider and would read all models.
      cross join lateral (select id, slug from models where id = found.model_id and archived_at is null limit 1) m
    where p.archived_at is null
    order by found.place, p.offer_count desc, p.slug, found.offer_id`.execute(db)
  return rows
}

/** Reads the names of the most prominent models, with which misspelt ids are compared. */
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
