import { sql } from 'kysely'
import { changedRows, inScope, type Scope } from '../../../db/catalogue-records.queries.ts'
import type { Db } from '../../../db/db.ts'

/** Copies the current prices per million tokens from the price history to the offers. Writes only rows that differ. */
export async function refreshOfferPrices(tx: Db, models: Scope): Promise<number> {
  return await changedRows(
    tx,
    sql`
    update offers set input_price = now.input, output_price = now.output, cache_read_price = now.cache_read,
      batch_input_price = now.batch_input, batch_output_price = now.batch_output
    from (
      select o.id,
        max(c.amount) filter (where c.kind = 'input' and c.mode = 'standard') as input,
        max(c.amount) filter (where c.kind = 'output' and c.mode = 'standard') as output,
        max(c.amount) filter (where c.kind = 'cache-read' and c.mode = 'standard') as cache_read,
        max(c.amount) filter (where c.kind = 'input' and c.mode = 'batch') as batch_input,
        max(c.amount) filter (where c.kind = 'output' and c.mode = 'batch') as batch_output
      from offers o
      left join price_components c on c.offer_id = o.id and c.valid_to is null and c.replaced_at is null
        and c.min_input_tokens = 0 and c.per = '1M-tokens' and c.currency = 'USD'
      where ${inScope('o.model_id', models)}
      group by o.id
    ) now
    where offers.id = now.id
      and (input_price, output_price, cache_read_price, batch_input_price, batch_output_price)
        is distinct from (now.input, now.output, now.cache_read, now.batch_input, now.batch_output)`,
  )
}
