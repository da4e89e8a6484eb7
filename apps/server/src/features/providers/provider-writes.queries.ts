import { sql } from 'kysely'
import { changeFields, type FieldValues } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'

/** Archives a provider, or restores it. Its models, plans and reviews are kept. */
export async function setProviderArchived(
  tx: Db,
  id: string,
  archivedAt: Date | null,
  by: string | null = null,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('providers')
    .set({ archived_at: archivedAt, archived_by: by })
    .where('id', '=', id)
    .where('archived_at', archivedAt === null ? 'is not' : 'is', null)
    .returning('slug')
    .executeTakeFirst()
  return row?.slug
}

const CHANGEABLE = {
  name: 'name',
  description: 'description',
  website: 'website',
  documentation: 'documentation',
  headquarters: 'headquarters',
  logo: 'logo',
} as const
type ProviderFields = FieldValues<keyof typeof CHANGEABLE>

/** Updates fields and returns their old values, or undefined if there is no such provider. */
export async function changeProviderFields(
  tx: Db,
  id: string,
  fields: ProviderFields,
  now: Date,
): Promise<{ slug: string; before: ProviderFields } | undefined> {
  const before = await changeFields(tx, 'providers', CHANGEABLE, { id, fields, now })
  if (before === undefined) return undefined
  const { slug } = await tx.selectFrom('providers').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
  return { slug, before }
}

/**
 * Updates a provider after its price list was saved, and increases the list's version, which detects parallel edits.
 */
export async function markPricingSaved(tx: Db, id: string, currency: string, now: Date): Promise<void> {
  await tx
    .updateTable('providers')
    .set({
      pricing_currency: currency,
      pricing_version: sql`pricing_version + 1`,
      origin: 'staff',
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Updates providers whose price list a file has replaced. */
export async function markPricingImported(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update providers set pricing_version = pricing_version + 1 where id = any(${ids}::uuid[])`.execute(tx)
}
