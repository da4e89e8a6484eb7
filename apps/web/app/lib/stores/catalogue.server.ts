import { findSnapshot, readSnapshot } from '@inferdex/contracts/search/snapshot'
import { type Catalogue, decodeSnapshot } from '@inferdex/domain/search/catalogue-snapshot'
import { api } from '../api/api.ts'

let decoded: { hash: string; catalogue: Catalogue } | null = null

/**
 * Reads the whole catalogue as the browser loads it, so that both filter and sort the same rows. Null if it is too
 * large.
 */
export async function readCatalogue(): Promise<Catalogue | null> {
  const { snapshot } = await api(findSnapshot)
  if (snapshot === null) return null
  const hash = snapshot.etag
  if (decoded?.hash !== hash) {
    decoded = { hash, catalogue: decodeSnapshot(await api(readSnapshot, { params: { hash } })) }
  }
  return decoded.catalogue
}
