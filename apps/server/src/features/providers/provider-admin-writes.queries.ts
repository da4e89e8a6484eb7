import type { NewProviderInput, ProviderChangeInput, ToolInput } from '@inferdex/contracts/providers/providers.staff'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Converts the given fields to columns; absent fields stay unchanged. */
function columnsOf(input: ProviderChangeInput) {
  return {
    name: input.name,
    description: input.description,
    website: input.website,
    documentation: input.documentation,
    headquarters: input.headquarters,
    logo: input.logo,
    featured: input.featured,
    kind: input.kind,
    kind_note: input.kindNote,
    kind_source_url: input.kindSourceUrl,
    kind_observed_on: input.kindObservedOn,
    editorial_rating: input.rating === undefined || input.rating === null ? input.rating : input.rating.toFixed(2),
    editorial_review_count: input.reviewCount,
  }
}

export async function insertProviderRow(
  tx: Db,
  id: string,
  input: NewProviderInput,
  { origin, now }: { readonly origin: 'staff' | 'submission'; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('providers')
    .values({
      ...columnsOf(input),
      id,
      slug: input.slug,
      name: input.name,
      origin,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Updates a provider, even if only its tools changed, because its revision increases with its time. */
export async function updateProviderRow(tx: Db, id: string, input: ProviderChangeInput, now: Date): Promise<void> {
  await tx
    .updateTable('providers')
    .set({ ...columnsOf(input), origin: 'staff', updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Replaces all tools at once, in order, because names may move from one to another. */
export async function replaceTools(
  tx: Db,
  providerId: string,
  tools: readonly (ToolInput & { id: string })[],
): Promise<void> {
  await tx.deleteFrom('provider_tools').where('provider_id', '=', providerId).execute()
  if (tools.length === 0) return
  await tx
    .insertInto('provider_tools')
    .values(tools.map((tool, position) => ({ ...tool, provider_id: providerId, position })))
    .execute()
}

export async function findToolNames(tx: Db, providerId: string): Promise<string[]> {
  const rows = await tx.selectFrom('provider_tools').select('name').where('provider_id', '=', providerId).execute()
  return rows.map(({ name }) => name)
}

/** Adds tools that are only known by name. */
export async function insertTools(
  tx: Db,
  providerId: string,
  tools: readonly { readonly id: string; readonly name: string; readonly position: number }[],
): Promise<void> {
  await tx
    .insertInto('provider_tools')
    .values(tools.map((tool) => ({ ...tool, provider_id: providerId, type: 'other' as const })))
    .execute()
}

export async function deleteTools(tx: Db, providerId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('provider_tools')
    .where('provider_id', '=', providerId)
    .where('id', 'in', [...ids])
    .execute()
}

/** Updates the timestamp, by which an open form detects a change of the tools; the seed no longer replaces them. */
export async function touchProvider(tx: Db, id: string, now: Date): Promise<void> {
  const origin = sql<'staff'>`case when origin = 'seed' then 'staff' else origin end`
  await tx.updateTable('providers').set({ origin, updated_at: now }).where('id', '=', id).execute()
}
