import { sql } from 'kysely'
import { inScope, lockInOrder, type Scope } from '../../../db/catalogue-records.queries.ts'
import type { Db } from '../../../db/db.ts'

/** The most models that are listed on a provider's row. */
const NAMED_MODELS = 500

type ChangedFigures = { readonly id: string; readonly hadFreeTier: boolean; readonly hasFreeTier: boolean }

/** Writes the figures that differ and returns their rows. */
export async function updateProviderFigures(tx: Db, providers: Scope): Promise<ChangedFigures[]> {
  await lockInOrder(tx, 'providers', providers)
  const { rows } = await sql<ChangedFigures>`
    with now as (
      select p.id, p.has_free_tier as had_free, coalesce(o.models, 0) as models, coalesce(o.offers, 0) as offers, o.lowest_input, o.verified_on,
        coalesce(o.own, 0) as own, coalesce(o.chat, false) as chat,
        case when o.models <= ${NAMED_MODELS} then o.slugs else '{}' end as slugs,
        coalesce(t.types, '{}') as tool_types, coalesce(r.free, false) as free, r.lowest_paid
      from providers p
      left join lateral (
        select count(distinct o.model_id)::int as models, coalesce(array_agg(distinct m.slug order by m.slug), '{}') as slugs,
          count(*)::int as offers, max(o.verified_on) as verified_on,
          count(distinct o.model_id) filter (where m.lab = p.slug)::int as own,
          bool_or(m.type = 'chat') as chat,
          min(o.input_price) filter (
            where m.type = 'chat' and o.pricing_kind = 'metered' and o.is_counted) as lowest_input
        from offers o join models m on m.id = o.model_id and m.archived_at is null
        where o.provider_id = p.id and o.standing <> 'ended'
      ) o on true
      left join lateral (
        select array_agg(distinct type order by type) as types from provider_tools where provider_id = p.id
      ) t on true
      left join lateral (
        select bool_or(is_free_tier) as free,
          min(price) filter (where price > 0 and billing_period = 'monthly') as lowest_paid
        from pricing_tiers where provider_id = p.id
      ) r on true
      where ${inScope('p.id', providers)}
    )
    update providers set model_count = now.models, offer_count = now.offers, lowest_input = now.lowest_input,
      price_verified_on = now.verified_on, tool_types = now.tool_types, has_free_tier = now.free,
      lowest_paid_price = now.lowest_paid, model_slugs = now.slugs, own_model_count = now.own, sells_chat = now.chat
    from now
    where providers.id = now.id
      and (model_count, offer_count, providers.lowest_input, price_verified_on, providers.tool_types, has_free_tier,
        lowest_paid_price, model_slugs, own_model_count, sells_chat)
      is distinct from (now.models, now.offers, now.lowest_input, now.verified_on, now.tool_types, now.free,
        now.lowest_paid, now.slugs, now.own, now.chat)
    returning providers.id, now.had_free as "hadFreeTier", providers.has_free_tier as "hasFreeTier"`.execute(tx)
  return rows
}

/**
 * Updates which providers are popular: the top 10 % by reviews or by upvotes, if they have any. Votes and reviews use
 * the stored thresholds to update single rows.
 */
export async function refreshPopularProviders(tx: Db): Promise<number> {
  const { rows } = await sql<{ changed: number }>`select draw_popular_providers() as changed`.execute(tx)
  return rows[0]?.changed ?? 0
}
