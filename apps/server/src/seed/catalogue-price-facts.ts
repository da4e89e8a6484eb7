import type { Db } from '../db/db.ts'
import type { SeedCatalogue } from './catalogue-files.ts'
import { upsert } from '../db/upsert.ts'

/**
 * Loads what prices are compared with: prices of other sources, endpoint names, end dates of ids, and sites of home
 * markets.
 */
export async function loadPriceFacts(tx: Db, catalogue: SeedCatalogue): Promise<number> {
  const rows = await tx.selectFrom('providers').select(['slug', 'id']).execute()
  const ids = new Map(rows.map(({ slug, id }) => [slug, id]))
  let changed = await loadOpinions(tx, catalogue['price-opinions'], ids)
  changed += await loadEndpointNames(tx, catalogue['endpoint-names'], ids)
  changed += await loadRetiredIds(tx, catalogue['retired-ids'])
  changed += await loadHomeSites(tx, catalogue['home-sites'], ids)
  return changed
}

type Ids = ReadonlyMap<string, string>

function loadOpinions(tx: Db, opinions: SeedCatalogue['price-opinions'], ids: Ids): Promise<number> {
  const key = ['provider_id', 'provider_model_id', 'source', 'kind', 'mode', 'min_input_tokens']
  const columns = {
    provider_id: 'uuid',
    provider_model_id: 'text',
    source: 'text',
    kind: 'text',
    mode: 'text',
    min_input_tokens: 'integer',
    amount: 'numeric',
    source_url: 'text',
    observed_on: 'date',
  }
  const rows = opinions.flatMap(({ provider, providerModelId, source, sourceUrl, observedOn, prices }) =>
    prices.map(({ kind, mode, minInputTokens, amount }) => ({
      provider_id: ids.get(provider),
      provider_model_id: providerModelId,
      source,
      kind,
      mode,
      min_input_tokens: minInputTokens,
      amount,
      source_url: sourceUrl ?? null,
      observed_on: observedOn,
    })),
  )
  return upsert(tx, { table: 'price_opinions', columns, key }, rows)
}

function loadEndpointNames(tx: Db, groups: SeedCatalogue['endpoint-names'], ids: Ids): Promise<number> {
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

function loadRetiredIds(tx: Db, retired: SeedCatalogue['retired-ids']): Promise<number> {
  const columns = {
    maker: 'text',
    id: 'text',
    retired_on: 'date',
    source: 'text',
    source_url: 'text',
    observed_on: 'date',
  }
  const rows = retired.map(({ maker, id, retiredOn, source, sourceUrl, observedOn }) => ({
    maker,
    id,
    retired_on: retiredOn,
    source,
    source_url: sourceUrl ?? null,
    observed_on: observedOn,
  }))
  return upsert(tx, { table: 'retired_model_ids', columns, key: ['maker', 'id'] }, rows)
}

function loadHomeSites(tx: Db, sites: SeedCatalogue['home-sites'], ids: Ids): Promise<number> {
  const columns = { provider_id: 'uuid', abroad_id: 'uuid', source: 'text', observed_on: 'date' }
  const rows = sites.map(({ provider, abroad, source, observedOn }) => ({
    provider_id: ids.get(provider),
    abroad_id: abroad === null ? null : ids.get(abroad),
    source,
    observed_on: observedOn,
  }))
  return upsert(tx, { table: 'home_sites', columns, key: ['provider_id'] }, rows)
}
