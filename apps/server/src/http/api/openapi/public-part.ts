import type { OpenApiDocument, Operation } from './openapi.ts'

type Components = Record<string, Record<string, unknown>>
export type PublicDocument = Omit<OpenApiDocument, 'paths' | 'components' | 'x-error-codes'> & {
  paths: Record<string, Record<string, Operation>>
  components: Components
}

/** Returns the part of the document that is stable within a version, with the components that it uses. */
export function publicPartOf(document: OpenApiDocument): PublicDocument {
  const { 'x-error-codes': _, ...kept } = document
  const paths: PublicDocument['paths'] = {}
  for (const [path, operations] of Object.entries(document.paths)) {
    const open = Object.entries(operations).filter(([, operation]) => operation['x-public'] === true)
    if (open.length > 0) paths[path] = Object.fromEntries(open)
  }
  const { apiKey } = document.components.securitySchemes
  const components = { securitySchemes: { apiKey }, ...usedBy(paths, document.components) }
  return { ...kept, paths, components }
}

/** Returns the components that something refers to, also through other components. */
function usedBy(value: unknown, all: OpenApiDocument['components']): Components {
  const used: Components = {}
  const visit = (part: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      if (used[kind]?.[name] !== undefined) continue
      const component = (all as Components)[kind]?.[name]
      used[kind] = { ...used[kind], [name]: component }
      visit(component)
    }
  }
  visit(value)
  return Object.fromEntries(
    Object.entries(used).map(([kind, parts]) => [
      kind,
      Object.fromEntries(Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    ]),
  )
}
