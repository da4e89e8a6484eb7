import type { DeliverySettings } from '@inferdex/domain/watching/delivery'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Tables } from '../../../db/generated/tables.ts'

type Row = Pick<Selectable<Tables['delivery']>, 'digest' | 'weekday' | 'hour' | 'time_zone' | 'quiet_from' | 'quiet_to'>

export const SETTINGS_COLUMNS = ['digest', 'weekday', 'hour', 'time_zone', 'quiet_from', 'quiet_to'] as const

export function toSettings({ digest, weekday, hour, time_zone, quiet_from, quiet_to }: Row): DeliverySettings {
  const quietHours = quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to }
  return { digest, weekday, hour, timeZone: time_zone, quietHours }
}

const columnsOf = ({ digest, weekday, hour, timeZone, quietHours }: DeliverySettings) => ({
  digest,
  weekday,
  hour,
  time_zone: timeZone,
  quiet_from: quietHours?.from ?? null,
  quiet_to: quietHours?.to ?? null,
})

type Stored = { readonly settings: DeliverySettings; readonly nextDigestAt: Date | null }

/** Returns a person's settings, or undefined. The row can be locked until the transaction ends. */
export async function findDelivery(db: Db, userId: string, lock = false): Promise<Stored | undefined> {
  const query = db
    .selectFrom('delivery')
    .select([...SETTINGS_COLUMNS, 'next_digest_at'])
    .where('user_id', '=', userId)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row && { settings: toSettings(row), nextDigestAt: row.next_digest_at }
}

type NewDelivery = Stored & {
  readonly userId: string
  /** Alerts from then on are mailed. */
  readonly digestSince: Date
}

/** Stores settings, unless the user has some. */
export async function insertDelivery(
  tx: Db,
  { userId, settings, nextDigestAt, digestSince }: NewDelivery,
): Promise<void> {
  await tx
    .insertInto('delivery')
    .values({
      user_id: userId,
      ...columnsOf(settings),
      next_digest_at: nextDigestAt,
      digest_since: digestSince,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Changes settings. Without `digestSince`, its stored value is kept. */
export async function updateDelivery(
  tx: Db,
  { userId, settings, nextDigestAt, digestSince }: Omit<NewDelivery, 'digestSince'> & { digestSince?: Date },
): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({
      ...columnsOf(settings),
      next_digest_at: nextDigestAt,
      ...(digestSince === undefined ? {} : { digest_since: digestSince }),
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Returns when the last digest was created and when it was sent; null: never. */
export async function findLastDigest(db: Db, userId: string): Promise<{ madeAt: Date | null; sentAt: Date | null }> {
  const { madeAt, sentAt } = await db
    .selectFrom('digests')
    .select(({ fn }) => [fn.max<Date | null>('created_at').as('madeAt'), fn.max<Date | null>('sent_at').as('sentAt')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { madeAt, sentAt }
}

export async function isEmailConfirmed(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('email_verified_at').where('id', '=', userId).executeTakeFirst()
  return row !== undefined && row.email_verified_at !== null
}

/** Deletes a person's delivery settings, including the tokens of links in their mails. */
export async function deleteDeliveryOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('delivery').where('user_id', '=', userId).execute()
  await tx.deleteFrom('delivery_tokens').where('user_id', '=', userId).execute()
  await tx.deleteFrom('digests').where('user_id', '=', userId).execute()
}
