import { sql } from 'kysely'

const isRouters = sql`models.router_input < coalesce(models.lowest_input, 'Infinity')`

/** The prices of models including routers: `rowVia` of the domain in SQL. Two are indexed in `db/indexes`. */
export const ANY = {
  lowest: sql`least(models.lowest_input, models.router_input)`,
  input: sql`(case when models.list_provider_id is null then least(models.lowest_input, models.router_input)
    else models.list_input end)`,
  output: sql`(case when models.list_provider_id is not null then models.list_output
    when ${isRouters} then models.router_output else models.lowest_input_output end)`,
  cacheRead: sql`(case when models.list_provider_id is not null then models.list_cache_read
    when ${isRouters} then models.router_cache_read else models.lowest_input_cache_read end)`,
} as const
