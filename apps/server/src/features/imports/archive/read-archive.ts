import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type ArchiveEnd, ArchiveProblem, type TableHead } from './archive-format.ts'

/** A batch of rows of a table as JSON text, which is never parsed here: numbers keep all their digits. */
export type ArchivePart = TableHead & { readonly rows: readonly string[] }

const ROWS_AT_A_TIME = 500
const CHARACTERS_AT_A_TIME = 2_000_000
const MAX_LINE = 64 * 1024 * 1024

const NO_ARCHIVE = 'This file is not an archive of the catalogue'
const INCOMPLETE = 'This archive is incomplete: its end is missing. Please download it again'
const DAMAGED = 'This archive is damaged: its checksum does not match. Please download it again'

/**
 * Reads an archive in batches; a table without rows yields one empty batch. Throws an ArchiveProblem if the file is not
 * an archive, or at the end if it is incomplete or was changed.
 */
export async function* readArchive(content: AsyncIterable<Uint8Array>): AsyncGenerator<ArchivePart, ArchiveEnd> {
  const hash = createHash('sha256')
  let table: TableHead | null = null
  let rows: string[] = []
  let characters = 0
  let count = 0
  let isFirst = true
  for await (const text of linesOf(content)) {
    if (isFirst) {
      checkHead(parsed(text))
      isFirst = false
    } else if (table === null) {
      const value = parsed(text)
      if (value?.end === ARCHIVE_FORMAT) {
        const end = value as unknown as ArchiveEnd
        if (end.rows !== count || end.sha256 !== hash.digest('hex')) throw new ArchiveProblem(DAMAGED)
        return end
      }
      table = tableHead(value)
    } else if (text === '') {
      yield { ...table, rows }
      table = null
      rows = []
    } else {
      rows.push(text)
      count += 1
      characters += text.length
      if (rows.length >= ROWS_AT_A_TIME || characters > CHARACTERS_AT_A_TIME) {
        yield { ...table, rows }
        rows = []
        characters = 0
      }
    }
    hash.update(`${text}\n`)
  }
  throw new ArchiveProblem(isFirst ? NO_ARCHIVE : INCOMPLETE)
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

function checkHead(head: Readonly<Record<string, unknown>> | null): void {
  if (head?.format !== ARCHIVE_FORMAT) throw new ArchiveProblem(NO_ARCHIVE)
  if (head.version !== ARCHIVE_VERSION) {
    throw new ArchiveProblem(
      `This archive has format ${String(head.version)}; this version reads format ${ARCHIVE_VERSION}`,
    )
  }
}

function tableHead(value: Readonly<Record<string, unknown>> | null): TableHead {
  const { table, columns } = value ?? {}
  const isHead = typeof table === 'string' && Array.isArray(columns) && columns.every((one) => typeof one === 'string')
  if (!isHead) throw new ArchiveProblem(DAMAGED)
  return { table, columns }
}

async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const unzipped = pipeline(Readable.from(content), createGunzip(), () => {}).setEncoding('utf8')
  let rest = ''
  let isAny = false
  try {
    for await (const chunk of unzipped as AsyncIterable<string>) {
      isAny = true
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > MAX_LINE) throw new ArchiveProblem(DAMAGED)
      yield* lines
    }
  } catch (error) {
    const code = String((error as { code?: unknown }).code)
    if (!code.startsWith('Z_')) throw error
    throw new ArchiveProblem(isAny || code === 'Z_BUF_ERROR' ? INCOMPLETE : NO_ARCHIVE)
  }
}
