import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const VERIFY_BATCH_SIZE = 20_000

export type BrokenLink = { readonly seq: number; readonly reason: string }

/** Verifies the whole hash chain. Returns null if it is intact. */
export async function findBrokenLink(db: Db): Promise<BrokenLink | null> {
  const head = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
  let seq = 0
  let hash: Buffer = Buffer.alloc(32)
  for (;;) {
    const { rows } = await sql<{ seq: number; hash: Buffer; previous_hash: Buffer; own: Buffer }>`
      select seq, hash, previous_hash, audit_hash(audit_log) as own from audit_log
      where seq > ${seq} order by seq limit ${sql.lit(VERIFY_BATCH_SIZE)}`.execute(db)
    for (const row of rows) {
      if (row.seq !== seq + 1) return { seq: seq + 1, reason: 'this entry is missing' }
      if (!row.previous_hash.equals(hash)) return { seq: row.seq, reason: 'this entry does not follow the one before' }
      if (!row.own.equals(row.hash)) return { seq: row.seq, reason: 'this entry was changed' }
      seq = row.seq
      hash = row.hash
    }
    if (rows.length < VERIFY_BATCH_SIZE) break
  }
  if (seq > head.seq) return { seq: head.seq + 1, reason: 'this entry was put in' }
  if (seq < head.seq) return { seq: seq + 1, reason: 'this entry is missing' }
  return hash.equals(head.hash) ? null : { seq, reason: 'the newest entry is not the one that was written last' }
}
