/** What other features may build on: providers as a part of their own queries. */
export { selectFeaturedProviders, toProvider } from './providers.queries.ts'
