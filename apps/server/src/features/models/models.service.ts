/** What other features may build on: models, offers and their prices as parts of their own queries. */
export { selectModelDetail, selectTopModels, toModel, toModelDetail } from './models.queries.ts'
export { findOffersOfModel, findOffersOfProvider } from './offers.queries.ts'
export { selectPriceHistory, toPriceHistory } from './price-history.queries.ts'
