// Runs in a separate thread, because reading a large file takes seconds and must not block requests.
import { parentPort, workerData } from 'node:worker_threads'
import {
  decodeFile,
  emptyFileProblem,
  ImportProblem,
  isSkipped,
  openImportFile,
} from '@inferdex/domain/imports/import-file'
import { newId } from '../../platform/ids.ts'
import type { StagedRow } from './import-rows.queries.ts'
import type { FileToRead, ThreadMessage } from './read-file.ts'

const ROWS_AT_A_TIME = 2000

const { kind, format, content, after } = workerData as FileToRead
const send = (message: ThreadMessage) => parentPort?.postMessage(message, [])
const asked = () => new Promise<void>((resolve) => parentPort?.once('message', () => resolve()))

try {
  const counts = { rows: 0, valid: 0, skipped: 0 }
  let staged: StagedRow[] = []
  for (const row of openImportFile(kind, format, decodeFile(content)).rows) {
    counts.rows += 1
    if (row.record !== null) counts.valid += 1
    if (isSkipped(row)) counts.skipped += 1
    if (row.row <= after) continue
    const findings = row.findings.map(({ column, reason, value }) => ({ column, reason, value }))
    staged.push([row.row, newId(new Date()), row.record, findings.length === 0 ? null : findings])
    if (staged.length < ROWS_AT_A_TIME) continue
    send({ rows: JSON.stringify(staged) })
    staged = []
    await asked()
  }
  if (staged.length > 0) send({ rows: JSON.stringify(staged) })
  send({ problem: emptyFileProblem(format, counts) })
} catch (error) {
  if (!(error instanceof ImportProblem)) throw error
  send({ problem: error.message })
}
