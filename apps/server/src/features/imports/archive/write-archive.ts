import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type ArchiveEnd, type ArchiveHead, type TableHead } from './archive-format.ts'
import { type ArchivedTable, listArchivedTables, newestMigration } from './archive-tables.queries.ts'

const ROWS_AT_A_TIME = 500

/**
 * Streams a consistent snapshot of the whole catalogue. A few hundred rows are in memory at a time; a client that
 * disconnects ends the transaction.
 */
export function archiveFile(db: Db, now: Date): AsyncIterable<Uint8Array> {
  // An error ends both streams, and with them the download, which then lacks its last line.
  return pipeline(Readable.from(withChecksum(catalogueLines(db, now))), createGzip(), () => {})
}

async function* withChecksum(parts: AsyncIterable<{ text: string; rows: number }>): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const part of parts) {
    hash.update(part.text)
    rows += part.rows
    yield part.text
  }
  yield line({ end: ARCHIVE_FORMAT, rows, sha256: hash.digest('hex') })
}

async function* catalogueLines(db: Db, now: Date): AsyncGenerator<{ text: string; rows: number }> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    // A slow client keeps the transaction idle.
    await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx)
    const migration = await newestMigration(tx)
    const head = { format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, migration, madeAt: now.toISOString() } as const
    yield { text: line(head), rows: 0 }
    for (const table of await listArchivedTables(tx)) {
      yield { text: line({ table: table.name, columns: table.columns }), rows: 0 }
      yield* tableRows(tx, table)
      yield { text: '\n', rows: 0 }
    }
  } finally {
    await tx.rollback().execute()
  }
}

async function* tableRows(tx: Db, { name, columns, key, where }: ArchivedTable) {
  const list = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)))
  await sql`
    declare archived no scroll cursor for select row_to_json(r)::text as row
    from (select ${list(columns)} from ${sql.table(name)} where ${sql.raw(where)} order by ${list(key)}) r`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_A_TIME)} from archived`.execute(tx)
    if (rows.length === 0) break
    yield { text: rows.map(({ row }) => `${row}\n`).join(''), rows: rows.length }
  }
  await sql`close archived`.execute(tx)
}

function line(value: ArchiveHead | TableHead | ArchiveEnd): string {
  return `${JSON.stringify(value)}\n`
}
