import { resolve } from 'node:path'
import { CURRENT_API_VERSION } from '@inferdex/domain/site/api-versions'

/** Returns the path of the released document of the current version. */
export function releasedPath(): string {
  return resolve(import.meta.dirname, `../../docs/api/openapi-${CURRENT_API_VERSION}.json`)
}

/** Formats a document with one line per call, schema and other component, so that a review shows what changed. */
export function formatDocument(document: object, depth = 0): string {
  const entries = Object.entries(document as Record<string, unknown>).map(([key, value]) => {
    const isGroup = depth === 0 ? key === 'paths' || key === 'components' : depth === 1 && !key.startsWith('/')
    return `${JSON.stringify(key)}:${isGroup ? formatDocument(value as object, depth + 1).trimEnd() : JSON.stringify(value)}`
  })
  return `{\n${entries.join(',\n')}\n}\n`
}
