import type { Finding, RowPlan } from '@inferdex/domain/imports/import-rows'
import { modelField, modelFields } from '@inferdex/domain/models/model-fields'
import { evaluatedModelKeys, type ModelFormFields } from '@inferdex/domain/models/model-rules'
import type { Values } from '@inferdex/domain/text/record-rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { asInFiles, importedColumns } from '../../../db/field-columns.queries.ts'
import { hasOtherPrice, ownerlessPrice } from '../../offers/import/file-prices.queries.ts'
import { scoresOf } from './model-scores.queries.ts'

// Set-based statements for many models. `source` selects (row, id, record): records in the format of
// packages/domain/src/imports/import-records.ts, and the id for each new one.

const { incoming, differs, columns, values, updates } = importedColumns(modelFields, 'm')

/** A row for the validation rules: its values, and the model that it changes. */
type ComparedRow = RowPlan & { readonly given: ModelFormFields; readonly before: Values<ModelFormFields> | null }

const GIVEN = sql.join(
  evaluatedModelKeys
    .filter((key) => modelField(key).file !== undefined)
    .map((key) => sql`${sql.lit(key)}, i.${sql.id(key)}`),
)
const BEFORE = sql.join(
  evaluatedModelKeys.flatMap((key) => {
    const field = modelField(key)
    const { column } = field
    return column === null ? [] : [sql`${sql.lit(key)}, ${asInFiles({ column, field }, 'm')}`]
  }),
)

/** Compares rows with the models that they change, and returns the planned outcome and the input of the rules. */
export async function compareModels(tx: Db, source: RawBuilder<unknown>): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    select i.row, coalesce(m.id, i.new_id) as id, jsonb_build_object(${GIVEN}) as given,
      case when m.id is not null then jsonb_build_object(${BEFORE}) end as before,
      case when m.id is null then 'create' when ${differs}
        or (i.capabilities is not null and not (m.capabilities @> i.capabilities and m.capabilities <@ i.capabilities))
        or (i.providers is not null and not m.provider_slugs @> i.providers)
        or ${hasOtherPrice(sql`i."inputPerMillion"`, sql`i."outputPerMillion"`)}
      then 'change' else 'same' end as outcome
    from (${incoming(source)}) i left join models m on m.slug = i.slug`.execute(tx)
  return rows
}

/** Returns problems that depend on the current catalogue. */
export async function findStoredProblems(tx: Db, source: RawBuilder<unknown>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with incoming as (${incoming(source)})
    select i.row, 'slug' as column, 'This slug is already taken' as reason, i.slug as value
    from incoming i join models m on m.slug = i.slug and m.archived_at is not null
    union all
    select i.row, 'slug', 'This slug is already taken', i.slug
    from incoming i join former_slugs f on f.kind = 'models' and f.slug = i.slug
    union all
    select i.row, 'providers', 'There is no provider with this slug', named.slug
    from incoming i cross join lateral unnest(i.providers) as named (slug)
      left join providers p on p.slug = named.slug and p.archived_at is null
    where p.id is null
    union all
    select i.row, 'lab', 'There is no provider with this slug', i.lab ->> 'slug'
    from incoming i left join models m on m.slug = i.slug
    where i.lab ->> 'slug' is not null and m.lab is distinct from i.lab ->> 'slug'
      and not exists (select from providers p where p.slug = i.lab ->> 'slug' and p.archived_at is null)
    union all
    select i.row, 'capabilities', 'There is no capability with this name', named.name
    from incoming i cross join lateral unnest(i.capabilities) as named (name)
      left join capabilities c on c.name = named.name
    where c.id is null
    union all
    select i.row, 'providers', 'This provider sells another model under this slug', p.slug
    from incoming i join providers p on p.slug = any(i.providers)
      left join models m on m.slug = i.slug
      -- One index lookup per pair: with a join, the planner would read everything that the providers sell.
      cross join lateral (
        select o.model_id from offers o
        where o.provider_id = p.id and o.provider_model_id = i.slug collate "C" limit 1) sold
    where sold.model_id is distinct from m.id
    union all
    select priced.row, 'inputPerMillion', priced.problem, priced.price
    from (
      select i.row, coalesce(i."inputPerMillion", i."outputPerMillion")::text as price, ${ownerlessPrice()} as problem
      from incoming i left join models m on m.slug = i.slug
    ) priced
    where priced.problem is not null
    order by 1, 2`.execute(tx)
  return rows
}

/** Counts the models that keep sellers, prices or scores although the file differs. */
export async function countKept(tx: Db, source: RawBuilder<unknown>) {
  const { rows } = await sql<{ keptProviders: number; keptPrices: number; keptScores: number }>`
    select count(*) filter (where i.providers is not null and not m.provider_slugs <@ i.providers)::int as "keptProviders",
      count(*) filter (where (i.raw -> 'inputPerMillion' = 'null' and m.list_input is not null)
        or (i.raw -> 'outputPerMillion' = 'null' and m.list_output is not null))::int as "keptPrices",
      count(*) filter (where i.scores is not null and i.scores <> ${scoresOf('m')})::int as "keptScores"
    from (${incoming(source)}) i join models m on m.slug = i.slug`.execute(tx)
  return rows[0] ?? { keptProviders: 0, keptPrices: 0, keptScores: 0 }
}

