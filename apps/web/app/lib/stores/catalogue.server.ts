import { findSnapshot, readSnapshot } from '@inferdex/contracts/search/snapshot'
import { type Catalogue, decodeSnapshot } from '@inferdex/domain/search/catalogue-snapshot'
import { api } from '../api/api.ts'

let decoded: { hash: string; catalogue: Catalogue } | null = null

/** The whole catalogue as the browser gets it, so that both filter and sort the same rows. Null when it is too large. */
export async function readCatalogue(): Promise<Catalogue | null> {
  const { snapshot } = await api(findSnapshot)
  if (snapshot === null) return null
  const hash = snapshot.etag
  if (decoded?.hash !== hash) {
    decoded = { hash, catalogue: decodeSnapshot(await api(readSnapshot, { params: { hash } })) }
  }
  return decoded.catalogue
}
