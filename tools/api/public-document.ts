import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'
import { readConfig } from '../../apps/server/src/config.ts'
import { type OpenApiDocument, openApiDocument } from '../../apps/server/src/http/api/openapi/openapi.ts'
import { type PublicDocument, publicPartOf } from '../../apps/server/src/http/api/openapi/public-part.ts'

const CONTRACTS = resolve(import.meta.dirname, '../../packages/contracts/src')

/** Returns the whole document, generated from the contracts only. */
export async function wholeDocument(): Promise<OpenApiDocument> {
  const endpoints = new Map<string, { endpoint: Endpoint; invoke: () => Promise<never> }>()
  const files = readdirSync(CONTRACTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .toSorted()
  for (const file of files) {
    const module = (await import(pathToFileURL(resolve(CONTRACTS, file)).href)) as Record<string, unknown>
    for (const value of Object.values(module)) {
      if (!isEndpoint(value)) continue
      endpoints.set(`${value.method} ${value.path}`, { endpoint: value, invoke: () => Promise.reject(new Error()) })
    }
  }
  return openApiDocument(endpoints, readConfig({ NODE_ENV: 'test' }))
}

export async function publicDocument(): Promise<PublicDocument> {
  return publicPartOf(await wholeDocument())
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}
