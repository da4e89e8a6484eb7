import { tag } from '@inferdex/contracts/protocol/tags'
import type { Catalogue, CatalogueSnapshot } from '@inferdex/domain/search/catalogue-snapshot'
import { yieldToBrowser } from './yield-to-browser.ts'
import { lazyStore } from './lazy-store.ts'

type Found = { readonly snapshot: { readonly url: string } | null }

/** Caches all models and providers, for lists, suggestions and the palette, so that typing needs no requests. */
export const catalogue = lazyStore<Catalogue>([tag.models, tag.providers, tag.ratings], async () => {
  // Plain fetches: the contract would add its schemas to the bundle, and the server has validated its response already.
  const { snapshot } = await fetchJson<Found>('/api/catalog/snapshot')
  if (snapshot === null) return null
  const [columns, { decodeSnapshot }] = await Promise.all([
    fetchJson<CatalogueSnapshot>(snapshot.url),
    import('@inferdex/domain/search/catalogue-snapshot'),
  ])
  await yieldToBrowser()
  return decodeSnapshot(columns)
})

export async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as T
}
