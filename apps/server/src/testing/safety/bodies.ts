/** The part of JSON Schema that bodies need. */
type Schema = {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly items?: unknown
  readonly anyOf?: readonly unknown[]
  readonly allOf?: readonly unknown[]
}

/**
 * Returns the paths of all objects in a body, such as `` (the body), `rules` and `items.0`; of a list only the first.
 */
export function objectsIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : objectsIn(value[0], join(at, '0'))
  if (typeof value !== 'object' || value === null) return []
  return [at, ...Object.entries(value).flatMap(([key, part]) => objectsIn(part, join(at, key)))]
}

/** Returns a copy of a body with more fields in the object at a path. */
export function withFields(value: unknown, at: string, fields: object): object {
  const copy = structuredClone(value) as Record<string, unknown>
  const parts = at === '' ? [] : at.split('.')
  const object = parts.reduce<Record<string, unknown>>((one, part) => one[part] as Record<string, unknown>, copy)
  Object.assign(object, fields)
  return copy
}

/** Returns the fields of a schema in the object at a path, or everywhere if the path is null. */
export function fieldsAt(schema: unknown, wanted: string | null, at = ''): { at: string; field: string }[] {
  const { properties = {}, items, anyOf = [], allOf = [] } = (schema ?? {}) as Schema
  return [
    ...Object.keys(properties)
      .filter(() => wanted === null || wanted === at)
      .map((field) => ({ at, field })),
    ...Object.entries(properties).flatMap(([key, part]) => fieldsAt(part, wanted, join(at, key))),
    ...(items === undefined ? [] : fieldsAt(items, wanted, join(at, '0'))),
    ...[...anyOf, ...allOf].flatMap((part) => fieldsAt(part, wanted, at)),
  ]
}

function join(at: string, key: string): string {
  return at === '' ? key : `${at}.${key}`
}
