import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'
import { errorBody, errorStatus } from '@inferdex/contracts/protocol/errors'
import { type Action, policy } from '@inferdex/contracts/protocol/policy'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { RegisteredEndpoint } from './register-endpoint.ts'

/** Returns the OpenAPI 3.1 document of this API, generated from the endpoint definitions. */
export function openApiDocument(endpoints: ReadonlyMap<string, RegisteredEndpoint>, config: Config) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { endpoint } of endpoints.values()) {
    const path = endpoint.path.replaceAll(/:([a-zA-Z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${config.SITE_CONFIG.name} API`, version: '1.0.0', description: config.SITE_CONFIG.tagline },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token from the sign-in response' },
      },
      schemas: { Error: jsonSchema(errorBody) },
    },
    'x-error-codes': errorStatus,
  }
}

function operation(endpoint: Endpoint) {
  const isOpen = 'anyone' in policy[endpoint.access]
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[^a-zA-Z]+(.)?/g, (_, next: string = '') => next.toUpperCase())}`,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    'x-access': accessText(endpoint.access),
    ...(isOpen ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...requestBody(endpoint),
    responses: {
      ...successResponse(endpoint),
      default: {
        description: 'Anything else',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function requestBody({ body, payload }: Endpoint) {
  if (body !== undefined) return { requestBody: { required: true, content: json(body, 'input') } }
  return payload === 'stream' || typeof payload === 'object'
    ? { requestBody: { required: true, content: { '*/*': {} } } }
    : {}
}

function successResponse({ response, status = 200 }: Endpoint) {
  if (response === null) return { 204: { description: 'Done' } }
  if (response === 'events') return { 200: { description: 'A stream of events', content: { 'text/event-stream': {} } } }
  if (response === 'redirect') return { 302: { description: 'Redirects the browser' } }
  if (response === 'file') return { 200: { description: 'A file', content: { 'application/octet-stream': {} } } }
  return { [status]: { description: 'OK', content: json(response, 'output') } }
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined) {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function json(schema: z.ZodType, io: 'input' | 'output') {
  return { 'application/json': { schema: jsonSchema(schema, io) } }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function accessText(action: Action): string {
  const rule = policy[action]
  if ('anyone' in rule) return 'anyone'
  return [...('owner' in rule ? ['the owner'] : []), ...rule.roles].join(', ')
}
