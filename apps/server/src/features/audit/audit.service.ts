import type { listAuditEntries as contract } from '@inferdex/contracts/audit.staff'
import type { ResponseBody, HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { totalPages } from '@inferdex/contracts/protocol/paging'
import type { AuditAction, AuditTarget, Changes } from '@inferdex/domain/audit/audit-actions'
import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import { isFiltered } from './audit-filter.queries.ts'
import { insertAuditEntry, listBySeq, listFiltered, renamePerson } from './audit.queries.ts'

/** Who acts, and from which IP address. */
export type Actor = { readonly id: string; readonly address: string | null }

/** Writes an entry to the audit log, in the transaction of the change. */
export function recordAction(
  tx: Db,
  actor: Actor,
  entry: { action: AuditAction; targetType: AuditTarget; targetId: string; changes?: Changes | null },
  now: Date,
): Promise<void> {
  return insertAuditEntry(
    tx,
    { ...entry, id: newId(now), actorId: actor.id, address: actor.address, changes: entry.changes ?? null },
    now,
  )
}

/** Removes the name of an erased person from the log. */
export async function forgetPerson(tx: Db, id: string, alias: string): Promise<void> {
  await renamePerson(tx, id, alias)
}

export async function findAuditEntries(
  db: Db,
  { page, limit, sortOrder, ...query }: HandlerInput<typeof contract>['query'],
): Promise<ResponseBody<typeof contract>> {
  const paging = { page, limit, oldestFirst: sortOrder === 'asc' }
  const { items, total, isPartial } = isFiltered(query)
    ? await listFiltered(db, query, paging)
    : { ...(await listBySeq(db, paging)), isPartial: false }
  return { items, total, page, totalPages: totalPages(total, limit), isPartial }
}
