import { type DatedPrice, priceMoves } from '@inferdex/domain/offers/price-moves'
import type { Db } from '../../../db/db.ts'
import { upsert } from '../../../db/upsert.ts'

/** The source of a fact and the day on which it was read. */
type Recorded = { readonly source: string; readonly sourceUrl?: string; readonly observedOn: string }

/** Reference data of the seed catalogue to compare prices with. */
export type RecordedPriceFacts = {
  readonly 'endpoint-names': readonly (Recorded & { readonly provider: string; readonly names: readonly string[] })[]
  readonly 'retired-ids': readonly (Recorded & {
    readonly maker: string
    readonly id: string
    /** Null: a source reports it as retired or deprecated, without a date. */
    readonly retiredOn: string | null
    /** The default is retired. */
    readonly status?: 'deprecated'
    /** Slugs of models to use instead. */
    readonly successors?: readonly string[]
  })[]
  /** Dated input prices of makers, per million tokens. */
  readonly 'maker-prices': readonly {
    readonly model: string
    readonly source: string
    readonly sourceUrl?: string
    readonly prices: readonly DatedPrice[]
    /** The last day of the last price, if the maker states it. */
    readonly lastPriceUntil?: string
  }[]
  readonly 'home-sites': readonly (Recorded & { readonly provider: string; readonly abroad: string | null })[]
}

/**
 * Writes the reference data for prices in addition to source values: endpoint names, retirement dates of ids, sites of
 * home markets, and changes of makers' prices.
 */
export async function upsertRecordedPriceFacts(tx: Db, facts: RecordedPriceFacts): Promise<number> {
  const rows = await tx.selectFrom('providers').select(['slug', 'id']).execute()
  const ids = new Map(rows.map(({ slug, id }) => [slug, id]))
  let changed = await upsertEndpointNames(tx, facts['endpoint-names'], ids)
  changed += await upsertRetiredIds(tx, facts['retired-ids'])
  changed += await upsertHomeSites(tx, facts['home-sites'], ids)
  changed += await upsertPriceMoves(tx, facts['maker-prices'])
  return changed
}

type Ids = ReadonlyMap<string, string>

function upsertEndpointNames(tx: Db, groups: RecordedPriceFacts['endpoint-names'], ids: Ids): Promise<number> {
  const columns = {
    provider_id: 'uuid',
    name: 'text',
    endpoint: 'text',
    source: 'text',
    source_url: 'text',
    observed_on: 'date',
  }
  const rows = groups.flatMap(({ provider, names, source, sourceUrl, observedOn }) =>
    names.map((name) => ({
      provider_id: ids.get(provider),
      name,
      endpoint: names[0],
      source,
      source_url: sourceUrl ?? null,
      observed_on: observedOn,
    })),
  )
  return upsert(tx, { table: 'endpoint_names', columns, key: ['provider_id', 'name'] }, rows)
}

function upsertRetiredIds(tx: Db, retired: RecordedPriceFacts['retired-ids']): Promise<number> {
  const columns = {
    maker: 'text',
    id: 'text',
    retired_on: 'date',
    status: 'text',
    successors: 'text[]',
    source: 'text',
    source_url: 'text',
    observed_on: 'date',
  }
  const rows = retired.map(({ maker, id, retiredOn, status, successors, source, sourceUrl, observedOn }) => ({
    maker,
    id,
    retired_on: retiredOn,
    status: status ?? 'retired',
    successors: successors ?? [],
    source,
    source_url: sourceUrl ?? null,
    observed_on: observedOn,
  }))
  return upsert(tx, { table: 'retired_model_ids', columns, key: ['maker', 'id'] }, rows)
}

function upsertHomeSites(tx: Db, sites: RecordedPriceFacts['home-sites'], ids: Ids): Promise<number> {
  const columns = { provider_id: 'uuid', abroad_id: 'uuid', source: 'text', observed_on: 'date' }
  const rows = sites.map(({ provider, abroad, source, observedOn }) => ({
    provider_id: ids.get(provider),
    abroad_id: abroad === null ? null : ids.get(abroad),
    source,
    observed_on: observedOn,
  }))
  return upsert(tx, { table: 'home_sites', columns, key: ['provider_id'] }, rows)
}

async function upsertPriceMoves(tx: Db, recorded: RecordedPriceFacts['maker-prices']): Promise<number> {
  const slugs = recorded.map(({ model }) => model)
  const models = await tx
    .selectFrom('models')
    .select(['slug', 'id'])
    .where('slug', 'in', ['', ...slugs])
    .execute()
  const ids = new Map(models.map(({ slug, id }) => [slug, id]))
  const columns = {
    model_id: 'uuid',
    changed_on: 'date',
    input_before: 'numeric',
    input_after: 'numeric',
    valid_until: 'date',
    source: 'text',
    source_url: 'text',
  }
  const rows = recorded.flatMap(({ model, source, sourceUrl, prices, lastPriceUntil }) => {
    const lastDay = prices.at(-1)?.on
    return priceMoves(prices).map(({ on, before, after }) => ({
      model_id: ids.get(model),
      changed_on: on,
      input_before: before,
      input_after: after,
      valid_until: on === lastDay ? (lastPriceUntil ?? null) : null,
      source,
      source_url: sourceUrl ?? null,
    }))
  })
  return upsert(tx, { table: 'price_moves', columns, key: ['model_id', 'changed_on', 'source'] }, rows)
}
