import type { Db } from '../../db/db.ts'

const CHANGEABLE = {
  title: 'title',
  description: 'description',
  discount: 'discount_value',
  discountUnit: 'discount_unit',
  promoCode: 'promo_code',
  referralLink: 'referral_link',
  expiresAt: 'expires_at',
  newUserOnly: 'new_user_only',
} as const
export type DealFields = Partial<Record<keyof typeof CHANGEABLE, string | boolean | null>>

/** Sets the fields and answers what they were before; undefined when there is no such deal. */
export async function changeDealFields(
  tx: Db,
  id: string,
  fields: DealFields,
  now: Date,
): Promise<DealFields | undefined> {
  const before = await tx
    .selectFrom('deals')
    .select(Object.values(CHANGEABLE))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) return undefined
  const names = (Object.keys(CHANGEABLE) as (keyof typeof CHANGEABLE)[]).filter((name) => fields[name] !== undefined)
  const columns = Object.fromEntries(names.map((name) => [CHANGEABLE[name], fields[name]]))
  await tx
    .updateTable('deals')
    .set({ ...columns, origin: 'staff', updated_at: now })
    .where('id', '=', id)
    .execute()
  return Object.fromEntries(
    names.map((name) => {
      const value = before[CHANGEABLE[name]]
      return [name, value instanceof Date ? value.toISOString() : value]
    }),
  )
}
