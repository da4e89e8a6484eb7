import { sql } from 'kysely'

/** The tools of the provider `p` of the outer query, as files have them: no ids, in the order in which they are shown. */
export const toolsOfProvider = sql<unknown[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('name', tool.name, 'description', tool.description, 'type', tool.type,
    'platform', tool.platform, 'official', tool.official, 'documentation', tool.documentation)
    order by tool.position, tool.id), '[]')
  from provider_tools tool where tool.provider_id = p.id)`

/** The tiers of the provider `p` of the outer query, as files have them, in the order in which they are shown. */
export const tiersOfProvider = sql<unknown[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', tier.id, 'name', tier.name, 'badge', tier.badge,
    'description', tier.description, 'price', tier.price, 'currency', tier.currency,
    'billingPeriod', tier.billing_period, 'isUnlimited', tier.is_unlimited, 'isFreeTier', tier.is_free_tier,
    'isRecommended', tier.is_recommended, 'requiresCreditCard', tier.requires_credit_card,
    'displayOrder', tier.display_order, 'trialPeriodDays', tier.trial_period_days, 'features', tier.features,
    'limits', '{"tokens": null, "requests": null, "speed": null, "concurrentRequests": null}'::jsonb || tier.limits)
    order by tier.display_order, tier.id), '[]')
  from pricing_tiers tier where tier.provider_id = p.id)`
