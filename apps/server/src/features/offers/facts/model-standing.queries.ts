import type { ModelStanding } from '@inferdex/contracts/offers'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../db/db.ts'
import { shownEnd, shownLifecycle, shownStatus } from '../../../db/offer-standing.queries.ts'
import { selectAnnounced, toAnnounced } from '../scheduled/scheduled-prices.queries.ts'

/** Reads the current standing of models: their lifecycle and their offers. Excludes archived ones. */
export async function findModelStandings(db: Db, slugs: readonly string[]): Promise<ModelStanding[]> {
  if (slugs.length === 0) return []
  const rows = await db
    .selectFrom('models')
    .leftJoin('data_sources', 'data_sources.name', 'models.lifecycle_source')
    .select([
      'models.slug',
      shownLifecycle('models').as('lifecycle'),
      'models.retires_on',
      'models.lifecycle_source_url',
      'models.lifecycle_observed_on',
      'data_sources.title as lifecycle_source',
      jsonArrayFrom(selectStandingOffers(db)).as('offers'),
    ])
    .where('models.slug', 'in', slugs)
    .where('models.archived_at', 'is', null)
    .orderBy('models.slug')
    .execute()
  return rows.map((row) => ({
    slug: row.slug,
    lifecycle: {
      status: row.lifecycle,
      retiresOn: row.retires_on,
      source: row.lifecycle_source,
      sourceUrl: row.lifecycle_source_url,
      observedOn: row.lifecycle_observed_on,
    },
    offers: row.offers.map(({ announced, ...offer }) => ({ ...offer, announced: announced.map(toAnnounced) })),
  }))
}

function selectStandingOffers(db: Db) {
  return db
    .selectFrom('offers')
    .innerJoin('providers', 'providers.id', 'offers.provider_id')
    .select([
      'offers.id',
      shownStatus('offers').as('status'),
      shownEnd('offers', 'models', 'providers').as('retiresOn'),
      'offers.disputed',
      'offers.verified_on as verifiedOn',
      sql<boolean>`coalesce(models.lab in (providers.slug, providers.sells_as), false)`.as('isFirstParty'),
      jsonArrayFrom(selectAnnounced(db)).as('announced'),
    ])
    .where(sql<boolean>`offers.model_id = models.id`)
    .where('providers.archived_at', 'is', null)
    .orderBy('offers.id')
}
