import { type RawBuilder, sql } from 'kysely'

// SQL fragments that compare prices in files with recorded ones.

/** Whether a file's price for the model `m` is its maker's. Otherwise it is that of the provider in the file. */
export const BY_MAKER = sql<boolean>`(m.maker_provider_id is not null and not m.maker_is_retired)`

/**
 * Returns the condition that a file's price differs from that of the model `m`. A price that an import has set counts
 * as the model's, and so does any seller's price if the maker has none; otherwise every import would change the next
 * seller.
 */
export function hasOtherPrice(input: RawBuilder<unknown>, output: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    (coalesce(${input}, m.list_input) is distinct from m.list_input
      or coalesce(${output}, m.list_output) is distinct from m.list_output)
    and not exists (
      select from offers o
      where o.model_id = m.id and o.standing <> 'ended' and (o.origin = 'import' or not ${BY_MAKER})
        and o.input_price is not distinct from coalesce(${input}, o.input_price)
        and o.output_price is not distinct from coalesce(${output}, o.output_price)))`
}

/**
 * Returns why a price in a file cannot be recorded: it belongs to no provider. `i` is the row, `m` its model or null.
 */
export function ownerlessPrice(): RawBuilder<string | null> {
  const hasOther = hasOtherPrice(sql`i."inputPerMillion"`, sql`i."outputPerMillion"`)
  return sql<string | null>`case
    when ${BY_MAKER} or coalesce(i."inputPerMillion", i."outputPerMillion") is null or not ${hasOther} then null
    when coalesce(cardinality(i.providers), 0) = 0 then case
      when not exists (select from offers o where o.model_id = m.id and o.origin = 'import' and o.standing <> 'ended')
      then 'A price needs a provider that sells the model' end
    when cardinality(i.providers) > 1 and not exists (
        select from unnest(i.providers) as named (slug) join providers p on p.slug = named.slug
          left join offers o on o.model_id = m.id and o.provider_id = p.id and o.standing <> 'ended'
        where o.id is null or o.origin = 'import')
      then 'Several providers sell this model and none of them made it. Say which one charges this price' end`
}
