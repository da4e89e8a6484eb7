import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/**
 * Creates a converter to JSON Schema. Schemas with an id become components, which all others refer to; a component that
 * differs as an input gets its own name.
 */
export function createJsonSchemas() {
  const components: Record<string, JsonSchema> = {}

  function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...rest
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // Responses may get new fields, so no client should rely on a closed set.
        if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
        // The limits of the number type are no real limits.
        if (Math.abs(jsonSchema.maximum ?? 0) === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
        if (Math.abs(jsonSchema.minimum ?? 0) === Number.MAX_SAFE_INTEGER) delete jsonSchema.minimum
        requireOnlyWhatIsDescribed(jsonSchema)
      },
    })
    const names = new Map<string, string>()
    for (const [id, definition] of Object.entries($defs)) names.set(id, nameFor(id, definition))
    for (const [id, definition] of Object.entries($defs)) {
      components[names.get(id) ?? id] = withNames(definition, names) as JsonSchema
    }
    return withNames(rest, names) as JsonSchema
  }

  /** Returns the name of a component: its id, unless another schema already has it. */
  function nameFor(id: string, definition: JsonSchema): string {
    const names = new Map([[id, id]])
    const taken = components[id]
    return taken === undefined || isSame(taken, withNames(definition, names)) ? id : `${id}Input`
  }

  return { components, schemaOf }
}

/** Drops required fields without a description: a record of every name of a list has no such properties. */
function requireOnlyWhatIsDescribed(schema: { required?: string[]; properties?: object }): void {
  if (schema.required === undefined) return
  const described = schema.required.filter((name) => name in (schema.properties ?? {}))
  if (described.length === 0) delete schema.required
  else schema.required = described
}

function isSame(one: unknown, other: unknown): boolean {
  const text = (value: unknown) => JSON.stringify(value).replaceAll(/#\/(?:\$defs|components\/schemas)\//g, '#/')
  return text(one) === text(other)
}

/** Replaces references to definitions by references to components. */
function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withNames(one, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === '$ref' ? refOf(part, names) : withNames(part, names)]),
  )
}

function refOf(ref: unknown, names: ReadonlyMap<string, string>): string {
  const id = String(ref).replace('#/$defs/', '')
  return `#/components/schemas/${names.get(id) ?? id}`
}
