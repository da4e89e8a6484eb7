/** What other features may build on: providers as a part of their own queries. */
export { selectTiers, toTier } from './provider-parts.queries.ts'
export {
  selectFeaturedProviders,
  selectProvidersNamed,
  toProvider,
} from './providers.queries.ts'
export { refreshProviderFigures } from './provider-figures.queries.ts'
export {
  changeProviderFields,
  findModelsSoldBy,
  insertProvider,
  type NewFreeTier,
  type ProviderFields,
  setProviderArchived,
} from './provider-writes.queries.ts'
export { findProviderProblems, planProviders, writeProviders } from './provider-import.queries.ts'
export { listProviderRecords, type ProviderExportFilter } from './provider-export.queries.ts'
