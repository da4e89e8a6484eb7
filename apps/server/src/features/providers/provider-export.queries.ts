import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import type { exportProviders } from '@inferdex/contracts/imports.staff'
import type { ProviderRecord } from '@inferdex/domain/imports/import-records'
import { sql } from 'kysely'
import { amongIds } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { providerFilters } from './providers-staff.queries.ts'
import { tiersOfProvider } from '../plans/tiers.queries.ts'
import { toolsOfProvider } from './provider-parts.queries.ts'

export type ProviderExportFilter = Omit<HandlerInput<typeof exportProviders>['query'], 'format'> & {
  readonly ids?: readonly string[]
}

/**
 * Lists the next providers by slug, in the format of files. Ratings are the editorial ones, because files cannot set
 * those of the community.
 */
export async function listProviderRecords(
  db: Db,
  filter: ProviderExportFilter,
  after: string,
  limit: number,
): Promise<ProviderRecord[]> {
  const { rows } = await sql<ProviderRecord & { rating: string }>`
    select p.name, p.slug, p.website, p.headquarters, p.description, p.logo, p.documentation, p.featured,
      p.kind, p.kind_note as "kindNote", p.kind_source_url as "kindSourceUrl", p.kind_observed_on::text as "kindObservedOn",
      array(
        select distinct m.slug from offers o join models m on m.id = o.model_id and m.archived_at is null
        where o.provider_id = p.id and o.standing <> 'ended' order by m.slug) as models,
      ${toolsOfProvider} as tools, ${tiersOfProvider} as tiers, p.pricing_currency as currency,
      coalesce(p.editorial_rating, 0) as rating, p.editorial_review_count as "reviewCount"
    from providers p
    where p.id in (
      select providers.id from providers
      where archived_at is null and slug > ${after}
        and ${sql.join([sql`true`, ...amongIds('providers.id', filter.ids), ...providerFilters(filter)], sql` and `)}
      order by slug limit ${limit})
    order by p.slug`.execute(db)
  return rows.map((row) => ({ ...row, rating: Number(row.rating) }))
}
