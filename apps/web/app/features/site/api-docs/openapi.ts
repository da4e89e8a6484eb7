import { type Schema, schemaText, typeText } from './schema-text.ts'

type Content = Readonly<Record<string, { readonly schema?: Schema }>>
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: Schema }
type Operation = {
  readonly operationId?: string
  readonly summary?: string
  readonly 'x-access'?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content?: Content }
  readonly responses?: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>
}
export type OpenApi = {
  readonly openapi: string
  readonly servers?: readonly { readonly url: string }[]
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
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
  parameters: readonly { name: string; type: string; isInPath: boolean; isRequired: boolean }[]
  body: DocumentedBody | null
  answers: readonly { status: string; description: string; mediaType: string | null; body: DocumentedBody | null }[]
}
export type ApiDocs = {
  base: string
  groups: readonly { name: string; endpoints: readonly DocumentedEndpoint[] }[]
  /** Number of further calls that are for staff only. */
  staffCalls: number
  errors: readonly { code: string; status: number }[]
  errorBody: DocumentedBody | null
}

const OPEN_TO: ReadonlySet<string> = new Set(['anyone', 'the owner', 'USER'])

/**
 * Converts the OpenAPI document into what the page shows, grouped by the first part of the path. Calls for staff are
 * left out, because the readers of this page cannot use them.
 */
export function apiDocsOf(document: OpenApi): ApiDocs {
  const groups = new Map<string, DocumentedEndpoint[]>()
  let staffCalls = 0
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    const name = path.split('/')[1] ?? ''
    const all = Object.entries(methods).map(([method, operation]) => endpointOf(method, path, operation))
    const endpoints = all.filter(({ access }) => access.split(', ').some((who) => OPEN_TO.has(who)))
    staffCalls += all.length - endpoints.length
    if (endpoints.length > 0) groups.set(name, [...(groups.get(name) ?? []), ...endpoints])
  }
  return {
    base: document.servers?.[0]?.url ?? '/api',
    groups: [...groups]
      .map(([name, endpoints]) => ({ name, endpoints }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    staffCalls,
    errors: Object.entries(document['x-error-codes'] ?? {})
      .map(([code, status]) => ({ code, status }))
      .toSorted((a, b) => a.status - b.status),
    errorBody: bodyOf(document.components?.schemas?.Error),
  }
}

function endpointOf(method: string, path: string, operation: Operation): DocumentedEndpoint {
  return {
    id: operation.operationId ?? `${method}${path.replaceAll(/[^a-zA-Z0-9]+/g, '-')}`,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    access: operation['x-access'] ?? 'anyone',
    parameters: (operation.parameters ?? []).map(({ name, in: place, required = false, schema = {} }) => ({
      name,
      type: typeText(schema),
      isInPath: place === 'path',
      isRequired: required,
    })),
    body: bodyOf(operation.requestBody?.content?.['application/json']?.schema),
    answers: Object.entries(operation.responses ?? {})
      .filter(([status]) => status !== 'default')
      .map(([status, { description = '', content = {} }]) => {
        const [mediaType, media] = Object.entries(content)[0] ?? []
        return { status, description, mediaType: mediaType ?? null, body: bodyOf(media?.schema) }
      }),
  }
}

function bodyOf(schema: Schema | undefined): DocumentedBody | null {
  return schema === undefined ? null : { type: typeText(schema), fields: schemaText(schema) }
}
