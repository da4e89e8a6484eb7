import type { TierLimits } from '@inferdex/contracts/plans/plans'
import { sql } from 'kysely'
import { changeFields, type FieldValues } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { refreshProviderFigures } from './provider-figures.queries.ts'

export type NewProvider = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly website: string
  readonly documentation: string | null
  readonly headquarters: string | null
  readonly logo: string | null
  readonly freeTier: NewFreeTier | null
}

export type NewFreeTier = {
  /** Null: not stated. */
  readonly requiresCreditCard: boolean | null
  readonly trialPeriodDays: number | null
  readonly features: readonly string[]
  readonly limits: TierLimits
}

export async function insertProvider(tx: Db, provider: NewProvider, now: Date): Promise<void> {
  await tx
    .insertInto('providers')
    .values({
      id: provider.id,
      slug: provider.slug,
      name: provider.name,
      description: provider.description,
      website: provider.website,
      documentation: provider.documentation,
      headquarters: provider.headquarters,
      logo: provider.logo,
      origin: 'submission',
      created_at: now,
      updated_at: now,
    })
    .execute()
  const { freeTier } = provider
  if (freeTier !== null) {
    await tx
      .insertInto('pricing_tiers')
      .values({
        provider_id: provider.id,
        id: 'free',
        name: 'Free',
        price: '0',
        billing_period: 'monthly',
        is_free_tier: true,
        requires_credit_card: freeTier.requiresCreditCard,
        trial_period_days: freeTier.trialPeriodDays,
        features: [...freeTier.features],
        limits: JSON.stringify(freeTier.limits),
        source: 'submission',
        verified_on: now.toISOString().slice(0, 10),
      })
      .execute()
  }
  await refreshProviderFigures(tx, [provider.id])
}

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

/** Models whose offers come or go with the provider. */
export async function findModelsSoldBy(tx: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select distinct model_id as id from offers where provider_id = ${id}`.execute(tx)
  return rows.map((row) => row.id)
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
