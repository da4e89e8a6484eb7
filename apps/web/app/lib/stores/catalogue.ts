import { tag } from '@inferdex/contracts/protocol/tags'
import type { Catalogue, CatalogueSnapshot } from '@inferdex/domain/search/catalogue-snapshot'
import { breathe } from './breathe.ts'
import { lazyStore } from './lazy-store.ts'

type Found = { readonly snapshot: { readonly url: string } | null }

/** All models and providers, for lists, suggestions and the palette: loaded once, then no keystroke asks the server. */
export const catalogue = lazyStore<Catalogue>([tag.models, tag.providers, tag.ratings], async () => {
  // Plain fetches: the contract would bring its schemas into the browser, and the server has checked its own answer.
  const { snapshot } = await fetchJson<Found>('/api/catalog/snapshot')
  if (snapshot === null) return null
  const [columns, { decodeSnapshot }] = await Promise.all([
    fetchJson<CatalogueSnapshot>(snapshot.url),
    import('@inferdex/domain/search/catalogue-snapshot'),
  ])
  await breathe()
  return decodeSnapshot(columns)
})

export async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as T
}
