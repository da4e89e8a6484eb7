import { changeFields, type FieldValues } from '../../db/catalogue-records.queries.ts'
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
export type DealFields = FieldValues<keyof typeof CHANGEABLE>

/** Updates fields and returns their old values, or undefined if there is no such deal. */
export function changeDealFields(tx: Db, id: string, fields: DealFields, now: Date): Promise<DealFields | undefined> {
  return changeFields(tx, 'deals', CHANGEABLE, { id, fields, now })
}
