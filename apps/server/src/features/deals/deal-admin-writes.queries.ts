import type { DealChangeInput, NewDealInput } from '@inferdex/contracts/deals/deals.staff'
import { numberAsDecimal } from '@inferdex/domain/text/decimal'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Converts the given fields to columns; absent fields stay unchanged. */
function columnsOf(input: DealChangeInput, today: string) {
  const { discount, startsAt, expiresAt, verified, eligibility } = input
  return {
    title: input.title,
    description: input.description,
    provider_id: input.providerId,
    discount_value: discount === undefined ? undefined : numberAsDecimal(discount),
    discount_unit: input.discountUnit,
    promo_code: input.promoCode,
    referral_link: input.referralLink,
    starts_at: toDate(startsAt),
    expires_at: toDate(expiresAt),
    new_user_only: input.newUserOnly,
    sponsored: input.sponsored,
    use: input.use,
    scope: input.scope,
    // Only deals on named models have scope models.
    scope_models: input.scopeModels ?? (input.scope === undefined || input.scope === 'named-models' ? undefined : []),
    disputed: input.disputed,
    // The day on which staff first verified it.
    verified_on:
      verified === undefined ? undefined : verified ? sql<string>`coalesce(deals.verified_on, ${today}::date)` : null,
    eligibility: eligibility === undefined ? undefined : JSON.stringify(eligibility),
  }
}

function toDate(moment: string | null | undefined): Date | null | undefined {
  return typeof moment === 'string' ? new Date(moment) : moment
}

export async function insertDealRow(
  tx: Db,
  id: string,
  input: NewDealInput & { submittedBy: string | null },
  { origin, now }: { readonly origin: 'staff' | 'submission'; readonly now: Date },
): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const { title, providerId, discount = 0, discountUnit = 'percent', verified = false } = input
  await tx
    .insertInto('deals')
    .values({
      ...columnsOf(input, today),
      id,
      title,
      provider_id: providerId,
      discount_value: numberAsDecimal(discount),
      discount_unit: discountUnit,
      verified_on: verified ? today : null,
      submitted_by: input.submittedBy,
      source: origin,
      source_date: today,
      origin,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function updateDealRow(tx: Db, id: string, input: DealChangeInput, now: Date): Promise<void> {
  await tx
    .updateTable('deals')
    .set({ ...columnsOf(input, now.toISOString().slice(0, 10)), origin: 'staff', updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Archives the deals of a provider together with it. */
export async function archiveDealsOf(
  tx: Db,
  providerId: string,
  { at, by }: { readonly at: Date; readonly by: string | null },
): Promise<void> {
  await tx
    .updateTable('deals')
    .set({ archived_at: at, archived_by: by, archived_with: providerId })
    .where('provider_id', '=', providerId)
    .where('archived_at', 'is', null)
    .execute()
}

/** Restores the deals that were archived together with their provider, and returns how many. */
export async function restoreDealsOf(tx: Db, providerId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('deals')
    .set({ archived_at: null, archived_by: null, archived_with: null })
    .where('archived_with', '=', providerId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
