import { resolve } from 'node:path'
import { CURRENT_API_VERSION } from '@inferdex/domain/site/api-versions'

/** Returns the path of the released document of the current version. */
export function releasedPath(): string {
  return resolve(import.meta.dirname, `../../docs/api/openapi-${CURRENT_API_VERSION}.json`)
}
