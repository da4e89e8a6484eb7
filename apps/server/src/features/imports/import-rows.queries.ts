import type { Finding } from '@inferdex/domain/imports/import-rows'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** A stored row of a file: its number, the id for a new record, the record and its problems. */
export type StagedRow = readonly [row: number, id: string, record: object | null, findings: readonly object[] | null]

/**
 * Stores rows, given as JSON text in `rows`; rows that are already stored are kept. Returns false if the import was
 * cancelled.
 */
export async function stageRows(db: Db, importId: string, rows: string): Promise<boolean> {
  const { rows: kept } = await sql`
    with staged as (
      insert into import_rows (import_id, row, id, record, findings)
      select ${importId}, (one ->> 0)::int, (one ->> 1)::uuid, nullif(one -> 2, 'null'), nullif(one -> 3, 'null')
      from jsonb_array_elements(${rows}::jsonb) as one
      on conflict do nothing
      returning record
    )
    update imports set row_count = row_count + (select count(*) from staged),
      error_count = error_count + (select count(*) from staged where record is null)
    where id = ${importId} and state = 'reading' returning id`.execute(db)
  return kept.length > 0
}

/** Selects (row, id, record) of the rows after `done`, for the statements of models, providers and deals. */
export function stagedChunk(importId: string, done: number, size: number): RawBuilder<unknown> {
  // The first row of a file is row 2.
  return sql`
    select row, id, record from import_rows
    where import_id = ${importId} and row > ${done + 1} and row <= ${done + 1 + size} and record is not null`
}

/** Selects only these rows of a source. */
export function onlyRows(source: RawBuilder<unknown>, rows: readonly number[]): RawBuilder<unknown> {
  return sql`select row, id, record from (${source}) chunk where row = any(${rows}::int[])`
}

/** Selects (row, id, record) of records from a request. */
export function givenRows(rows: readonly { row: number; id: string; record: object }[]): RawBuilder<unknown> {
  return sql`
    select row, id, record from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (row integer, id uuid, record jsonb)`
}

/** Stores why rows were rejected. */
export async function setFindings(db: Db, importId: string, findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return
  await sql`
    update import_rows set findings = found.list
    from (
      select row, jsonb_agg(jsonb_build_object('column', f.column, 'reason', f.reason, 'value', f.value)) as list
      from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as f (row integer, "column" text, reason text, value text)
      group by row
    ) found
    where import_id = ${importId} and import_rows.row = found.row`.execute(db)
}

/** Deletes the problems of readable rows before they are checked again, because the catalogue may have changed. */
export async function clearFindings(db: Db, importId: string): Promise<void> {
  await sql`
    update import_rows set findings = null
    where import_id = ${importId} and findings is not null and record is not null`.execute(db)
}

/** Deletes the applied rows; rejected rows are kept for the report. */
export async function deleteWrittenRows(db: Db, importId: string): Promise<void> {
  await sql`delete from import_rows where import_id = ${importId} and findings is null`.execute(db)
}

export async function listFindings(db: Db, importId: string, after: number, limit: number): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select r.row, f.column, f.reason, f.value
    from (
      select row, findings from import_rows
      where import_id = ${importId} and findings is not null and row > ${after} order by row limit ${limit}
    ) r cross join lateral jsonb_to_recordset(r.findings) as f ("column" text, reason text, value text)
    order by r.row`.execute(db)
  return rows
}
