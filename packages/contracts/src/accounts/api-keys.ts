import { apiKeyScopes } from '@inferdex/domain/accounts/api-keys'
import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { isoDateTime, requiredText } from '../protocol/wire-types.ts'

export const apiKey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    scope: z.enum(apiKeyScopes),
    /** The last characters; the whole key is returned once, when it is created. */
    ending: z.string(),
    createdAt: isoDateTime,
    /** To within a few minutes; null if it was never used. */
    lastUsedAt: isoDateTime.nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.output<typeof apiKey>

export const listApiKeys = {
  method: 'GET',
  path: '/users/me/api-keys',
  access: 'account.read',
  summary: 'Your own API keys, newest first, without their secrets',
  response: z.array(apiKey),
} as const satisfies Endpoint

export const createApiKey = {
  method: 'POST',
  path: '/users/me/api-keys',
  access: 'account.write',
  summary: 'Create an API key. The answer is the only one that contains the key itself',
  body: z.strictObject({ name: requiredText('Name', 60) }),
  response: apiKey.extend({ key: z.string() }),
  status: 201,
} as const satisfies Endpoint

export const revokeApiKey = {
  method: 'DELETE',
  path: '/users/me/api-keys/:id',
  access: 'account.write',
  summary: 'Revoke one of your own API keys at once',
  params: z.strictObject({ id: z.uuid('This is not an id') }),
  response: null,
} as const satisfies Endpoint
