/** The parts of JSON Schema that the documentation shows. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly additionalProperties?: boolean | Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

const MAX_DEPTH = 6

/** Formats the fields of a schema as text, one per line, parts indented: `name?: string // 3 to 30 characters`. */
export function schemaText(schema: Schema): string {
  return fieldLines(schema, 0).join('\n')
}

function fieldLines(schema: Schema, depth: number): string[] {
  const object = objectIn(schema)
  if (object === null || depth > MAX_DEPTH) return []
  return Object.entries(object.properties ?? {}).flatMap(([name, property]) => {
    const isRequired = object.required?.includes(name) ?? false
    const field = `${'  '.repeat(depth)}${name}${isRequired ? '' : '?'}: ${typeText(property)}`
    const notes = notesText(property)
    return [notes === '' ? field : `${field} // ${notes}`, ...fieldLines(property, depth + 1)]
  })
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

// Drops the bounds of the integer type, which are of no use to readers.
function safe(limit: number | undefined): number | undefined {
  return limit !== undefined && Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? undefined : limit
}

function rangeText(unit: string, from: number | undefined, to: number | undefined): string | undefined {
  if (from === undefined && to === undefined) return undefined
  const range = from === undefined ? `at most ${to}` : to === undefined ? `at least ${from}` : `${from} to ${to}`
  return unit === '' ? range : `${range} ${unit}`
}
