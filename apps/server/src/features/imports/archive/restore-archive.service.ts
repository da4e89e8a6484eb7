import { type Tag, tag } from '@inferdex/contracts/protocol/tags'
import type { Db } from '../../../db/db.ts'
import { announceChange } from '../../../platform/change-feed.ts'
import { recountTotals } from '../../analytics/totals.service.ts'
import { ArchiveProblem } from './archive-format.ts'
import { type ArchivedTable, listArchivedTables } from './archive-tables.queries.ts'
import { type ArchivePart, readArchive } from './read-archive.ts'
import {
  continueIdentities,
  deleteRows,
  forgetUndo,
  insertRows,
  keepOtherRows,
  listPageSlugs,
  lockCatalogue,
  restoreOtherRows,
  setTriggers,
  showCommunity,
} from './restore.queries.ts'

const NEWER = 'This archive was made by a newer version'

/** Reads an archive to its end and returns its number of rows. Throws an ArchiveProblem if it cannot be restored. */
export async function checkArchive(db: Db, content: AsyncIterable<Uint8Array>): Promise<number> {
  const tables = new Map((await listArchivedTables(db)).map((table) => [table.name, table]))
  let rows = 0
  for await (const part of readArchive(content)) {
    tableOf(tables, part)
    rows += part.rows.length
  }
  return rows
}

function tableOf(tables: ReadonlyMap<string, ArchivedTable>, { table: name, columns }: ArchivePart): ArchivedTable {
  const table = tables.get(name)
  if (table === undefined) throw new ArchiveProblem(`${NEWER}: ${name} is not known here`)
  const unknown = columns.find((column) => !table.columns.includes(column))
  if (unknown !== undefined) throw new ArchiveProblem(`${NEWER}: ${unknown} of ${name} is not known here`)
  return table
}

/**
 * Replaces the catalogue by an archive, in the caller's transaction. Reviews, votes and accounts are unaffected: they
 * reference models and providers by id, which the archive restores.
 */
export async function restoreArchive(
  tx: Db,
  content: AsyncIterable<Uint8Array>,
  onProgress: (rows: number) => Promise<void>,
): Promise<void> {
  const tables = await listArchivedTables(tx)
  const byName = new Map(tables.map((table) => [table.name, table]))
  await lockCatalogue(tx, tables)
  const before = await listPageSlugs(tx)
  await setTriggers(tx, tables, 'disable')
  await keepOtherRows(tx)
  for (const table of tables.toReversed()) await deleteRows(tx, table)
  for await (const part of readArchive(content)) {
    await insertRows(tx, tableOf(byName, part), part)
    await onProgress(part.rows.length)
  }
  await restoreOtherRows(tx)
  await continueIdentities(tx, tables)
  await showCommunity(tx)
  await setTriggers(tx, tables, 'enable')
  await recountTotals(tx)
  await forgetUndo(tx)
  const after = await listPageSlugs(tx)
  await announceChange(tx, tagsOf([before, after]), 'The catalogue was replaced by an archive')
}

function tagsOf(states: readonly { models: string[]; providers: string[] }[]): Tag[] {
  const { counts, providers, models, deals, benchmarks, capabilities, ratings, dealVotes, changes, work } = tag
  const lists = [counts, providers, models, deals, benchmarks, capabilities, ratings, dealVotes, changes, work] as const
  return [
    ...lists,
    ...new Set(
      states.flatMap((state) => [
        ...state.models.map((slug) => tag.model(slug)),
        ...state.providers.map((slug) => tag.provider(slug)),
      ]),
    ),
  ]
}
