import { parsePriceField } from '@inferdex/domain/evidence/field-key'
import { offerKey } from '@inferdex/domain/offers/offer-rules'
import { sql } from 'kysely'
import { changedRows } from '../../../db/catalogue-records.queries.ts'
import type { Db } from '../../../db/db.ts'
import { findOfferIds } from '../import/recorded-offers.queries.ts'

/** Values of one source of the seed catalogue for offers, in addition to their own records. */
export type RecordedFacts = {
  readonly source: string
  readonly recordedOn: string
  readonly entries: readonly {
    readonly provider: string
    readonly providerModelId: string
    /** The model of an offer that this source adds. */
    readonly model?: string
    readonly url?: string
    readonly facts: readonly { readonly field: string; readonly value: string; readonly unit?: string }[]
  }[]
}

const COLUMNS = sql`(id uuid, kind text, mode text, "minInputTokens" integer, region text, value text, unit text,
  source text, url text, day date)`

/**
 * Adds regions, retirement dates and prices that no source has reported for an offer yet. Returns the number of changed
 * rows.
 */
export async function addRecordedFacts(tx: Db, recorded: readonly RecordedFacts[]): Promise<number> {
  const ids = await findOfferIds(tx)
  const facts = recorded.flatMap(({ source, recordedOn: day, entries }) =>
    entries.flatMap(({ provider, providerModelId, url, facts: own }) => {
      const id = ids.get(offerKey(provider, providerModelId))
      return id === undefined ? [] : own.map((fact) => ({ id, source, day, url: url ?? null, ...fact }))
    }),
  )
  const prices = facts.flatMap((fact) => {
    const price = fact.unit === undefined ? null : parsePriceField(fact.field)
    return price === null ? [] : [{ ...fact, ...price }]
  })
  const given = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s ${COLUMNS}`
  const usual = prices.filter(({ region }) => region === null)
  const regional = prices.filter(({ region }) => region !== null)
  const placed = facts.filter(({ field }) => field === 'region' || field === 'residency')
  const ending = facts.filter(({ field }) => field === 'retiresOn')
  const statements = [
    sql`
    update offers o set retires_on = s.value
    from jsonb_to_recordset(${JSON.stringify(ending)}::jsonb) as s (id uuid, value date)
    where o.id = s.id and o.retires_on is null and o.origin = 'seed'`,
    sql`
    insert into price_components (offer_id, kind, mode, min_input_tokens, amount, currency, per, source, source_url,
      verified_on, reason)
    select s.id, s.kind, s.mode, s."minInputTokens", s.value::numeric, 'USD', s.unit, s.source, s.url, s.day, 'launch'
    from ${given(usual)}
    where not exists (
      select from price_components p
      where (p.offer_id, p.kind, p.mode, p.min_input_tokens) = (s.id, s.kind, s.mode, s."minInputTokens"))`,
    sql`
    insert into region_prices (offer_id, region, kind, mode, min_input_tokens, amount, per, source, source_url, observed_on)
    select s.id, s.region, s.kind, s.mode, s."minInputTokens", s.value::numeric, s.unit, s.source, s.url, s.day
    from ${given(regional)} on conflict do nothing`,
    sql`
    update offers o set region = coalesce(o.region, s.region), residency = coalesce(o.residency, s.residency)
    from (
      select id, max(value) filter (where field = 'region') as region,
        max(value) filter (where field = 'residency') as residency
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as f (id uuid, field text, value text) group by id
    ) s
    where o.id = s.id and ((o.region is null and s.region is not null)
      or (o.residency is null and s.residency is not null))`,
  ]
  let changed = 0
  for (const statement of statements) changed += await changedRows(tx, statement)
  return changed
}
