import { setImmediate } from 'node:timers/promises'
import { type Tag, tag } from '@inferdex/contracts/protocol/tags'
import type { Db } from '../../../db/db.ts'
import { workAlone } from '../../../db/work-alone.ts'
import { announceChange } from '../../../platform/change-feed.ts'
import { recordAction } from '../../audit/audit.service.ts'
import { undoImported } from '../../evidence/observations.service.ts'
import { findModelSlugs } from '../../models/model-owners.queries.ts'
import { refreshModels } from '../../models/models.service.ts'
import { findSellers } from '../../offers/offer-parties.queries.ts'
import { findModelsOfChangedKinds, readKinds } from '../../providers/sold-models.queries.ts'
import { refreshProviderFigures } from '../../providers/providers.service.ts'
import { announceLists } from '../import-chunk.service.ts'
import { importTargets } from '../import-targets.service.ts'
import { waitForTurn } from '../imports.queries.ts'
import { addUndone, finishUndo, findUndo, type RunningUndo } from './undo-state.queries.ts'
import {
  allowUndo,
  deleteAdded,
  findTouchedOffers,
  listEarlierStates,
  lockNextTargets,
  restoreRows,
  settleTargets,
  type UndoScope,
  type UndoTarget,
} from './undo.queries.ts'
import { UNDO_PARTS, type UndoKind } from './undo-parts.queries.ts'

/** Small enough that row locks block other writers only briefly. */
const RECORDS_IN_A_CHUNK = 250

export type UndoDeps = { readonly db: Db; readonly now: () => Date }

/** Undoes an import to its end. If the process dies, the next one continues with the remaining records. */
export async function runUndo({ db, now }: UndoDeps, { importId }: { importId: string }): Promise<void> {
  const isDone = await workAlone(db, `import ${importId}`, async () => {
    for (;;) {
      const job = await findUndo(db, importId)
      if (job === undefined) return
      if (await db.transaction().execute((tx) => undoChunk(tx, job, now()))) return
      await setImmediate()
    }
  })
  // The job is retried in case the process with the lock dies.
  if (!isDone) throw new Error('This import is being worked on')
}

/** Undoes the next records. Returns true when none is left and the import is finished. */
async function undoChunk(tx: Db, job: RunningUndo, now: Date): Promise<boolean> {
  const { id: importId, kind } = job
  await waitForTurn(tx)
  const targets = await lockNextTargets(tx, importId, kind, RECORDS_IN_A_CHUNK)
  if (targets.length === 0) {
    await conclude(tx, job, now)
    return true
  }
  const undone = targets.filter(({ reason }) => reason === null)
  if (undone.length > 0) await undoRecords(tx, importId, kind, undone)
  await settleTargets(tx, importId, targets)
  await addUndone(tx, importId, { undone: undone.length, left: targets.length - undone.length })
  return false
}

async function undoRecords(tx: Db, importId: string, kind: UndoKind, targets: readonly UndoTarget[]): Promise<void> {
  const ids = targets.map(({ id }) => id)
  const offers = await findTouchedOffers(tx, kind, ids)
  const scope: UndoScope = {
    importId,
    kind,
    ids,
    offers: offers.map(({ id }) => id),
    writtenAt: [...new Map(targets.map(({ writtenAt }) => [writtenAt.getTime(), writtenAt])).values()],
  }
  const modelIds = [...new Set(kind === 'models' ? ids : offers.map(({ model_id }) => model_id))]
  const providerIds = [...new Set(kind === 'providers' ? ids : offers.map(({ provider_id }) => provider_id))]
  const kinds = kind === 'providers' ? await readKinds(tx, ids) : new Map<string, string>()
  const tags = kind === 'deals' ? [] : await pagesOf(tx, modelIds, providerIds)
  const parts = UNDO_PARTS[kind]
  await allowUndo(tx)
  for (const part of parts.slice(0, -1)) await deleteAdded(tx, part, scope)
  for (const part of parts) await restoreRows(tx, part, scope)
  if (scope.offers.length > 0) await undoImported(tx, scope, await listEarlierStates(tx, scope))
  // Before the records themselves are deleted, because figures of models reference their sellers.
  const kept = kind === 'models' ? targets.filter(({ isNew }) => !isNew).map(({ id }) => id) : modelIds
  const rekinded = await findModelsOfChangedKinds(tx, kinds)
  const refreshed = [...new Set([...kept, ...rekinded])]
  if (refreshed.length > 0 && kind !== 'deals') await refreshModels(tx, refreshed)
  const root = parts.at(-1)
  if (root !== undefined) await deleteAdded(tx, root, scope)
  // Files of models share many sellers: their figures are updated once, at the end.
  if (kind === 'providers') await refreshProviderFigures(tx, providerIds)
  if (tags.length > 0) await announceChange(tx, tags, `${targets.length} imported ${kind} were taken back`)
}

/** Returns the tags of the records' own pages. */
async function pagesOf(tx: Db, modelIds: readonly string[], providerIds: readonly string[]): Promise<Tag[]> {
  const slugs = await findModelSlugs(tx, modelIds)
  const sellers = providerIds.length === 0 ? [] : await findSellers(tx, { ids: providerIds })
  return [...slugs.map((slug) => tag.model(slug)), ...sellers.map(({ slug }) => tag.provider(slug)), tag.changes]
}

/** Ends the undo: updates figures and lists, and writes the audit entry. */
async function conclude(tx: Db, { id, kind, actor }: RunningUndo, now: Date): Promise<void> {
  const { targetType, finish } = importTargets[kind]
  const { undone, left } = await finishUndo(tx, id, now)
  if (undone > 0) {
    await finish(tx)
    await announceLists(tx, kind)
  }
  const changes = { undone: { from: 0, to: undone }, left: { from: 0, to: left } }
  await recordAction(tx, actor, { action: 'UNDO_IMPORT', targetType, targetId: id, changes }, now)
}
