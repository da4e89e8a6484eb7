import { sql } from 'kysely'
import { changeFields, type FieldValues } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { refreshModelFigures, refreshOfferPrices, refreshPriceSeries } from './model-figures.queries.ts'
import { refreshPriceDoubts } from './price-doubts.queries.ts'
import { refreshRetirement } from './model-retirement.queries.ts'

export type NewModel = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly family: string
  readonly version: string | null
  readonly architecture: string | null
  readonly parameterCount: string | null
  readonly contextWindow: number | null
  readonly isOpenSource: boolean
  readonly releaseDate: string | null
  readonly capabilities: readonly string[]
  /** Each gets an offer at the list price. */
  readonly offers: readonly { id: string; providerId: string }[]
  readonly inputPrice: string
  readonly outputPrice: string
  readonly source: string
}

/** The model with its offers, their prices and its capabilities, ready to show. */
export async function insertModel(tx: Db, model: NewModel, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  await tx
    .insertInto('models')
    .values({
      id: model.id,
      slug: model.slug,
      name: model.name,
      family: model.family,
      ...(model.version === null ? {} : { version: model.version }),
      ...(model.architecture === null ? {} : { architecture: model.architecture }),
      parameter_count: model.parameterCount,
      context_window: model.contextWindow,
      is_open_source: model.isOpenSource,
      release_date: model.releaseDate,
      source: model.source,
      source_date: today,
      origin: 'submission',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await tx
    .insertInto('offers')
    .values(
      model.offers.map(({ id, providerId }) => ({
        id,
        model_id: model.id,
        provider_id: providerId,
        provider_model_id: model.slug,
        pricing_kind: Number(model.inputPrice) === 0 && Number(model.outputPrice) === 0 ? 'free' : 'metered',
        context_window: model.contextWindow,
        source: model.source,
        verified_on: today,
        origin: 'submission' as const,
      })),
    )
    .execute()
  await tx
    .insertInto('price_components')
    .values(
      model.offers.flatMap(({ id }) =>
        (['input', 'output'] as const).map((kind) => ({
          offer_id: id,
          kind,
          amount: kind === 'input' ? model.inputPrice : model.outputPrice,
          per: '1M-tokens' as const,
          valid_from: now,
          source: model.source,
          verified_on: today,
          reason: 'launch' as const,
        })),
      ),
    )
    .execute()
  await sql`
    insert into model_capabilities (model_id, capability_id)
    select ${model.id}, id from capabilities where active and name = any(${[...model.capabilities]}::text[])`.execute(
    tx,
  )
  await refreshModel(tx, model.id)
}

/** Whatever pages show of the model, from its offers, prices, capabilities and scores. */
export async function refreshModel(tx: Db, id: string): Promise<void> {
  await refreshModels(tx, [id])
}

export async function refreshModels(tx: Db, ids: readonly string[]): Promise<void> {
  await refreshOfferPrices(tx, ids)
  await refreshPriceDoubts(tx, ids)
  await refreshModelFigures(tx, ids)
  await refreshPriceSeries(tx, ids)
  await refreshRetirement(tx, ids)
}

/** Takes it out of the catalogue, or puts it back. Nothing is lost: its reviews, prices and scores stay with it. */
export async function setModelArchived(tx: Db, id: string, archivedAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('models')
    .set({ archived_at: archivedAt })
    .where('id', '=', id)
    .where('archived_at', archivedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type ModelOwners = { readonly slug: string; readonly providers: readonly { id: string; slug: string }[] }

/** Who sells it: their figures and pages follow when it comes or goes. */
export async function findModelOwners(tx: Db, id: string): Promise<ModelOwners | undefined> {
  const rows = await tx
    .selectFrom('models')
    .leftJoin('offers', 'offers.model_id', 'models.id')
    .leftJoin('providers', 'providers.id', 'offers.provider_id')
    .select(['models.slug', 'providers.id as provider_id', 'providers.slug as provider_slug'])
    .where('models.id', '=', id)
    .distinct()
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  return {
    slug: first.slug,
    providers: rows.flatMap((row) =>
      row.provider_id === null || row.provider_slug === null ? [] : [{ id: row.provider_id, slug: row.provider_slug }],
    ),
  }
}

/** Columns that a proposed change may set, and what the form calls them. */
const CHANGEABLE = {
  name: 'name',
  family: 'family',
  version: 'version',
  architecture: 'architecture',
  parameterCount: 'parameter_count',
  contextWindow: 'context_window',
  isOpenSource: 'is_open_source',
  releaseDate: 'release_date',
} as const
export type ModelFields = FieldValues<keyof typeof CHANGEABLE>

/** Sets the fields and answers what they were before; undefined when there is no such model. */
export function changeModelFields(
  tx: Db,
  id: string,
  fields: ModelFields,
  now: Date,
): Promise<ModelFields | undefined> {
  return changeFields(tx, 'models', CHANGEABLE, { id, fields, now })
}
