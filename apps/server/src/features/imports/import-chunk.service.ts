import type { ImportNotes } from '@inferdex/domain/imports/import-columns'
import type { ImportKind } from '@inferdex/domain/imports/import-records'
import type { Finding, RowPlan } from '@inferdex/domain/imports/import-rows'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { announceChange } from '../../platform/change-feed.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { onlyRows } from './import-rows.queries.ts'
import { importTargets } from './import-targets.service.ts'
import { keepBefore } from './undo/undo.queries.ts'

export type ChunkCounts = { created: number; changed: number; same: number; refused: number }
export type CheckedChunk = {
  readonly counts: ChunkCounts
  readonly findings: readonly Finding[]
  readonly notes: ImportNotes
}

/** Returns what writing these rows would change, without writing them. */
export async function checkChunk(
  db: Db,
  kind: ImportKind,
  source: RawBuilder<unknown>,
  now: Date,
): Promise<CheckedChunk> {
  const { findings, plan, notes } = await compare(db, kind, source, now)
  return { counts: countsOf(plan, findings), findings, notes }
}

/**
 * Writes the valid rows that differ from the catalogue, and publishes the changes of their pages together. Stores the
 * previous rows, so that the import can be undone.
 */
export async function writeChunk(
  tx: Db,
  { id: importId, kind }: { readonly id: string; readonly kind: ImportKind },
  source: RawBuilder<unknown>,
  now: Date,
): Promise<CheckedChunk> {
  const { findings, plan, notes } = await compare(tx, kind, source, now)
  const differing = plan.filter(({ outcome }) => outcome !== 'same')
  if (differing.length > 0) {
    // Prices of a file are steps of the history, where each can be undone.
    if (kind !== 'offers') await keepBefore(tx, { importId, kind, plan: differing, now })
    const rows = onlyRows(
      source,
      differing.map(({ row }) => row),
    )
    const tags = await importTargets[kind].write(tx, rows, now)
    if (tags.length > 0) await announceChange(tx, tags, `${differing.length} ${kind} were imported`)
  }
  return { counts: countsOf(plan, findings), findings, notes }
}

async function compare(db: Db, kind: ImportKind, source: RawBuilder<unknown>, now: Date) {
  const { findings, plan, notes = {} } = await importTargets[kind].check(db, source, now)
  const refused = new Set(findings.map(({ row }) => row))
  return { findings, notes, plan: plan.filter(({ row }) => !refused.has(row)) }
}

function countsOf(plan: readonly RowPlan[], findings: readonly Finding[]): ChunkCounts {
  const count = (wanted: RowPlan['outcome']) => plan.filter(({ outcome }) => outcome === wanted).length
  return {
    created: count('create'),
    changed: count('change'),
    same: count('same'),
    refused: new Set(findings.map(({ row }) => row)).size,
  }
}

/**
 * Finishes an import: updates figures and pages, and writes the audit entry. Call it in the transaction that ends the
 * import.
 */
export async function concludeImport(
  tx: Db,
  { id, kind, actor }: { readonly id: string; readonly kind: ImportKind; readonly actor: Actor },
  { created, changed, same, refused }: ChunkCounts,
  now: Date,
): Promise<void> {
  const { action, targetType, finish } = importTargets[kind]
  if (created + changed > 0) {
    await finish(tx)
    await announceLists(tx, kind)
  }
  const counts = { created, changed, unchanged: same, refused }
  const changes = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, { from: 0, to: count }]))
  await recordAction(tx, actor, { action, targetType, targetId: id, changes }, now)
}

/** Publishes a change of the pages that show many records, at intervals during an import and at its end. */
export async function announceLists(tx: Db, kind: ImportKind): Promise<void> {
  await announceChange(tx, importTargets[kind].lists, `An import of ${kind}`)
}
