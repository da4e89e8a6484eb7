import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { readProviderOverview } from '@inferdex/contracts/providers/provider-overview'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/db.ts'
import type { PageInput } from '../../db/paging/list-page.ts'
import { findOffersOfProvider } from '../offers/offers.queries.ts'
import { selectTopCapabilities } from './provider-overview.queries.ts'
import { selectProviderDetail, toProviderDetail } from './providers.queries.ts'

/** Reads a provider's page with two statements. Returns undefined if there is no such provider. */
export async function findProviderOverview(
  db: Db,
  slug: string,
  input: PageInput,
): Promise<ResponseBody<typeof readProviderOverview> | undefined> {
  const [row, offers] = await Promise.all([
    selectProviderDetail(db, slug)
      .select(jsonArrayFrom(selectTopCapabilities(db)).as('capabilities'))
      .executeTakeFirst(),
    findOffersOfProvider(db, slug, input),
  ])
  return row && { provider: toProviderDetail(row), offers, capabilities: row.capabilities }
}
