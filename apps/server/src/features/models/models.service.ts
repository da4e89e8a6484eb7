/** What other features may build on: models, offers and their prices as parts of their own queries. */
export { selectModelDetail, selectModelsNamed, selectTopModels, toModel, toModelDetail } from './models.queries.ts'
export { findOffersOfModel, findOffersOfProvider } from './offers.queries.ts'
export { selectPriceHistory, toPriceHistory } from './price-history.queries.ts'
export {
  changeModelFields,
  findModelOwners,
  insertModel,
  type ModelFields,
  refreshModel,
  setModelArchived,
} from './model-writes.queries.ts'
export { setCapabilityActive, upsertCapability } from './capabilities.queries.ts'
