import type { ApiKey } from '@inferdex/contracts/accounts/api-keys'
import { type ApiKeyScope, MAX_API_KEYS } from '@inferdex/domain/accounts/api-keys'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

type KeyRow = { id: string; name: string; scope: string; ending: string; created_at: Date; last_used_at: Date | null }

export async function findApiKeysOf(db: Db, userId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'scope', 'ending', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toApiKey)
}

export type NewApiKey = {
  id: string
  userId: string
  name: string
  scope: ApiKeyScope
  hash: Buffer
  ending: string
  createdAt: Date
}

/** Adds a key in the first free slot of the account. Returns undefined if there is none. */
export async function insertApiKey(tx: Db, key: NewApiKey): Promise<ApiKey | undefined> {
  // Serialised, so that two new keys never use the same slot.
  await sql`select from users where id = ${key.userId} for no key update`.execute(tx)
  const { rows } = await sql<KeyRow>`
    insert into api_keys (id, user_id, place, name, scope, hash, ending, created_at)
    select ${key.id}, ${key.userId}, place, ${key.name}, ${key.scope}, ${key.hash}, ${key.ending}, ${key.createdAt}
    from generate_series(1, ${MAX_API_KEYS}::int) as place
    where place not in (select taken.place from api_keys taken where taken.user_id = ${key.userId})
    order by place limit 1
    returning id, name, scope, ending, created_at, last_used_at`.execute(tx)
  return rows[0] === undefined ? undefined : toApiKey(rows[0])
}

export type LiveApiKey = { id: string; userId: string; scope: ApiKeyScope; lastUsedAt: Date | null }

/** Returns the key of an account that is neither banned nor deleted. Demo accounts count only with DEMO=1. */
export async function findLiveApiKey(
  db: Db,
  hash: Buffer,
  { isDemo }: { isDemo: boolean },
): Promise<LiveApiKey | undefined> {
  const keys = db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'users.id as userId', 'api_keys.scope', 'api_keys.last_used_at as lastUsedAt'])
    .where('api_keys.hash', '=', hash)
    .where('users.banned_at', 'is', null)
    .where('users.deleted_at', 'is', null)
  const row = await (isDemo ? keys : keys.where('users.is_demo', '=', false)).executeTakeFirst()
  return row === undefined ? undefined : { ...row, scope: row.scope as ApiKeyScope }
}

/** Records the use of a key, unless another request has recorded one since. */
export async function touchApiKey(db: Db, id: string, now: Date, notSince: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', notSince)]))
    .execute()
}

/** Deletes a key and returns whether the account had it. */
export async function deleteApiKey(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deleteApiKeysOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('api_keys').where('user_id', '=', userId).execute()
}

function toApiKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope as ApiKeyScope,
    ending: row.ending,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}
