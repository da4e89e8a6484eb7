import type { DiscountUnit } from '@inferdex/domain/deals/deal-discount'
import type { AllowanceScope } from '@inferdex/domain/plans/allowance-scope'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { upsert } from '../../db/upsert.ts'

/** A deal of the seed catalogue. */
export type RecordedDeal = {
  readonly title: string
  readonly description: string
  readonly provider: string
  readonly discountValue: string
  readonly discountUnit: DiscountUnit
  readonly eligibility: object
  readonly promoCode: string | null
  readonly referralLink: string | null
  readonly startsAt: string | null
  readonly expiresAt: string | null
  readonly newUserOnly: boolean
  readonly use: 'api' | 'app' | null
  readonly scope: AllowanceScope | null
  readonly scopeModels: readonly string[]
  /** Why the deal is disputed, or null. */
  readonly disputed: string | null
  readonly source: string
  readonly sourceUrl: string | null
  readonly sourceDate: string
}

/**
 * Inserts and updates deals of the seed catalogue, except those that staff has edited, and archives those that it no
 * longer contains.
 */
export async function upsertRecordedDeals(
  tx: Db,
  deals: readonly (RecordedDeal & { readonly id: string })[],
): Promise<number> {
  const providers = await tx.selectFrom('providers').select(['slug', 'id']).execute()
  const ids = new Map(providers.map(({ slug, id }) => [slug, id]))
  const rows = deals.map((deal) => ({
    id: deal.id,
    title: deal.title,
    description: deal.description,
    provider_id: ids.get(deal.provider),
    discount_value: deal.discountValue,
    discount_unit: deal.discountUnit,
    eligibility: deal.eligibility,
    promo_code: deal.promoCode,
    referral_link: deal.referralLink,
    starts_at: deal.startsAt,
    // The source states the last valid day.
    expires_at: deal.expiresAt === null ? null : `${deal.expiresAt}T23:59:59Z`,
    new_user_only: deal.newUserOnly,
    use: deal.use,
    scope: deal.scope,
    scope_models: deal.scopeModels,
    disputed: deal.disputed,
    // Only staff verifies deals; a deal of the seed has a source and its date.
    verified_on: null,
    source: deal.source,
    source_url: deal.sourceUrl,
    source_date: deal.sourceDate,
    origin: 'seed',
    // The creation date is that of the source, not of this load.
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
        scope: 'text',
        scope_models: 'text[]',
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

/** Archives deals that the seed catalogue no longer contains, unless staff has edited them. */
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
