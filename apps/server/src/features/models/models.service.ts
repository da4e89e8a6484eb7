/** What other features may build on: models as a part of their own queries. */
export { selectTopModels, toModel } from './models.queries.ts'
