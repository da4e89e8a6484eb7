/** What other features may build on: models, offers and their prices as parts of their own queries. */
export { selectModelsNamed, selectTopModels, toModel } from './models.queries.ts'
export { findOffersOfProvider } from './offers.queries.ts'
export {
  changeModelFields,
  findModelOwners,
  insertModel,
  type ModelFields,
  refreshModel,
  refreshModels,
  setModelArchived,
} from './model-writes.queries.ts'
export { setCapabilityActive, upsertCapability } from './capabilities.queries.ts'
export { findModelProblems, planModels, writeModels } from './model-import.queries.ts'
export { addModelsOfProviders } from './sold-models-import.queries.ts'
export { listModelRecords, type ModelExportFilter } from './model-export.queries.ts'
