export const directions = ['asc', 'desc'] as const
export type Direction = (typeof directions)[number]

/** The columns that a list of models can be sorted by, each with its default direction. */
export const modelColumns = {
  rating: 'desc',
  context: 'desc',
  price: 'asc',
  newest: 'desc',
  reviews: 'desc',
  name: 'asc',
  output: 'asc',
  cached: 'asc',
  lowest: 'asc',
  offers: 'desc',
  maxOutput: 'desc',
} as const satisfies Record<string, Direction>
export type ModelColumn = keyof typeof modelColumns
export const modelColumnNames = Object.keys(modelColumns) as ModelColumn[]

/** `relevance` is by how well a model matches the text; without a text it is the order by rating. */
export const modelSorts = [...modelColumnNames, 'relevance'] as const
export type ModelSort = ModelColumn | 'relevance'
