import type { Db } from '../../db/db.ts'

const PART_BYTES = 1024 * 1024

/** Stores a file in parts as it arrives. Returns its size in bytes. */
export async function insertImportFile(tx: Db, importId: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0
  let part = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  const store = async () => {
    await tx
      .insertInto('import_files')
      .values({ import_id: importId, part, content: Buffer.concat(waiting) })
      .execute()
    part += 1
    waiting = []
    waitingBytes = 0
  }
  for await (const chunk of content) {
    bytes += chunk.length
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= PART_BYTES) await store()
  }
  if (waitingBytes > 0) await store()
  return bytes
}

/** Reads a stored file part by part. */
export async function* fileParts(db: Db, importId: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('import_files')
      .select('content')
      .where('import_id', '=', importId)
      .where('part', '=', part)
      .executeTakeFirst()
    if (row === undefined) return
    yield row.content
  }
}

/** Returns a stored file that fits into memory; undefined if it was deleted. */
export async function readImportFile(db: Db, importId: string): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  for await (const part of fileParts(db, importId)) parts.push(part)
  return parts.length === 0 ? undefined : Buffer.concat(parts)
}

export async function deleteImportFile(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('import_files').where('import_id', '=', importId).execute()
}
