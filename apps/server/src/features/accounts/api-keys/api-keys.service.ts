import type { ApiKey } from '@inferdex/contracts/accounts/api-keys'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { apiKeyOf, endingOf, MAX_API_KEYS } from '@inferdex/domain/accounts/api-keys'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { Limit, RateLimiter } from '../../../platform/rate-limit.ts'
import { hashSecret, newSecret } from '../../../platform/secret-tokens.ts'
import { type Client, recordSecurityEvent } from '../security-events.service.ts'
import { deleteApiKey, insertApiKey } from './api-keys.queries.ts'

const NEW_KEYS_PER_ACCOUNT: Limit = { hits: 30, windowSeconds: 60 * 60 }

type KeyDeps = { db: Db; now: () => Date; limiter: RateLimiter }

/** Creates a key and returns it with its secret, which is not stored. */
export async function createApiKeyOf(
  { db, now, limiter }: KeyDeps,
  userId: string,
  name: string,
  client: Client,
): Promise<ApiKey & { key: string }> {
  const at = now()
  await limiter.consume(`api-key:account:${userId}`, NEW_KEYS_PER_ACCOUNT, at)
  const key = apiKeyOf(newSecret())
  const row = {
    id: newId(at),
    userId,
    name,
    scope: 'catalogue',
    hash: hashSecret(key),
    ending: endingOf(key),
    createdAt: at,
  } as const
  const created = await db.transaction().execute(async (tx) => {
    const inserted = await insertApiKey(tx, row)
    if (inserted !== undefined) await recordSecurityEvent(tx, userId, 'api-key-created', client, at)
    return inserted
  })
  if (created === undefined)
    throw new AppError('TOO_MANY_KEYS', `You have ${MAX_API_KEYS} API keys already. Please revoke one first.`)
  return { ...created, key }
}

export async function revokeApiKeyOf({ db, now }: KeyDeps, userId: string, id: string, client: Client): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteApiKey(tx, userId, id))) throw new AppError('NOT_FOUND', "This API key doesn't exist")
    await recordSecurityEvent(tx, userId, 'api-key-revoked', client, now())
  })
}
