import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { AnnouncedChange, readProviderOverview } from '@inferdex/contracts/providers/provider-overview'
import { priceFieldKey } from '@inferdex/domain/evidence/field-key'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/plans/prepared-statements.ts'
import type { PageInput } from '../../db/paging/list-page.ts'
import { findOffersOfProvider } from '../offers/offers.queries.ts'
import { selectAnnouncedChanges, selectTopCapabilities } from './provider-overview.queries.ts'
import { selectMarket, selectPriceChanges, selectRecordedSince, toMarketRow } from './provider-market.queries.ts'
import { selectProviderDetail, toProviderDetail } from './providers.queries.ts'

/** Reads a provider's page with two statements. Returns undefined if there is no such provider. */
export async function findProviderOverview(
  db: Db,
  slug: string,
  { market: isWithMarket = false, ...input }: PageInput & { market?: boolean | undefined },
): Promise<ResponseBody<typeof readProviderOverview> | undefined> {
  const [row, offers] = await Promise.all([
    selectProviderDetail(db, slug)
      .select([
        jsonArrayFrom(selectTopCapabilities(db)).as('capabilities'),
        jsonArrayFrom(selectAnnouncedChanges(db)).as('announced'),
      ])
      .$if(isWithMarket, (query) =>
        query.select([
          jsonArrayFrom(selectMarket(db)).as('market'),
          jsonArrayFrom(selectPriceChanges(db)).as('changes'),
          selectRecordedSince(db).as('recorded_since'),
        ]),
      )
      .$call(prepared)
      .executeTakeFirst(),
    findOffersOfProvider(db, slug, input),
  ])
  if (row === undefined) return undefined
  const { market, changes, recorded_since: recordedSince } = row
  return {
    provider: toProviderDetail(row),
    offers,
    capabilities: row.capabilities,
    announced: row.announced.map(toAnnouncedChange),
    market:
      market === undefined
        ? null
        : { rows: market.map(toMarketRow), changes: changes ?? [], recordedSince: recordedSince ?? null },
  }
}

type AnnouncedRow = Awaited<ReturnType<ReturnType<typeof selectAnnouncedChanges>['execute']>>[number]

function toAnnouncedChange({ slug, name, before, after, ...price }: AnnouncedRow): AnnouncedChange {
  const { kind, mode, min_input_tokens: minInputTokens, starts_on: on } = price
  return {
    model: { slug, name },
    field: priceFieldKey({ kind, mode, minInputTokens, region: null }),
    before,
    after,
    on,
  }
}
