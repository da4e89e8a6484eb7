import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type PricedOffer = {
  readonly id: string
  readonly provider: string
  readonly input: string | null
  readonly output: string | null
}

const open = (kind: 'input' | 'output') => sql`(
  select trim_scale(c.amount)::text from price_components c
  where c.offer_id = o.id and c.kind = ${sql.lit(kind)} and c.mode = 'standard' and c.min_input_tokens = 0
    and c.valid_to is null and c.replaced_at is null)`

/**
 * Selects the offers whose prices a change of the model sets: those of the sellers that it names. Excludes ambiguous
 * sellers: those with several offers of the model, or with a price in another unit or currency.
 */
export function selectPricedOffers(modelId: RawBuilder<unknown>, providerIds: readonly string[]): RawBuilder<unknown> {
  return sql`
    select o.id, p.name as provider, ${open('input')} as input, ${open('output')} as output
    from offers o join providers p on p.id = o.provider_id and p.archived_at is null
    where o.model_id = ${modelId} and o.provider_id = any(${[...providerIds]}::uuid[]) and o.standing <> 'ended'
      and not exists (
        select from offers other where other.model_id = o.model_id and other.provider_id = o.provider_id
          and other.id <> o.id and other.standing <> 'ended')
      and not exists (
        select from price_components c where c.offer_id = o.id and c.kind in ('input', 'output') and c.mode = 'standard'
          and c.valid_to is null and c.replaced_at is null and (c.per <> '1M-tokens' or c.currency <> 'USD'))
    order by p.sort_name, o.id`
}

export async function findPricedOffers(
  tx: Db,
  modelId: string,
  providerIds: readonly string[],
): Promise<readonly PricedOffer[]> {
  const { rows } = await sql<PricedOffer>`${selectPricedOffers(sql`${modelId}::uuid`, providerIds)}`.execute(tx)
  return rows
}
