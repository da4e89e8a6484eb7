import type { OfferHistory } from '@inferdex/contracts/offers'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../db/db.ts'

/** Lists all recorded prices of a model, including current ones. Returns undefined if there is no such model. */
export async function listPriceHistory(db: Db, slug: string): Promise<OfferHistory[] | undefined> {
  const row = await db
    .selectFrom('models')
    .select(jsonArrayFrom(selectPriceHistory(db)).as('offers'))
    .where('models.slug', '=', slug)
    .where('models.archived_at', 'is', null)
    .executeTakeFirst()
  return row?.offers.map(toPriceHistory)
}

/** Selects the offers of the model in the outer query, each with all its prices. */
export function selectPriceHistory(db: Db) {
  return db
    .selectFrom('offers')
    .innerJoin('providers', 'providers.id', 'offers.provider_id')
    .select([
      'offers.id',
      'offers.provider_model_id',
      'providers.slug as provider_slug',
      'providers.name as provider_name',
      jsonArrayFrom(
        db
          .selectFrom('price_components as steps')
          .select([
            'steps.kind',
            'steps.mode',
            'steps.min_input_tokens',
            sql<string>`steps.amount::text`.as('amount'),
            'steps.currency',
            'steps.per',
            'steps.valid_from',
            'steps.valid_to',
            'steps.reason',
            'steps.source',
          ])
          .where(sql<boolean>`steps.offer_id = offers.id`)
          .where('steps.replaced_at', 'is', null)
          .orderBy('steps.valid_from', (order) => order.asc().nullsFirst())
          .orderBy('steps.id'),
      ).as('steps'),
    ])
    .where(sql<boolean>`offers.model_id = models.id`)
    .where('providers.archived_at', 'is', null)
    .orderBy('offers.price_order')
    .orderBy('offers.provider_model_id')
    .orderBy('offers.id')
}

type HistoryRow = Awaited<ReturnType<ReturnType<typeof selectPriceHistory>['execute']>>[number]

export function toPriceHistory(row: HistoryRow): OfferHistory {
  return {
    offerId: row.id,
    provider: { slug: row.provider_slug, name: row.provider_name },
    providerModelId: row.provider_model_id,
    prices: row.steps.map((step) => ({
      kind: step.kind,
      mode: step.mode,
      minInputTokens: step.min_input_tokens,
      amount: step.amount,
      currency: step.currency,
      per: step.per,
      validFrom: toIso(step.valid_from),
      validTo: toIso(step.valid_to),
      reason: step.reason,
      source: step.source,
    })),
  }
}

function toIso(moment: string | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}
