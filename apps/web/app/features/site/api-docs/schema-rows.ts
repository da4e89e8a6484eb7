import type { Schema } from './openapi.ts'

export type SchemaRow = { name: string; depth: number; type: string; required: boolean; notes: string }

const MAX_DEPTH = 6

/** Flattens a nested schema into rows of a table, parents before their fields. */
export function schemaRows(schema: Schema, depth = 0): SchemaRow[] {
  const object = objectIn(schema)
  if (object === null || depth > MAX_DEPTH) return []
  return Object.entries(object.properties ?? {}).flatMap(([name, property]) => [
    {
      name,
      depth,
      type: typeText(property),
      required: object.required?.includes(name) ?? false,
      notes: notesText(property),
    },
    ...schemaRows(property, depth + 1),
  ])
}

/** Returns the object whose fields to list: the schema itself, its list items, or its only non-null variant. */
function objectIn(schema: Schema): Schema | null {
  if (schema.properties !== undefined) return schema
  if (schema.items !== undefined) return objectIn(schema.items)
  const variants = variantsOf(schema).filter((variant) => variant.type !== 'null')
  const [only] = variants
  return variants.length === 1 && only !== undefined ? objectIn(only) : null
}

function variantsOf({ anyOf, oneOf }: Schema): readonly Schema[] {
  return anyOf ?? oneOf ?? []
}

export function typeText(schema: Schema): string {
  const variants = variantsOf(schema)
  if (variants.length > 0) return [...new Set(variants.map(typeText))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.items !== undefined) return `list of ${typeText(schema.items)}`
  const type = typeof schema.type === 'string' ? schema.type : (schema.type ?? ['any']).join(' or ')
  return schema.format === undefined ? type : `${type} (${schema.format})`
}

function notesText(schema: Schema): string {
  const { description, minLength, maxLength, minimum, maximum } = schema
  return [
    description,
    rangeText('characters', minLength, maxLength),
    rangeText('', safe(minimum), safe(maximum)),
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('; ')
}

// Drops the limits of the integer type, which tell a reader nothing.
function safe(limit: number | undefined): number | undefined {
  return limit !== undefined && Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? undefined : limit
}

function rangeText(unit: string, from: number | undefined, to: number | undefined): string | undefined {
  if (from === undefined && to === undefined) return undefined
  const range = from === undefined ? `at most ${to}` : to === undefined ? `at least ${from}` : `${from} to ${to}`
  return unit === '' ? range : `${range} ${unit}`
}
