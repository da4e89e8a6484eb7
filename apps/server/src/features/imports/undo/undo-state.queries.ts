import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { UndoKind } from './undo-parts.queries.ts'

type Actor = { readonly id: string; readonly address: string | null }

/** An import that is being undone, and by whom. */
export type RunningUndo = { readonly id: string; readonly kind: UndoKind; readonly actor: Actor }

export async function findUndo(db: Db, id: string): Promise<RunningUndo | undefined> {
  const row = await db
    .selectFrom('imports')
    .select(['id', 'kind', 'undone_by'])
    .select(sql<string | null>`host(undone_from)`.as('address'))
    .where('id', '=', id)
    .where('state', '=', 'undoing')
    .executeTakeFirst()
  if (row === undefined || row.undone_by === null) return undefined
  // These store nothing to undo.
  if (row.kind === 'archive' || row.kind === 'offers') return undefined
  return { id: row.id, kind: row.kind, actor: { id: row.undone_by, address: row.address } }
}

/** Starts to undo an import. Returns false if it wrote nothing, or an undo has already started. */
export async function beginUndo(tx: Db, id: string, actor: Actor, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ state: 'undoing', undone_by: actor.id, undone_from: actor.address, step_started_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['done', 'cancelled'])
    .where(sql<boolean>`exists (select from import_undo where import_id = imports.id)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function addUndone(tx: Db, id: string, counts: { undone: number; left: number }): Promise<void> {
  await tx
    .updateTable('imports')
    .set((row) => ({
      undone_count: row('undone_count', '+', counts.undone),
      left_count: row('left_count', '+', counts.left),
    }))
    .where('id', '=', id)
    .execute()
}

/** Ends an undo and returns its counts. */
export async function finishUndo(tx: Db, id: string, now: Date): Promise<{ undone: number; left: number }> {
  return await tx
    .updateTable('imports')
    .set({ state: 'undone', undone_at: now })
    .where('id', '=', id)
    .returning(['undone_count as undone', 'left_count as left'])
    .executeTakeFirstOrThrow()
}
