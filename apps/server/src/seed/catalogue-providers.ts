import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { SeedCatalogue } from './catalogue-files.ts'
import { stableId } from './stable-id.ts'
import { upsert } from './upsert.ts'

/** Providers with their tools, pricing tiers and deals. */
export async function loadProviders(tx: Db, catalogue: SeedCatalogue, now: Date): Promise<number> {
  const own = await upsert(
    tx,
    {
      table: 'providers',
      columns: {
        id: 'uuid',
        slug: 'text',
        name: 'text',
        description: 'text',
        website: 'text',
        documentation: 'text',
        headquarters: 'text',
        featured: 'boolean',
        sells_as: 'text',
        pricing_currency: 'text',
        origin: 'text',
        created_at: 'timestamptz',
        updated_at: 'timestamptz',
      },
      key: ['slug'],
      onlyOnInsert: ['id', 'origin', 'created_at'],
      stamp: 'updated_at',
      keepEdited: true,
    },
    catalogue.providers.map((provider) => ({
      id: stableId('provider', provider.slug),
      slug: provider.slug,
      name: provider.name,
      description: provider.description,
      website: provider.website,
      documentation: provider.documentation,
      headquarters: provider.headquarters,
      featured: provider.featured,
      sells_as: provider.sellsAs ?? null,
      pricing_currency: provider.pricingCurrency,
      origin: 'seed',
      created_at: now,
      updated_at: now,
    })),
  )
  const ids = await seededProviderIds(tx)
  const parts = [
    await loadTools(tx, catalogue, ids),
    await loadTiers(tx, catalogue, ids),
    await loadDeals(tx, catalogue),
  ]
  return parts.reduce((sum, changed) => sum + changed, own)
}

/** Only those that nobody has edited: the tools and tiers of the others belong to their editors. */
async function seededProviderIds(tx: Db): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('providers').select(['slug', 'id']).where('origin', '=', 'seed').execute()
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}

function loadTools(tx: Db, { providers }: SeedCatalogue, ids: ReadonlyMap<string, string>): Promise<number> {
  const rows = providers.flatMap(({ slug, tools }) => {
    const provider_id = ids.get(slug)
    if (provider_id === undefined) return []
    return tools.map((tool, position) => ({ ...tool, id: stableId('tool', slug, tool.name), provider_id, position }))
  })
  return upsert(
    tx,
    {
      table: 'provider_tools',
      columns: {
        id: 'uuid',
        provider_id: 'uuid',
        name: 'text',
        description: 'text',
        type: 'text',
        platform: 'text',
        official: 'boolean',
        documentation: 'text',
        position: 'integer',
      },
      key: ['provider_id', 'name'],
      onlyOnInsert: ['id'],
    },
    rows,
  )
}

function loadTiers(tx: Db, catalogue: SeedCatalogue, ids: ReadonlyMap<string, string>): Promise<number> {
  const rows = catalogue['pricing-tiers'].flatMap((tier) => {
    const provider_id = ids.get(tier.provider)
    if (provider_id === undefined) return []
    return {
      provider_id,
      id: tier.id,
      name: tier.name,
      badge: tier.badge,
      description: tier.description,
      price: tier.price,
      currency: tier.currency,
      billing_period: tier.billingPeriod,
      is_unlimited: tier.isUnlimited,
      is_free_tier: tier.isFreeTier,
      is_recommended: tier.isRecommended,
      requires_credit_card: tier.requiresCreditCard,
      use: tier.use,
      closed_since: tier.closedSince,
      display_order: tier.displayOrder,
      trial_period_days: tier.trialPeriodDays,
      features: tier.features,
      limits: tier.limits,
      credit_amount: tier.creditAmount,
      source: tier.source,
      source_url: tier.sourceUrl,
      verified_on: tier.sourceDate,
    }
  })
  return upsert(
    tx,
    {
      table: 'pricing_tiers',
      columns: {
        provider_id: 'uuid',
        id: 'text',
        name: 'text',
        badge: 'text',
        description: 'text',
        price: 'numeric',
        currency: 'text',
        billing_period: 'text',
        is_unlimited: 'boolean',
        is_free_tier: 'boolean',
        is_recommended: 'boolean',
        requires_credit_card: 'boolean',
        use: 'text',
        closed_since: 'date',
        display_order: 'integer',
        trial_period_days: 'integer',
        features: 'text[]',
        limits: 'jsonb',
        credit_amount: 'numeric',
        source: 'text',
        source_url: 'text',
        verified_on: 'date',
      },
      key: ['provider_id', 'id'],
    },
    rows,
  )
}

async function loadDeals(tx: Db, { deals }: SeedCatalogue): Promise<number> {
  const providers = await tx.selectFrom('providers').select(['slug', 'id']).execute()
  const ids = new Map(providers.map(({ slug, id }) => [slug, id]))
  const rows = deals.map((deal) => ({
    id: stableId('deal', deal.provider, deal.title),
    title: deal.title,
    description: deal.description,
    provider_id: ids.get(deal.provider),
    discount_value: deal.discountValue,
    discount_unit: deal.discountUnit,
    eligibility: deal.eligibility,
    promo_code: deal.promoCode,
    referral_link: deal.referralLink,
    starts_at: deal.startsAt,
    // The source names the last day on which it is valid.
    expires_at: deal.expiresAt === null ? null : `${deal.expiresAt}T23:59:59Z`,
    new_user_only: deal.newUserOnly,
    use: deal.use,
    disputed: deal.disputed,
    // Only staff verify; a recorded deal has its source and the source's date.
    verified_on: null,
    source: deal.source,
    source_url: deal.sourceUrl,
    source_date: deal.sourceDate,
    origin: 'seed',
    // A deal is as new as its record, not as the load of this file.
    created_at: `${deal.sourceDate}T00:00:00Z`,
    updated_at: `${deal.sourceDate}T00:00:00Z`,
  }))
  const loaded = await upsert(
    tx,
    {
      table: 'deals',
      columns: {
        id: 'uuid',
        title: 'text',
        description: 'text',
        provider_id: 'uuid',
        discount_value: 'numeric',
        discount_unit: 'text',
        eligibility: 'jsonb',
        promo_code: 'text',
        referral_link: 'text',
        starts_at: 'timestamptz',
        expires_at: 'timestamptz',
        new_user_only: 'boolean',
        use: 'text',
        disputed: 'text',
        verified_on: 'date',
        source: 'text',
        source_url: 'text',
        source_date: 'date',
        origin: 'text',
        created_at: 'timestamptz',
        updated_at: 'timestamptz',
      },
      key: ['id'],
      onlyOnInsert: ['origin', 'created_at'],
      stamp: 'updated_at',
      keepEdited: true,
    },
    rows,
  )
  return (
    loaded +
    (await archiveDropped(
      tx,
      rows.map(({ id }) => id),
    ))
  )
}

/** Deals that the recorded catalogue no longer has leave the list, unless staff have edited them. */
async function archiveDropped(tx: Db, kept: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('deals')
    .set({ archived_at: sql<Date>`now()` })
    .where('origin', '=', 'seed')
    .where('archived_at', 'is', null)
    .where('id', 'not in', kept)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