export type WrittenModel = {
  readonly id: string
  readonly input: string | null
  readonly output: string | null
  readonly providers: readonly string[] | null
  readonly capabilities: readonly string[] | null
  /** The slugs of all sellers, including new ones. */
  readonly sellers: readonly string[]
}

/** Reads the written models and the other values of their rows, which the next statements take as arrays. */
export async function readWritten(tx: Db, source: RawBuilder<unknown>): Promise<WrittenModel[]> {
  const { rows } = await sql<WrittenModel>`
    select m.id, i."inputPerMillion"::text as input, i."outputPerMillion"::text as output, i.providers, i.capabilities,
      m.provider_slugs || coalesce(i.providers, '{}') as sellers
    from (${incoming(source)}) i join models m on m.slug = i.slug`.execute(tx)
  return rows
}

const [INPUT, OUTPUT] = [sql`i."inputPerMillion"`, sql`i."outputPerMillion"`]
const IS_METERED = sql`seller.id is not null and (${INPUT} > 0 or ${OUTPUT} > 0)`
const HAS_INPUT = sql`${IS_METERED} and ${INPUT} is not null`
const HAS_OUTPUT = sql`${IS_METERED} and ${OUTPUT} is not null`
const IS_FREE = sql`seller.id is not null and coalesce(${INPUT}, ${OUTPUT}) is not null and not (${IS_METERED})`

/**
 * Returns the expected figures of a new model once its only seller (not a router) has an offer. A row with correct
 * figures is not written again, which saves updating all its indexes. Wrong ones are corrected like any other figures.
 */
function firstFigures(now: Date): Readonly<Record<string, RawBuilder<unknown>>> {
  const day = sql`${now.toISOString().slice(0, 10)}::date`
  return {
    capabilities: sql`coalesce(
      (select array_agg(c.name order by c.name) from capabilities c where c.name = any(i.capabilities)), '{}')`,
    provider_slugs: sql`case when seller.id is null then '{}' else i.providers end`,
    offer_count: sql`case when seller.id is null then 0 else 1 end`,
    seller_count: sql`case when seller.id is null then 0 else 1 end`,
    has_free_offer: IS_FREE,
    pricing_kind: sql`case when ${IS_METERED} then 'metered' when ${IS_FREE} then 'free' else 'unknown' end`,
    price_verified_on: sql`case when ${HAS_INPUT} then ${day} end`,
    lowest_input_verified_on: sql`case when ${HAS_INPUT} then ${day} end`,
    lowest_input_provider_id: sql`case when ${HAS_INPUT} then seller.id end`,
    lowest_input_model_id: sql`case when ${HAS_INPUT} then i.slug end`,
    lowest_input: sql`case when ${HAS_INPUT} then ${INPUT} end`,
    lowest_input_output: sql`case when ${HAS_INPUT} then ${OUTPUT} end`,
    lowest_output_provider_id: sql`case when ${HAS_OUTPUT} then seller.id end`,
    lowest_output: sql`case when ${HAS_OUTPUT} then ${OUTPUT} end`,
    lowest_input_series: sql`case
      when m.id is null and cardinality(i.providers) > 0 and ${INPUT} is not null and (${INPUT} > 0 or ${OUTPUT} > 0)
      then jsonb_build_array(jsonb_build_array(${day}, ${INPUT}::text)) else '[]' end`,
  }
}

export async function upsertModels(tx: Db, source: RawBuilder<unknown>, now: Date) {
  const figures = firstFigures(now)
  const { rows } = await sql<{ id: string; slug: string; created: boolean }>`
    insert into models (id, slug, ${columns}, source, source_date, origin, created_at, updated_at,
      ${sql.join(Object.keys(figures).map((column) => sql.id(column)))})
    select i.new_id, i.slug, ${values}, 'import', ${now.toISOString().slice(0, 10)}::date, 'import', ${now}, ${now},
      ${sql.join(Object.values(figures))}
    from (${incoming(source)}) i left join models m on m.slug = i.slug
      left join providers seller on m.id is null and cardinality(i.providers) = 1 and seller.slug = i.providers[1]
        and seller.kind = 'seller'
    order by i.slug
    on conflict (slug) do update set ${updates}, origin = excluded.origin, updated_at = excluded.updated_at
    returning id, slug, xmax = 0 as created`.execute(tx)
  return rows
}

export async function setCapabilitiesOfMany(
  tx: Db,
  models: readonly WrittenModel[],
  created: ReadonlySet<string>,
): Promise<void> {
  const named = models.flatMap(({ id, capabilities }) => (capabilities ?? []).map((name) => ({ id, name })))
  const wanted = sql`
    select model_id, name from unnest(${named.map(({ id }) => id)}::uuid[], ${named.map(({ name }) => name)}::text[])
      as wanted (model_id, name)`
  const standing = models.filter(({ id, capabilities }) => capabilities !== null && !created.has(id))
  if (standing.length > 0) {
    await sql`
      delete from model_capabilities mc using capabilities c
      where mc.model_id = any(${standing.map(({ id }) => id)}::uuid[]) and c.id = mc.capability_id
        and (mc.model_id, c.name) not in (${wanted})`.execute(tx)
  }
  if (named.length > 0) {
    await sql`
      insert into model_capabilities (model_id, capability_id)
      select wanted.model_id, c.id from (${wanted}) wanted join capabilities c on c.name = wanted.name
      on conflict do nothing`.execute(tx)
  }
}
