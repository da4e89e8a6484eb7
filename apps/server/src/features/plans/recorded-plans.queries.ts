import type { AllowanceScope } from '@inferdex/domain/plans/allowance-scope'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { upsert } from '../../db/upsert.ts'
import { TIER_COLUMNS, toTierColumns } from './tier-columns.queries.ts'

/** A plan of the seed catalogue. */
export type RecordedPlan = {
  readonly provider: string
  readonly id: string
  readonly name: string
  readonly badge: string | null
  readonly description: string | null
  readonly price: string
  readonly currency: string
  readonly billingPeriod: string
  readonly isUnlimited: boolean
  readonly isFreeTier: boolean
  readonly isRecommended: boolean
  /** Null if unknown. */
  readonly requiresCreditCard: boolean | null
  readonly use: 'api' | 'app' | null
  readonly scope: AllowanceScope | null
  readonly scopeModels: string[]
  readonly isTrial: boolean
  readonly closedSince: string | null
  readonly displayOrder: number
  readonly trialPeriodDays: number | null
  readonly features: string[]
  readonly limits: object
  readonly creditAmount: string | null
  readonly source: string
  readonly sourceUrl: string | null
  readonly sourceDate: string
}

/**
 * Inserts and updates the seed plans of these providers (slug to id), and removes those that the seed no longer
 * contains. Returns the number of changed rows.
 */
export async function upsertRecordedPlans(
  tx: Db,
  plans: readonly RecordedPlan[],
  ids: ReadonlyMap<string, string>,
): Promise<number> {
  const rows = plans.flatMap((plan) => {
    const provider_id = ids.get(plan.provider)
    return provider_id === undefined ? [] : { provider_id, ...toTierColumns({ ...plan, verifiedOn: plan.sourceDate }) }
  })
  const types = Object.values(TIER_COLUMNS).map(({ column, type }) => [column, type])
  const written = await upsert(
    tx,
    {
      table: 'pricing_tiers',
      columns: { provider_id: 'uuid', ...Object.fromEntries(types) },
      key: ['provider_id', 'id'],
    },
    rows,
  )
  const { numDeletedRows } = await tx
    .deleteFrom('pricing_tiers')
    .where('provider_id', 'in', [...ids.values()])
    .where(sql<boolean>`source in (select name from data_sources)`)
    .where(
      'id',
      'not in',
      rows.map(({ id }) => id),
    )
    .executeTakeFirst()
  return written + Number(numDeletedRows)
}
