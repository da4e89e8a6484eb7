import type { ProviderRecord } from '@inferdex/domain/imports/import-records'
import type { Finding, RowPlan } from '@inferdex/domain/imports/import-rows'
import type { ProviderFormFields, ProviderKindFields } from '@inferdex/domain/providers/provider-rules'
import type { Values } from '@inferdex/domain/text/record-rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { tiersInOrder, tiersOfProvider } from '../plans/tiers.queries.ts'
import { toolsOfProvider } from './provider-parts.queries.ts'

// Set-based statements for many providers. `source` selects (row, id, record): records in the format of
// packages/domain/src/imports/import-records.ts, and the id for each new one.

/**
 * Returns the columns of a record. An absent key leaves the field unchanged; the raw record distinguishes it from null.
 */
function incoming(source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select s.row, s.id as new_id, s.record as raw, r.*
    from (${source}) s cross join lateral jsonb_to_record(s.record) as r (
      name text, slug text, website text, headquarters text, description text, logo text, documentation text,
      featured boolean, kind text, "kindNote" text, "kindSourceUrl" text, "kindObservedOn" date, models text[], tools jsonb, tiers jsonb, currency text, rating numeric, "reviewCount" integer)`
}

/** Returns the value of a field that a file may omit: then the stored one is kept. */
function given(key: string, column = key): RawBuilder<unknown> {
  return sql`case when i.raw ? ${sql.lit(key)} then ${sql.ref(`i.${key}`)} else ${sql.ref(`p.${column}`)} end`
}

type EvaluatedRow = {
  readonly row: number
  readonly given: Pick<ProviderRecord, 'name' | 'slug' | 'website' | 'rating' | 'reviewCount'> & {
    readonly documentation: string | null
    readonly description: string | null
  } & ProviderKindFields
  readonly before: Values<ProviderFormFields> | null
}

/** Reads the input of the validation rules: the values of each row, and the provider that it changes. */
export async function readRowsToEvaluate(tx: Db, source: RawBuilder<unknown>): Promise<EvaluatedRow[]> {
  const { rows } = await sql<EvaluatedRow>`
    select i.row, jsonb_build_object('name', i.name, 'slug', i.slug, 'website', i.website,
        'documentation', i.documentation, 'description', i.description, 'rating', i.rating,
        'reviewCount', i."reviewCount", 'kind', coalesce(${given('kind')}, 'seller'), 'kindNote', ${given('kindNote', 'kind_note')},
        'kindSourceUrl', ${given('kindSourceUrl', 'kind_source_url')},
        'kindObservedOn', ${given('kindObservedOn', 'kind_observed_on')}) as given,
      case when p.id is not null then jsonb_build_object('name', p.name, 'slug', p.slug, 'website', p.website,
        'documentation', p.documentation, 'description', p.description,
        -- In a file, no rating and a rating of 0 are the same.
        'rating', coalesce(p.editorial_rating, 0), 'reviewCount', p.editorial_review_count,
        'kind', p.kind, 'kindNote', p.kind_note, 'kindSourceUrl', p.kind_source_url,
        'kindObservedOn', p.kind_observed_on) end as before
    from (${incoming(source)}) i left join providers p on p.slug = i.slug`.execute(tx)
  return rows
}

/** Returns problems that depend on the current catalogue. */
export async function findStoredProblems(tx: Db, source: RawBuilder<unknown>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with incoming as (${incoming(source)})
    select i.row, 'slug' as column, 'This slug is already taken' as reason, i.slug as value
    from incoming i join providers p on p.slug = i.slug and p.archived_at is not null
    union all
    select i.row, 'slug', 'This slug is already taken', i.slug
    from incoming i join former_slugs f on f.kind = 'providers' and f.slug = i.slug
    union all
    select i.row, 'models', 'There is no model with this slug', named.slug
    from incoming i cross join lateral unnest(i.models) as named (slug)
      left join models m on m.slug = named.slug and m.archived_at is null
    where m.id is null
    union all
    select i.row, 'models', 'This provider sells another model under this slug', m.slug
    from incoming i join providers p on p.slug = i.slug join models m on m.slug = any(i.models)
      -- One index lookup per pair: with a join, the planner would read everything that the providers sell.
      cross join lateral (
        select o.model_id from offers o
        where o.provider_id = p.id and o.provider_model_id = m.slug collate "C" limit 1) sold
    where sold.model_id <> m.id and not exists (select from offers s where s.provider_id = p.id and s.model_id = m.id and s.standing <> 'ended')
    order by 1, 2`.execute(tx)
  return rows
}

