import { parsePriceField } from '@inferdex/domain/evidence/field-key'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { OFFER_COLUMNS } from './offer-columns.queries.ts'

/** The value of a field that pages show, with the names of its offer. */
export type ShownFact = {
  readonly modelName: string
  readonly modelSlug: string
  readonly providerName: string
  /** Null: unknown. */
  readonly value: string | null
  readonly unit: string | null
  /** Only for prices, otherwise null. */
  readonly currency: string | null
  readonly source: string | null
  readonly sourceUrl: string | null
}

/** Reads the shown value of a field of an offer. Undefined: the offer is not listed. */
export async function findShownFact(db: Db, offerId: string, field: string): Promise<ShownFact | undefined> {
  const { rows } = await sql<ShownFact>`
    select m.name as "modelName", m.slug as "modelSlug", p.name as "providerName", shown.value, shown.unit,
      shown.currency, shown.source, shown.source_url as "sourceUrl"
    from offers o join models m on m.id = o.model_id and m.archived_at is null
      join providers p on p.id = o.provider_id and p.archived_at is null
      left join lateral (${selectShownValue(field)}) shown on true
    where o.id = ${offerId}::uuid`.execute(db)
  return rows[0]
}

/** Selects value, unit, currency, source and source_url of a field of the offer `o`. */
export function selectShownValue(field: string): RawBuilder<unknown> {
  if (isColumn(field)) {
    const source = field === 'contextWindow' || field === 'maxOutput' ? sql`o.limits_source` : sql`null`
    const value = field === 'successor' ? sql`(select s.slug from models s where s.id = o.successor_id)` : column(field)
    return sql`select ${value} as value, null::text as unit, null::text as currency,
      coalesce(${source}, o.source) as source, o.source_url`
  }
  const price = parsePriceField(field)
  if (price === null)
    return sql`select null::text as value, null::text as unit, null::text as currency, null::text as source,
    null::text as source_url`
  const { kind, mode, minInputTokens, region } = price
  const [currency, from] =
    region === null
      ? [sql`c.currency`, sql`price_components c where c.valid_to is null and c.replaced_at is null`]
      : [sql`'USD'`, sql`region_prices c where c.region = ${region}`]
  return sql`
    select trim_scale(c.amount)::text as value, c.per as unit, ${currency} as currency, c.source, c.source_url from ${from}
      and c.offer_id = o.id and c.kind = ${kind} and c.mode = ${mode} and c.min_input_tokens = ${minInputTokens}`
}

function isColumn(field: string): field is keyof typeof OFFER_COLUMNS {
  return field in OFFER_COLUMNS
}

function column(field: keyof typeof OFFER_COLUMNS): RawBuilder<unknown> {
  return sql`${sql.ref(`o.${OFFER_COLUMNS[field].name}`)}::text`
}
