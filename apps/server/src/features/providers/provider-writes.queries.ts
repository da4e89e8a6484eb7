import { sql } from 'kysely'
import { changeFields, type FieldValues } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'

/** Takes it out of the catalogue, or puts it back; its models, plans and reviews stay with it. */
export async function setProviderArchived(tx: Db, id: string, archivedAt: Date | null): Promise<string | undefined> {
  const row = await tx
    .updateTable('providers')
    .set({ archived_at: archivedAt })
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
export type ProviderFields = FieldValues<keyof typeof CHANGEABLE>

/** Sets the fields and answers what they were before; undefined when there is no such provider. */
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

/** Also grows the version of its price list, by which two editors notice each other. */
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

/** Price lists that a file has replaced. */
export async function markPricingImported(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update providers set pricing_version = pricing_version + 1 where id = any(${ids}::uuid[])`.execute(tx)
}
