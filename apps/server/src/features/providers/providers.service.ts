/** What other features may build on: providers as a part of their own queries. */
export { selectFeaturedProviders, selectProviderDetail, toProvider, toProviderDetail } from './providers.queries.ts'
