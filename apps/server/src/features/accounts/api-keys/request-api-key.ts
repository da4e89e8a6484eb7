import type { Db } from '../../../db/db.ts'
import type { FindApiKey } from '../../../http/api/authenticate.ts'
import { hashSecret } from '../../../platform/secret-tokens.ts'
import { findLiveApiKey, touchApiKey } from './api-keys.queries.ts'

/** The last use is written at most this often; otherwise every read would be a write. */
const TOUCH_AFTER_MS = 5 * 60 * 1000

/** Returns the owner of a request's key, and records its use. */
export function requestApiKey({ db, now, isDemo }: { db: Db; now: () => Date; isDemo: boolean }): FindApiKey {
  return async (token) => {
    const found = await findLiveApiKey(db, hashSecret(token), { isDemo })
    if (found === undefined) return null
    const at = now()
    const notSince = new Date(at.getTime() - TOUCH_AFTER_MS)
    if (found.lastUsedAt === null || found.lastUsedAt <= notSince) await touchApiKey(db, found.id, at, notSince)
    return { userId: found.userId, scope: found.scope }
  }
}
