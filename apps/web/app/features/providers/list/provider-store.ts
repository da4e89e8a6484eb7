import { tag } from '@inferdex/contracts/protocol/tags'
import type { Provider } from '@inferdex/contracts/providers/providers'
import { fetchJson } from '../../../lib/stores/catalogue.ts'
import { lazyStore } from '../../../lib/stores/lazy-store.ts'
import type { ListedProvider } from './listed-provider.ts'

/** Caches all providers with the data of their cards, so that typing needs no requests. */
export const allProviders = lazyStore<readonly ListedProvider[]>([tag.providers, tag.ratings], async () => {
  const [all, { listedProvider }] = await Promise.all([
    fetchJson<Provider[]>('/api/catalog/providers'),
    import('./listed-provider.ts'),
  ])
  return all.map(listedProvider)
})
