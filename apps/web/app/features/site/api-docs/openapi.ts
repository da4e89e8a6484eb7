import { type Schema, schemaText, typeText } from './schema-text.ts'

type Content = Readonly<Record<string, { readonly schema?: Schema }>>
type Ref = { readonly $ref: string }
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: Schema }
type Answer = { readonly description?: string; readonly content?: Content }
type Operation = {
  readonly operationId?: string
  readonly summary?: string
  readonly 'x-access'?: string
  readonly parameters?: readonly (Parameter | Ref)[]
  readonly requestBody?: { readonly content?: Content }
  readonly responses?: Readonly<Record<string, Answer | Ref>>
  readonly 'x-public'?: boolean
}
export type OpenApi = {
  readonly openapi: string
  readonly servers?: readonly { readonly url: string }[]
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>
    readonly parameters?: Readonly<Record<string, Parameter>>
  }
  readonly 'x-error-codes'?: Readonly<Record<string, number>>
}

/** A body: its type, and its fields as text. */
export type DocumentedBody = { type: string; fields: string }
export type DocumentedEndpoint = {
  id: string
  method: string
  path: string
  summary: string
  access: string
  /** Whether it is stable until a new version. */
  isPublic: boolean
  parameters: readonly { name: string; type: string; isInPath: boolean; isRequired: boolean }[]
  body: DocumentedBody | null
  answers: readonly { status: string; description: string; mediaType: string | null; body: DocumentedBody | null }[]
}
export type ApiDocs = {
  base: string
  groups: readonly { name: string; endpoints: readonly DocumentedEndpoint[] }[]
  /** Number of further endpoints that are for staff only. */
  staffCalls: number
  errors: readonly { code: string; status: number }[]
  errorBody: DocumentedBody | null
}

const OPEN_TO: ReadonlySet<string> = new Set(['anyone', 'the owner', 'USER'])

/** The most requested group. */
const FIRST = 'catalog'

/**
 * Converts the OpenAPI document to the page's data, grouped by the first part of the path. Staff endpoints are omitted,
 * because the readers of this page cannot use them.
 */
export function apiDocsOf(document: OpenApi): ApiDocs {
  const groups = new Map<string, DocumentedEndpoint[]>()
  let staffCalls = 0
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    const name = path.split('/')[1] ?? ''
    const all = Object.entries(methods).map(([method, operation]) => endpointOf(document, method, path, operation))
    const endpoints = all.filter(({ access }) => access.split(', ').some((who) => OPEN_TO.has(who)))
    staffCalls += all.length - endpoints.length
    if (endpoints.length > 0) groups.set(name, [...(groups.get(name) ?? []), ...endpoints])
  }
  return {
    base: document.servers?.[0]?.url ?? '/api',
    groups: [...groups]
      .map(([name, endpoints]) => ({ name, endpoints }))
      .toSorted((a, b) => Number(b.name === FIRST) - Number(a.name === FIRST) || a.name.localeCompare(b.name)),
    staffCalls,
    errors: Object.entries(document['x-error-codes'] ?? {})
      .map(([code, status]) => ({ code, status }))
      .toSorted((a, b) => a.status - b.status),
    errorBody: bodyOf(document, document.components?.schemas?.Error),
  }
}

function endpointOf(document: OpenApi, method: string, path: string, operation: Operation): DocumentedEndpoint {
  return {
    id: operation.operationId ?? `${method}${path.replaceAll(/[^a-zA-Z0-9]+/g, '-')}`,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    access: operation['x-access'] ?? 'anyone',
    isPublic: operation['x-public'] ?? false,
    parameters: ownParameters(operation).map(({ name, in: place, required = false, schema = {} }) => ({
      name,
      type: typeText(schema),
      isInPath: place === 'path',
      isRequired: required,
    })),
    body: bodyOf(document, operation.requestBody?.content?.['application/json']?.schema),
    answers: Object.entries(operation.responses ?? {})
      // Errors are described once for all endpoints.
      .filter(([status]) => status < '300' || status === '302')
      .flatMap(([status, answer]) => {
        if ('$ref' in answer) return []
        const { description = '', content = {} } = answer
        const [mediaType, media] = Object.entries(content)[0] ?? []
        return [{ status, description, mediaType: mediaType ?? null, body: bodyOf(document, media?.schema) }]
      }),
  }
}

/** Returns the parameters that are not shared by many endpoints. */
function ownParameters({ parameters = [] }: Operation): Parameter[] {
  return parameters.flatMap((parameter) => ('$ref' in parameter ? [] : [parameter]))
}

function bodyOf(document: OpenApi, schema: Schema | undefined): DocumentedBody | null {
  if (schema === undefined) return null
  const whole = inlined(document, schema) as Schema
  return { type: typeText(whole), fields: schemaText(whole) }
}

/** Inlines referenced schemas. */
function inlined(document: OpenApi, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((one) => inlined(document, one))
  if (typeof part !== 'object' || part === null) return part
  if ('$ref' in part)
    return inlined(document, document.components?.schemas?.[String(part.$ref).split('/').at(-1) ?? ''])
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, inlined(document, value)]))
}
