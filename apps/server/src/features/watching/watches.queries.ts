import { AppError } from '@inferdex/contracts/protocol/errors'
import { MAX_WATCHES, type Watch } from '@inferdex/contracts/watching/watching'
import type { WatchedRecord, WatchRules, WatchTarget } from '@inferdex/domain/watching/watch-rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { addressOf } from './saved-bills.queries.ts'

/** The column of a watch that references its record; a free tier is referenced by its provider. */
export const TARGET_COLUMN = {
  MODEL: 'model_id',
  PROVIDER: 'provider_id',
  DEAL: 'deal_id',
  FREE_TIER: 'provider_id',
} as const satisfies Record<WatchedRecord, string>

/** Whether a record is listed, so that it can be watched. */
const IS_LISTED = {
  MODEL: sql`select from models where id = `,
  PROVIDER: sql`select from providers where id = `,
  DEAL: sql`select from deals where id = `,
  FREE_TIER: sql`select from providers where has_free_tier and id = `,
} as const satisfies Record<WatchedRecord, RawBuilder<unknown>>

export async function isWatchable(db: Db, type: WatchedRecord, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (${IS_LISTED[type]} ${id} and archived_at is null) as found`.execute(db)
  return rows[0]?.found === true
}

/** A record of the catalogue, or the query of a saved bill. */
export type Target = { readonly type: WatchedRecord; readonly targetId: string } | { readonly query: string }
type Wanted = { readonly id?: string } | Target

/** The unique key of a saved bill, which prevents duplicates per person. */
const keyOf = (query: string) => sql<string>`md5(${query})`

/** Returns a person's watches by name: all, or one by its id or its target. */
export async function findWatches(db: Db, userId: string, wanted: Wanted = {}): Promise<Watch[]> {
  let query = db
    .selectFrom('watches as w')
    .leftJoin('models as m', 'm.id', 'w.model_id')
    .leftJoin('deals as d', 'd.id', 'w.deal_id')
    .leftJoin('saved_bills as b', 'b.watch_id', 'w.id')
    .leftJoin('providers as p', (join) => join.on(sql<boolean>`p.id = coalesce(w.provider_id, d.provider_id)`))
    .select(['w.id', 'w.target_type', 'w.created_at', 'w.price_percent', 'w.cheapest', 'w.retirement', 'w.ends'])
    .select(['w.launches', 'w.corrections', 'd.expires_at', 'm.lab', 'b.query', 'b.best'])
    .select([
      sql<string>`coalesce(w.model_id, w.provider_id, w.deal_id, w.id)`.as('target_id'),
      sql<string>`coalesce(m.name, d.title, p.name, b.name)`.as('name'),
      sql<string | null>`coalesce(m.slug, p.slug)`.as('slug'),
      sql<string | null>`m.price_input::text`.as('input'),
      sql<number | null>`case w.target_type when 'MODEL' then m.offer_count when 'PROVIDER' then p.offer_count end`.as(
        'offers',
      ),
      sql<boolean>`coalesce(m.archived_at, d.archived_at, p.archived_at) is null
        and (w.target_type <> 'FREE_TIER' or p.has_free_tier)`.as('is_listed'),
    ])
    .where('w.user_id', '=', userId)
    .orderBy(sql`coalesce(m.sort_name, d.sort_title, p.sort_name, lower(b.name))`)
    .orderBy('w.id')
  if ('query' in wanted) query = query.where('w.bill_key', '=', keyOf(wanted.query))
  else if ('type' in wanted)
    query = query
      .where('w.target_type', '=', wanted.type)
      .where(`w.${TARGET_COLUMN[wanted.type]}`, '=', wanted.targetId)
  else if (wanted.id !== undefined) query = query.where('w.id', '=', wanted.id)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    targetType: row.target_type,
    targetId: row.target_id,
    name: row.name,
    slug: row.slug,
    lab: row.lab,
    rules: {
      pricePercent: row.price_percent === null ? null : Number(row.price_percent),
      cheapest: row.cheapest,
      retirement: row.retirement,
      ends: row.ends,
      launches: row.launches,
      corrections: row.corrections,
    },
    input: row.input,
    offers: row.offers,
    endsAt: row.expires_at?.toISOString() ?? null,
    bill:
      row.query === null
        ? null
        : { address: addressOf(row.query), best: row.best as NonNullable<Watch['bill']>['best'] },
    isListed: row.is_listed,
    createdAt: row.created_at.toISOString(),
  }))
}

/** Counts a person's watches, and blocks concurrent inserts for that person until the transaction ends. */
export async function lockAndCountWatches(tx: Db, userId: string): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('watches')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Throws if a person has reached the maximum number of watches. */
export function assertRoom(count: number): void {
  if (count >= MAX_WATCHES)
    throw new AppError('TOO_MANY_WATCHES', `You watch ${MAX_WATCHES} things already. Please stop watching one first.`)
}

const columnsOf = ({ pricePercent, ...rules }: WatchRules) => ({ ...rules, price_percent: pricePercent })

type NewWatch = {
  readonly id: string
  readonly userId: string
  readonly rules: WatchRules
  readonly createdAt: Date
}

export async function insertWatch(
  tx: Db,
  { id, userId, rules, createdAt, ...target }: NewWatch & Target,
): Promise<void> {
  const type: WatchTarget = 'query' in target ? 'BILL' : target.type
  const named =
    'query' in target ? { bill_key: keyOf(target.query) } : { [TARGET_COLUMN[target.type]]: target.targetId }
  await tx
    .insertInto('watches')
    .values({ id, user_id: userId, target_type: type, created_at: createdAt, ...named, ...columnsOf(rules) })
    .execute()
}

export async function updateRules(tx: Db, userId: string, id: string, rules: WatchRules): Promise<void> {
  await tx.updateTable('watches').set(columnsOf(rules)).where('id', '=', id).where('user_id', '=', userId).execute()
}

/** Deletes a watch with its alerts. Returns false if the person has no such watch. */
export async function deleteWatch(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('watches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all watches of a person, with their alerts. */
export async function deleteWatchesOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('watches').where('user_id', '=', userId).execute()
}
