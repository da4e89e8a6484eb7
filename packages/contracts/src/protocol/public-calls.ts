import type { Endpoint } from './endpoint.ts'
import { isOpenToVisitors } from './policy.ts'

/**
 * Returns whether a call is part of the public API: everyone may read it, and it does not change without a new version.
 * Calls that only serve the pages of this site are not, and change with them.
 */
export function isPublicCall({ method, path, access, isForPages }: Endpoint): boolean {
  return method === 'GET' && path.startsWith('/catalog/') && isOpenToVisitors(access) && isForPages !== true
}
