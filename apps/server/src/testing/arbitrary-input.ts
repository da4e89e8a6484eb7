import fc from 'fast-check'
import { z } from 'zod'

/** Generates values that match a schema's outer shape, as a normal client sends them. */
export function valueOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fromJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

/** Generates objects with wrong values, missing keys and extra keys, as a broken or hostile client sends them. */
export function bodyAgainst(schema: z.ZodObject): fc.Arbitrary<unknown> {
  const keys = Object.keys(schema.shape)
  const wrong = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('', '\u0000', '💥'.repeat(100), -1, 1e308, [], {}, null, '__proto__'),
  )
  const known = fc.record(Object.fromEntries(keys.map((key) => [key, wrong])), { requiredKeys: [] })
  return fc.tuple(known, fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 })).map(([a, b]) => ({ ...b, ...a }))
}

type JsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minimum?: number
  maximum?: number
}

function fromJsonSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(fromJsonSchema))
  switch (schema.type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).map(([key, part]) => [key, fromJsonSchema(part)] as const)
      return fc.record(Object.fromEntries(entries), { requiredKeys: schema.required ?? [] })
    }
    case 'array':
      return fc.array(fromJsonSchema(schema.items ?? {}), { maxLength: 5 })
    case 'string':
      if (schema.format === 'email') return fc.emailAddress()
      if (schema.format === 'uuid') return fc.uuid()
      if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
      return fc.string({ unit: 'grapheme', maxLength: 60 })
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -1e9, -1e9), max: Math.min(schema.maximum ?? 1e9, 1e9) })
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    default:
      return fc.jsonValue()
  }
}
