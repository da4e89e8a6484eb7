import { hash as hashOf } from 'node:crypto'
import { type CatalogueSnapshot, encodeSnapshot } from '@inferdex/domain/search/catalogue-snapshot'
import type { Db } from '../../db/db.ts'
import { listSnapshotModels, listSnapshotProviders } from './snapshot.queries.ts'

/** The number of snapshots in memory, because a page that was sent before a change still loads the old one. */
const CACHED_SNAPSHOTS = 3
/** Limits how often requests for unknown hashes read the whole catalogue. */
const RECHECK_MS = 1000

export type Snapshots = ReturnType<typeof createSnapshots>

/** Builds the snapshot and caches the last few by the hash of their content. */
export function createSnapshots(db: Db) {
  const byHash = new Map<string, CatalogueSnapshot>()
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<string | null> | null = null

  /** Builds the snapshot from the catalogue. The response cache calls it once per change. */
  function current(): Promise<string | null> {
    lookedAt = performance.now()
    looking = build()
    return looking
  }

  async function build(): Promise<string | null> {
    const models = await listSnapshotModels(db)
    if (models === undefined) return null
    const snapshot = encodeSnapshot({ models, providers: await listSnapshotProviders(db) })
    const hash = hashOf('blake2b512', JSON.stringify(snapshot)).slice(0, 32)
    byHash.delete(hash)
    byHash.set(hash, snapshot)
    for (const old of [...byHash.keys()].slice(0, -CACHED_SNAPSHOTS)) byHash.delete(old)
    return hash
  }

  /**
   * Returns a snapshot by hash. Another process may have built it, so an unknown hash is compared with the current
   * catalogue.
   */
  async function find(hash: string): Promise<CatalogueSnapshot | undefined> {
    if (byHash.has(hash)) return byHash.get(hash)
    await (performance.now() - lookedAt > RECHECK_MS ? current() : looking)
    return byHash.get(hash)
  }

  return { current, find }
}
