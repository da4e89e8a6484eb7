import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { TargetType } from './observations.service.ts'

export type LockedField = { readonly targetType: TargetType; readonly targetId: string; readonly field: string }

/** Locks fields of records: no feed changes them until they are unlocked. An existing lock is renewed. */
export async function lockFields(
  tx: Db,
  fields: readonly LockedField[],
  { by, reason, now }: { readonly by: string | null; readonly reason: string; readonly now: Date },
): Promise<void> {
  if (fields.length === 0) return
  await sql`
    insert into locks (target_type, target_id, field, reason, locked_by, locked_at)
    select distinct on (s."targetId", s.field) s."targetType", s."targetId", s.field, ${reason}, ${by}::uuid,
      ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as s ("targetType" text, "targetId" uuid, field text)
    on conflict (target_id, field) do update set reason = excluded.reason, locked_by = excluded.locked_by,
      locked_at = excluded.locked_at`.execute(tx)
}

/** Unlocks a field. Returns false when it was not locked. */
export async function unlockField(tx: Db, targetId: string, field: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('locks')
    .where('target_id', '=', targetId)
    .where('field', '=', field)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the locked fields of records, as `lockKey`. */
export async function findLocked(db: Db, targetIds: readonly string[]): Promise<Set<string>> {
  if (targetIds.length === 0) return new Set()
  const { rows } = await sql<{ target_id: string; field: string }>`
    select target_id, field from locks where target_id = any(${targetIds}::uuid[])`.execute(db)
  return new Set(rows.map(({ target_id, field }) => lockKey(target_id, field)))
}

export function lockKey(targetId: string, field: string): string {
  return `${targetId} ${field}`
}
