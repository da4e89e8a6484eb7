import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { searchDealsToPick, searchModelsToPick, searchProvidersToPick } from '@inferdex/contracts/search/lookups'
import { discountText } from '@inferdex/domain/deals/deal-discount'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { containing } from '../../db/like.ts'
import { suggestModels, suggestProviders } from './search.queries.ts'

/** The number of suggestions in a form. */
const SUGGESTIONS = 20

export async function findModelsToPick(db: Db, q: string): Promise<ResponseBody<typeof searchModelsToPick>> {
  const { items } = await suggestModels(db, q, SUGGESTIONS)
  return items.map(({ id, name, family, contextWindow }) => ({ id, name, family, contextWindow }))
}

export async function findProvidersToPick(db: Db, q: string): Promise<ResponseBody<typeof searchProvidersToPick>> {
  const { items } = await suggestProviders(db, q, SUGGESTIONS)
  return items.map(({ id, name, slug }) => ({ id, name, slug }))
}

export async function findDealsToPick(db: Db, q: string): Promise<ResponseBody<typeof searchDealsToPick>> {
  const text = containing(q)
  const rows = await db
    .selectFrom('deals')
    .innerJoin('providers', 'providers.id', 'deals.provider_id')
    .select([
      'deals.id',
      'deals.title',
      'providers.name as providerName',
      'deals.discount_value',
      'deals.discount_unit',
      'deals.expires_at',
    ])
    .where('deals.archived_at', 'is', null)
    .where(sql<boolean>`(lower(deals.title) like ${text} or lower(providers.name) like ${text})`)
    .orderBy('deals.sort_title')
    .orderBy('deals.id')
    .limit(SUGGESTIONS)
    .execute()
  return rows.map(({ id, title, providerName, discount_value, discount_unit, expires_at }) => ({
    id,
    title,
    providerName,
    discount: discountText(discount_value, discount_unit),
    expiresAt: expires_at?.toISOString() ?? null,
  }))
}

/** Returns whether a name is used, in any letter case. */
export async function isNameUsed(db: Db, table: 'models' | 'providers', name: string): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('archived_at', 'is', null)
    .where(sql<boolean>`sort_name = lower(${name} collate "C")`)
    .executeTakeFirst()
  return row !== undefined
}

export async function isDealTitleUsed(db: Db, title: string): Promise<boolean> {
  const row = await db
    .selectFrom('deals')
    .select('id')
    .where('archived_at', 'is', null)
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .executeTakeFirst()
  return row !== undefined
}
