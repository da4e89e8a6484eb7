/** The parts of JSON Schema that the documentation shows. */
export type Schema = {
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

export type DocumentedEndpoint = {
  id: string
  method: string
  path: string
  summary: string
  access: string
  parameters: readonly Parameter[]
  body: Schema | null
  answers: readonly { status: string; description: string; mediaType: string | null; schema: Schema | null }[]
}
export type ApiDocs = {
  base: string
  groups: readonly { name: string; endpoints: readonly DocumentedEndpoint[] }[]
  /** Number of further calls that are for staff only. */
  staffCalls: number
  errors: readonly { code: string; status: number }[]
  errorBody: Schema | null
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
    errorBody: document.components?.schemas?.Error ?? null,
  }
}

function endpointOf(method: string, path: string, operation: Operation): DocumentedEndpoint {
  return {
    id: operation.operationId ?? `${method}${path.replaceAll(/[^a-zA-Z0-9]+/g, '-')}`,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    access: operation['x-access'] ?? 'anyone',
    parameters: operation.parameters ?? [],
    body: operation.requestBody?.content?.['application/json']?.schema ?? null,
    answers: Object.entries(operation.responses ?? {})
      .filter(([status]) => status !== 'default')
      .map(([status, { description = '', content = {} }]) => {
        const [mediaType, media] = Object.entries(content)[0] ?? []
        return { status, description, mediaType: mediaType ?? null, schema: media?.schema ?? null }
      }),
  }
}
