import type { ProviderKind } from '@inferdex/domain/offers/who-sells/provider-kind'
import type { Db } from '../../db/db.ts'
import { upsert } from '../../db/upsert.ts'

type RecordedTool = {
  readonly name: string
  readonly description: string | null
  readonly type: string
  readonly platform: string | null
  readonly official: boolean
  readonly documentation: string | null
}

/** A provider of the seed catalogue. */
export type RecordedProvider = {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly website: string | null
  readonly documentation: string | null
  readonly headquarters: string | null
  readonly featured: boolean
  /** The maker's name in the field `lab` of models, if it differs from the provider's. */
  readonly sellsAs?: string
  /** Absent for a seller; any other kind has evidence. */
  readonly kind?: ProviderKind
  readonly kindNote?: string
  readonly kindSourceUrl?: string
  readonly kindObservedOn?: string
  readonly tools: readonly RecordedTool[]
  readonly pricingCurrency: string
}

/**
 * Inserts providers of the seed catalogue and updates those that staff has not edited. Returns the number of changed
 * rows.
 */
export async function upsertRecordedProviders(
  tx: Db,
  providers: readonly (RecordedProvider & { readonly id: string })[],
  now: Date,
): Promise<number> {
  return await upsert(
    tx,
    {
      table: 'providers',
      columns: {
        id: 'uuid',
        slug: 'text',
        name: 'text',
        description: 'text',
        website: 'text',
        documentation: 'text',
        headquarters: 'text',
        featured: 'boolean',
        sells_as: 'text',
        kind: 'text',
        kind_note: 'text',
        kind_source_url: 'text',
        kind_observed_on: 'date',
        pricing_currency: 'text',
        origin: 'text',
        created_at: 'timestamptz',
        updated_at: 'timestamptz',
      },
      key: ['slug'],
      onlyOnInsert: ['id', 'origin', 'created_at'],
      stamp: 'updated_at',
      keepEdited: true,
    },
    providers.map((provider) => ({
      id: provider.id,
      slug: provider.slug,
      name: provider.name,
      description: provider.description,
      website: provider.website,
      documentation: provider.documentation,
      headquarters: provider.headquarters,
      featured: provider.featured,
      sells_as: provider.sellsAs ?? null,
      kind: provider.kind ?? 'seller',
      kind_note: provider.kindNote ?? null,
      kind_source_url: provider.kindSourceUrl ?? null,
      kind_observed_on: provider.kindObservedOn ?? null,
      pricing_currency: provider.pricingCurrency,
      origin: 'seed',
      created_at: now,
      updated_at: now,
    })),
  )
}

/**
 * Returns the ids by slug of providers that staff has not edited. The tools and tiers of all others are not updated.
 */
export async function findUneditedProviders(tx: Db): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('providers').select(['slug', 'id']).where('origin', '=', 'seed').execute()
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}

export function upsertRecordedTools(
  tx: Db,
  providers: readonly RecordedProvider[],
  ids: ReadonlyMap<string, string>,
  idOf: (provider: string, tool: string) => string,
): Promise<number> {
  const rows = providers.flatMap(({ slug, tools }) => {
    const provider_id = ids.get(slug)
    if (provider_id === undefined) return []
    return tools.map((tool, position) => ({ ...tool, id: idOf(slug, tool.name), provider_id, position }))
  })
  return upsert(
    tx,
    {
      table: 'provider_tools',
      columns: {
        id: 'uuid',
        provider_id: 'uuid',
        name: 'text',
        description: 'text',
        type: 'text',
        platform: 'text',
        official: 'boolean',
        documentation: 'text',
        position: 'integer',
      },
      key: ['provider_id', 'name'],
      onlyOnInsert: ['id'],
    },
    rows,
  )
}
