import type { Db } from '../../db/db.ts'

export type NewDeal = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly providerId: string
  /** Percent. */
  readonly discount: string
  readonly promoCode: string | null
  readonly referralLink: string
  readonly expiresAt: Date | null
  readonly newUserOnly: boolean
  readonly submittedBy: string | null
}

export async function insertDeal(tx: Db, deal: NewDeal, now: Date): Promise<void> {
  await tx
    .insertInto('deals')
    .values({
      id: deal.id,
      title: deal.title,
      description: deal.description,
      provider_id: deal.providerId,
      discount_value: deal.discount,
      discount_unit: 'percent',
      promo_code: deal.promoCode,
      referral_link: deal.referralLink,
      expires_at: deal.expiresAt,
      new_user_only: deal.newUserOnly,
      submitted_by: deal.submittedBy,
      source: 'submission',
      source_date: now.toISOString().slice(0, 10),
      origin: 'submission',
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function setDealArchived(tx: Db, id: string, archivedAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deals')
    .set({ archived_at: archivedAt })
    .where('id', '=', id)
    .where('archived_at', archivedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets when it ends and answers when it ended before; undefined when there is no such deal. */
export async function setDealExpiry(
  tx: Db,
  id: string,
  expiresAt: Date | null,
  now: Date,
): Promise<{ before: Date | null } | undefined> {
  const before = await tx
    .selectFrom('deals')
    .select('expires_at')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) return undefined
  await tx
    .updateTable('deals')
    .set({ expires_at: expiresAt, origin: 'staff', updated_at: now })
    .where('id', '=', id)
    .execute()
  return { before: before.expires_at }
}
