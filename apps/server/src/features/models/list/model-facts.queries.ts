import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { readModelFacts as contract } from '@inferdex/contracts/models/models'
import { LISTED_MAKERS, priceColumns } from '@inferdex/domain/models/model-facts'
import { capabilityFilters, sourceTypes } from '@inferdex/domain/models/model-filters'
import { licenceKinds } from '@inferdex/domain/models/model-licence'
import { placeChoices } from '@inferdex/domain/offers/regions/places'
import { modelTypes } from '@inferdex/domain/models/model-type'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { runsIn } from './model-filters.queries.ts'

type Facts = ResponseBody<typeof contract>

const PRICES = {
  inputPrice: 'price_input',
  outputPrice: 'price_output',
  cacheReadPrice: 'price_cache_read',
  lowestInput: 'lowest_input',
} as const satisfies Record<(typeof priceColumns)[number], string>

const counted = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})`
const makers = sql`
  select coalesce(json_agg(json_build_object('key', maker_key, 'name', name, 'count', found)
    order by found desc, maker_key), '[]')
  from (
    select maker_key, max(lab_name collate "C") as name, count(*) as found
    from models where archived_at is null and maker_key is not null
    group by maker_key order by count(*) desc, maker_key limit ${sql.lit(LISTED_MAKERS)}
  ) most`
const releasedIn = sql`
  select coalesce(json_object_agg(month, found order by month), '{}')
  from (
    select to_char(release_date, 'YYYY-MM') as month, count(*) as found
    from models where archived_at is null and release_date is not null group by month
  ) months`
const decimals = (column: RawBuilder<unknown>) =>
  sql`case when count(${column}) = 0 then 0 else greatest(max(min_scale(${column})), 2) end`

/**
 * Counts all models, as `modelFactsOf` of the domain does in the browser. It reads the whole table once and is cached
 * until a model changes.
 */
export async function readModelFacts(db: Db): Promise<Facts> {
  const types = modelTypes.map((type) => [type, counted(sql`type = ${type}`)] as const)
  const capabilities = Object.entries(capabilityFilters).map(
    ([filter, name]) => [filter, counted(sql`capabilities @> array[${name}]`)] as const,
  )
  const sources = sourceTypes.map(
    (source) => [source, counted(sql`is_open_source = ${source === 'open-source'}`)] as const,
  )
  const licences = licenceKinds.map((kind) => [kind, counted(sql`licence_kind = ${kind}`)] as const)
  const regions = placeChoices.map((place) => [place, counted(runsIn([place]))] as const)
  const prices = priceColumns.map((column) => [column, decimals(sql.ref(PRICES[column]))] as const)
  const { rows } = await sql<Facts>`
    select count(*) as total,
      ${object(types)} as "withType",
      ${object(capabilities)} as "withCapability",
      ${object(sources)} as "withSource",
      ${object(licences)} as "withLicence",
      ${counted(sql`is_open_source or open_weights`)} as "withOpenWeights",
      ${object(regions)} as "withPlace",
      ${counted(sql`offer_count > 0`)} as sold,
      json_build_object('disputed', ${counted(sql`disputed_offer_count > 0`)},
        'unconfirmed', ${counted(sql`unconfirmed_offer_count > 0`)}) as "withOffers",
      (${makers}) as makers, (${releasedIn}) as "releasedIn",
      ${object(prices)} as decimals,
      case when max(price_verified_on) is not null
        then json_build_object('from', min(price_verified_on), 'to', max(price_verified_on)) end as recorded
    from models where archived_at is null`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('An aggregate returned no row')
  const withType = Object.fromEntries(Object.entries(facts.withType).filter(([, found]) => found > 0))
  return { ...facts, withType }
}

function object(entries: readonly (readonly [string, RawBuilder<unknown>])[]): RawBuilder<unknown> {
  return sql`json_build_object(${sql.join(entries.map(([name, value]) => sql`${sql.lit(name)}, ${value}`))})`
}
