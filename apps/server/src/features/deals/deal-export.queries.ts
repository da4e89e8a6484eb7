import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import type { exportDeals } from '@inferdex/contracts/imports.staff'
import { discountText } from '@inferdex/domain/deals/deal-discount'
import type { DealRecord } from '@inferdex/domain/imports/import-records'
import { sql } from 'kysely'
import { amongIds } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { storedEligibility } from './deals.queries.ts'
import { dealFilters } from './deals-staff.queries.ts'

export type DealExportFilter = Omit<HandlerInput<typeof exportDeals>['query'], 'format'> & {
  readonly now: Date
  readonly ids?: readonly string[]
}

/** Lists the next deals by id, in the format of files. */
export async function listDealRecords(
  db: Db,
  filter: DealExportFilter,
  after: string,
  limit: number,
): Promise<(DealRecord & { id: string })[]> {
  const rows = await db
    .selectFrom('deals')
    .innerJoin('providers', 'providers.id', 'deals.provider_id')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'deals.submitted_by').on('users.deleted_at', 'is', null))
    .select([
      'deals.title',
      'deals.description',
      sql<string>`deals.discount_value::text`.as('discount_value'),
      'deals.discount_unit',
      'providers.name as providerName',
      'users.username as submittedBy',
      'deals.starts_at',
      'deals.expires_at',
      'deals.eligibility',
      'deals.promo_code as promoCode',
      'deals.referral_link as referralLink',
      'deals.new_user_only as newUserOnly',
      sql<boolean>`deals.verified_on is not null`.as('verified'),
      'deals.provider_id as providerId',
      'deals.id',
    ])
    .where('deals.archived_at', 'is', null)
    .where('deals.id', '>', after)
    .where(
      sql<boolean>`${sql.join([sql`true`, ...amongIds('deals.id', filter.ids), ...dealFilters(filter)], sql` and `)}`,
    )
    .orderBy('deals.id')
    .limit(limit)
    .execute()
  return rows.map(({ discount_value, discount_unit, starts_at, expires_at, description, eligibility, ...row }) => ({
    ...row,
    ...storedEligibility({ eligibility }),
    description: description === '' ? null : description,
    discount: discountText(discount_value, discount_unit),
    startsAt: starts_at?.toISOString() ?? null,
    expiresAt: expires_at?.toISOString() ?? null,
  }))
}
