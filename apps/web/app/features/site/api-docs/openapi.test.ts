import { describe, expect, it } from 'vitest'
import { apiDocsOf } from './openapi.ts'
import { schemaText, typeText } from './schema-text.ts'

describe('the documentation of the API', () => {
  const docs = apiDocsOf({
    openapi: '3.1.0',
    servers: [{ url: '/api' }],
    paths: {
      '/site': {
        get: { summary: 'Settings', 'x-access': 'anyone', responses: { 204: { description: 'Done' }, default: {} } },
      },
      '/auth/me': { get: { operationId: 'getAuthMe', 'x-access': 'USER, ADMIN' } },
      '/catalog/models': { get: {} },
      '/reviews/{id}': { delete: { 'x-access': 'the owner, MODERATOR, ADMIN' } },
      '/admin/users': { get: { 'x-access': 'MODERATOR, ADMIN' } },
      '/auth/login': { post: { requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } } },
    },
    'x-error-codes': { INTERNAL: 500, NOT_FOUND: 404 },
  })
  it('groups calls by the first part of their path, the catalogue first', () => {
    expect(
      docs.groups.map(({ name, endpoints }) => [name, endpoints.map(({ method, path }) => `${method} ${path}`)]),
    ).toEqual([
      ['catalog', ['GET /catalog/models']],
      ['auth', ['GET /auth/me', 'POST /auth/login']],
      ['reviews', ['DELETE /reviews/{id}']],
      ['site', ['GET /site']],
    ])
  })
  it('only counts calls that are for staff', () => {
    expect(docs.staffCalls).toBe(1)
  })
  it('leaves out the error response, which is described once', () => {
    expect(docs.groups[3]?.endpoints[0]?.answers.map(({ status }) => status)).toEqual(['204'])
    expect(docs.errors).toEqual([
      { code: 'NOT_FOUND', status: 404 },
      { code: 'INTERNAL', status: 500 },
    ])
  })
})

describe('a schema as text', () => {
  it('lists parts under their parent and says what is optional', () => {
    const schema = {
      type: 'object',
      required: ['user'],
      properties: {
        user: {
          anyOf: [
            { type: 'object', properties: { name: { type: 'string', minLength: 3, maxLength: 30 } } },
            { type: 'null' },
          ],
        },
        tags: { type: 'array', items: { type: 'string' } },
      },
    }
    expect(schemaText(schema)).toBe(
      'user: object or null\n  name?: string // 3 to 30 characters\ntags?: list of string',
    )
  })
  it('names the values of an enumeration', () => {
    expect(typeText({ type: 'string', enum: ['USER', 'ADMIN'] })).toBe('"USER" or "ADMIN"')
    expect(typeText({ type: 'string', format: 'date-time' })).toBe('string (date-time)')
  })
})

describe('named schemas', () => {
  it('are described where they are used', () => {
    const [group] = apiDocsOf({
      openapi: '3.1.0',
      paths: {
        '/catalog/models': {
          get: {
            'x-access': 'anyone',
            parameters: [{ $ref: '#/components/parameters/Version' }],
            responses: {
              200: {
                content: {
                  'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Model' } } },
                },
              },
              400: { $ref: '#/components/responses/BadRequest' },
            },
          },
        },
      },
      components: {
        schemas: {
          Model: { type: 'object', required: ['price'], properties: { price: { $ref: '#/components/schemas/Price' } } },
          Price: { type: 'object', properties: { amount: { type: 'string' } } },
        },
      },
    }).groups
    expect(group?.endpoints[0]).toMatchObject({
      parameters: [],
      answers: [{ status: '200', body: { type: 'list of object', fields: 'price: object\n  amount?: string' } }],
    })
  })
})
