import { type Tag, tag } from '@inferdex/contracts/protocol/tags'
import type { AuditAction, AuditTarget } from '@inferdex/domain/audit/audit-actions'
import type { ImportKind } from '@inferdex/domain/imports/import-records'
import type { CheckedRows } from '@inferdex/domain/imports/import-rows'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { findDealProblems, planDeals, writeDeals } from '../deals/deal-import.service.ts'
import { checkModels, writeModels } from '../models/files/model-import.service.ts'
import { publishOffers, refreshModels } from '../models/models.service.ts'
import { findModelSlugs } from '../models/model-owners.queries.ts'
import { checkOffers, writeOffers } from '../offers/import/offer-file.service.ts'
import { addOffersOfProviders } from '../offers/import/offer-import.service.ts'
import { findProviderProblems, planProviders, writeProviders } from '../providers/provider-import.service.ts'
import { refreshProviderFigures } from '../providers/providers.service.ts'

/** How one kind of record is imported. Sources select (row, id, record). */
type ImportTarget = {
  readonly action: AuditAction
  readonly targetType: AuditTarget
  /** Compares rows with the catalogue. */
  readonly check: (tx: Db, source: RawBuilder<unknown>, now: Date) => Promise<CheckedRows>
  /** Writes rows and returns the tags of the records' own pages. */
  readonly write: (tx: Db, source: RawBuilder<unknown>, now: Date) => Promise<Tag[]>
  /** Updates once, at the end, what is too expensive for every chunk. */
  readonly finish: (tx: Db) => Promise<void>
  /**
   * Tags of the pages that show many records. Publishing them with every chunk would re-render these pages constantly.
   */
  readonly lists: readonly Tag[]
}

export const importTargets: Readonly<Record<ImportKind, ImportTarget>> = {
  models: {
    action: 'IMPORT_MODELS',
    targetType: 'MODEL',
    check: checkModels,
    write: async (tx, source, now) => {
      const { slugs, providerSlugs } = await writeModels(tx, source, now)
      return [...slugs.map((slug) => tag.model(slug)), ...providerSlugs.map((slug) => tag.provider(slug))]
    },
    finish: async (tx) => {
      await refreshProviderFigures(tx, 'all')
    },
    lists: [tag.counts, tag.models, tag.providers, tag.benchmarks],
  },
  providers: {
    action: 'IMPORT_PROVIDERS',
    targetType: 'PROVIDER',
    check: async (tx, source) => ({
      findings: await findProviderProblems(tx, source),
      plan: await planProviders(tx, source),
    }),
    write: async (tx, source, now) => {
      const { ids, slugs, modelIds } = await writeProviders(tx, source, now)
      const models = [...new Set([...modelIds, ...(await addOffersOfProviders(tx, source, now))])]
      if (models.length > 0) await refreshModels(tx, models)
      await refreshProviderFigures(tx, ids)
      return [
        ...slugs.map((slug) => tag.provider(slug)),
        ...(await findModelSlugs(tx, models)).map((slug) => tag.model(slug)),
      ]
    },
    finish: async () => {},
    lists: [tag.counts, tag.providers, tag.models],
  },
  deals: {
    action: 'IMPORT_DEALS',
    targetType: 'DEAL',
    check: async (tx, source, now) => ({
      findings: await findDealProblems(tx, source, now),
      plan: await planDeals(tx, source),
    }),
    write: async (tx, source, now) => {
      await writeDeals(tx, source, now)
      return []
    },
    finish: async () => {},
    lists: [tag.deals, tag.counts],
  },
  offers: {
    action: 'IMPORT_OFFERS',
    targetType: 'CATALOGUE',
    check: checkOffers,
    write: async (tx, source, now) => {
      await publishOffers(tx, await writeOffers(tx, source, now))
      return []
    },
    finish: async () => {},
    lists: [tag.counts, tag.models, tag.providers],
  },
}
