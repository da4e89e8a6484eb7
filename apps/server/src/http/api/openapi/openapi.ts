import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'
import { errorBody, errorStatus } from '@inferdex/contracts/protocol/errors'
import { type Action, isOpenToVisitors, policy } from '@inferdex/contracts/protocol/policy'
import { isPublicCall } from '@inferdex/contracts/protocol/public-calls'
import { CURRENT_API_VERSION } from '@inferdex/domain/site/api-versions'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import { isCacheable, type RegisteredEndpoint } from '../register-endpoint.ts'
import { createJsonSchemas, type JsonSchema } from './json-schemas.ts'
import { headerComponents, responseComponents, type Responses, responsesOf } from './responses.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}
export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, never[]>[]
  parameters: (Parameter | { $ref: string })[]
  responses: Responses
  requestBody?: object
  'x-access': string
  /** Only on calls that are stable within a version. */
  'x-public'?: true
}
export type OpenApiDocument = ReturnType<typeof openApiDocument>

/** Returns the OpenAPI 3.1 document of this API, generated from the endpoint definitions. */
export function openApiDocument(endpoints: ReadonlyMap<string, RegisteredEndpoint>, config: Config) {
  const { components, schemaOf } = createJsonSchemas()
  schemaOf(errorBody, 'output')
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { endpoint } of endpoints.values()) {
    const path = endpoint.path.replaceAll(/:([a-zA-Z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, schemaOf) }
  }
  const { name, tagline } = config.SITE_CONFIG
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: CURRENT_API_VERSION,
      description: tagline,
      // For this program. The site's terms apply to the data.
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token from the sign-in response' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'A personal API key, for higher limits' },
      },
      parameters: { Version: VERSION_PARAMETER },
      headers: headerComponents,
      responses: responseComponents,
      schemas: components,
    },
    'x-error-codes': errorStatus,
  }
}

const VERSION_PARAMETER: Parameter = {
  name: 'Inferdex-Version',
  in: 'header',
  required: false,
  description: 'The version of the API, by its day; without it the current one answers',
  schema: { type: 'string', format: 'date' },
}

function operation(endpoint: Endpoint, schemaOf: SchemaOf): Operation {
  const { method, path, summary, access } = endpoint
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^a-zA-Z]+(.)?/g, (_, next: string = '') => next.toUpperCase())}`,
    summary,
    tags: [path.split('/')[1] ?? ''],
    'x-access': accessText(access),
    ...(isPublicCall(endpoint) ? { 'x-public': true } : {}),
    security: securityOf(endpoint),
    parameters: [
      ...parameters('path', endpoint.params, schemaOf),
      ...parameters('query', endpoint.query, schemaOf),
      ...(isCacheable(endpoint) ? [{ $ref: '#/components/parameters/Version' }] : []),
    ],
    ...requestBody(endpoint, schemaOf),
    responses: responsesOf(endpoint, schemaOf),
  }
}

type SchemaOf = ReturnType<typeof createJsonSchemas>['schemaOf']

/** Returns the accepted authentication schemes of a call. An empty one means that none is needed. */
function securityOf(endpoint: Endpoint): Record<string, never[]>[] {
  if (!isOpenToVisitors(endpoint.access)) return [{ bearer: [] }]
  return isPublicCall(endpoint) ? [{}, { apiKey: [] }] : []
}

function requestBody({ body, payload }: Endpoint, schemaOf: SchemaOf): { requestBody?: object } {
  if (body !== undefined) {
    const content = { 'application/json': { schema: schemaOf(body, 'input') } }
    return { requestBody: { required: true, content } }
  }
  return payload === 'stream' || typeof payload === 'object'
    ? { requestBody: { required: true, content: { '*/*': {} } } }
    : {}
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined, schemaOf: SchemaOf): Parameter[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function accessText(action: Action): string {
  const rule = policy[action]
  if ('anyone' in rule) return 'anyone'
  return [...('owner' in rule ? ['the owner'] : []), ...rule.roles].join(', ')
}
