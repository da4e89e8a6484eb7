import type { FieldType } from '@inferdex/domain/text/record-fields'

/** The PostgreSQL type of each type of field. */
export const sqlTypes = {
  name: 'text',
  slug: 'text',
  filledText: 'text',
  text: 'text',
  url: 'text',
  flag: 'boolean',
  day: 'date',
  partialDate: 'text',
  context: 'integer',
  tokens: 'integer',
  rating: 'numeric',
  count: 'integer',
  price: 'numeric',
  dollars: 'text',
  names: 'text[]',
  capabilities: 'text[]',
  slugs: 'text[]',
  modelType: 'text',
  maker: 'text',
} as const satisfies Record<FieldType, string>