/** Returns the planned outcome of each row. */
export async function planProviders(tx: Db, source: RawBuilder<unknown>): Promise<RowPlan[]> {
  const { rows } = await sql<RowPlan>`
    with incoming as (${incoming(source)})
    select i.row, coalesce(p.id, i.new_id) as id, case when p.id is null then 'create' when
        (p.name, p.website, coalesce(p.editorial_rating, 0), p.editorial_review_count)
        is distinct from (i.name, i.website, i.rating, i."reviewCount")
        or (i.raw ? 'headquarters' and p.headquarters is distinct from i.headquarters)
        or (i.raw ? 'description' and p.description <> coalesce(i.description, ''))
        or (i.raw ? 'logo' and p.logo is distinct from i.logo)
        or (i.raw ? 'documentation' and p.documentation is distinct from i.documentation)
        or (i.raw ? 'featured' and p.featured <> coalesce(i.featured, false))
        or (${given('kind')} is distinct from p.kind) or (${given('kindNote', 'kind_note')} is distinct from p.kind_note)
        or (${given('kindSourceUrl', 'kind_source_url')} is distinct from p.kind_source_url)
        or (${given('kindObservedOn', 'kind_observed_on')} is distinct from p.kind_observed_on)
        or (i.currency is not null and p.pricing_currency <> i.currency)
        or (i.tools is not null and ${toolsOfProvider} <> i.tools)
        or (i.tiers is not null and ${tiersOfProvider} <> ${tiersInOrder(sql`i.tiers`)})
        or exists (
          select from models m where m.slug = any(i.models) and not exists (
            select from offers o where o.model_id = m.id and o.provider_id = p.id and o.standing <> 'ended'))
      then 'change' else 'same' end as outcome
    from incoming i left join providers p on p.slug = i.slug`.execute(tx)
  return rows
}

export async function upsertProviders(tx: Db, source: RawBuilder<unknown>, now: Date) {
  const { rows } = await sql<{ id: string; slug: string; created: boolean }>`
    insert into providers (id, slug, name, website, headquarters, description, logo, documentation, featured,
      kind, kind_note, kind_source_url, kind_observed_on, pricing_currency, editorial_rating, editorial_review_count, origin, created_at, updated_at)
    select i.new_id, i.slug, i.name, i.website, ${given('headquarters')},
      coalesce(${given('description')}, ''), ${given('logo')},
      ${given('documentation')}, coalesce(${given('featured')}, false),
      coalesce(${given('kind')}, 'seller'), ${given('kindNote', 'kind_note')}, ${given('kindSourceUrl', 'kind_source_url')},
      ${given('kindObservedOn', 'kind_observed_on')},
      coalesce(i.currency, p.pricing_currency, 'USD'),
      -- No rating and a rating of 0 are the same, so one does not overwrite the other.
      case when i.rating = coalesce(p.editorial_rating, 0) then p.editorial_rating else i.rating end, i."reviewCount",
      'import', ${now}, ${now}
    from (${incoming(source)}) i left join providers p on p.slug = i.slug
    order by i.slug
    on conflict (slug) do update set name = excluded.name, website = excluded.website,
      headquarters = excluded.headquarters, description = excluded.description, logo = excluded.logo,
      documentation = excluded.documentation, featured = excluded.featured,
      kind = excluded.kind, kind_note = excluded.kind_note, kind_source_url = excluded.kind_source_url,
      kind_observed_on = excluded.kind_observed_on,
      pricing_currency = excluded.pricing_currency, editorial_rating = excluded.editorial_rating,
      editorial_review_count = excluded.editorial_review_count, origin = excluded.origin, updated_at = excluded.updated_at
    returning id, slug, xmax = 0 as created`.execute(tx)
  return rows
}

/** Returns the kinds of the providers that the rows change, by id. */
export async function readStoredKinds(tx: Db, source: RawBuilder<unknown>): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; kind: string }>`
    select p.id, p.kind from (${incoming(source)}) i join providers p on p.slug = i.slug`.execute(tx)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

/** Selects (provider_id, tools) of the rows with tools. */
export function namedTools(source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select p.id as provider_id, i.tools from (${incoming(source)}) i join providers p on p.slug = i.slug
    where i.tools is not null`
}

/** Selects (provider_id, tiers) of the rows whose price list differs from the stored one. */
export function changedTiers(source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select p.id as provider_id, ${tiersInOrder(sql`i.tiers`)} as tiers
    from (${incoming(source)}) i join providers p on p.slug = i.slug
    where i.tiers is not null and ${tiersOfProvider} <> ${tiersInOrder(sql`i.tiers`)}`
}
