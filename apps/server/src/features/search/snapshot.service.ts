import { createHash } from 'node:crypto'
import { type CatalogueSnapshot, encodeSnapshot } from '@inferdex/domain/search/catalogue-snapshot'
import type { Db } from '../../db/db.ts'
import { listSnapshotModels, listSnapshotProviders } from './snapshot.queries.ts'

/** A page that was sent just before a change still asks for the snapshot of before. */
const REMEMBERED = 3
/** Asking for addresses that never were must not make the server read the whole catalogue each time. */
const RECHECK_MS = 1000

export type Snapshots = ReturnType<typeof createSnapshots>

/** Builds the snapshot and remembers the last few by the hash of their content. */
export function createSnapshots(db: Db) {
  const byHash = new Map<string, CatalogueSnapshot>()
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<string | null> | null = null

  /** Reads the catalogue anew; the answer cache sees to it that this happens once for each change. */
  function current(): Promise<string | null> {
    lookedAt = performance.now()
    looking = build()
    return looking
  }

  async function build(): Promise<string | null> {
    const models = await listSnapshotModels(db)
    if (models === undefined) return null
    const snapshot = encodeSnapshot({ models, providers: await listSnapshotProviders(db) })
    const hash = createHash('sha256').update(JSON.stringify(snapshot)).digest('hex').slice(0, 32)
    byHash.delete(hash)
    byHash.set(hash, snapshot)
    for (const old of [...byHash.keys()].slice(0, -REMEMBERED)) byHash.delete(old)
    return hash
  }

  /** Another process may have named it, so an unknown hash is looked for in what the catalogue holds now. */
  async function find(hash: string): Promise<CatalogueSnapshot | undefined> {
    if (byHash.has(hash)) return byHash.get(hash)
    await (performance.now() - lookedAt > RECHECK_MS ? current() : looking)
    return byHash.get(hash)
  }

  return { current, find }
}
