import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { shownStatus } from '../../db/offer-standing.queries.ts'

export type StackModel = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly lab: string | null
  /** Whether it may be recommended. */
  readonly mayRecommend: boolean
  /** Its maker, if that is a provider. */
  readonly maker: { readonly slug: string; readonly name: string } | null
  /** Whether its maker has retired it, or announced that. */
  readonly isEnded: boolean
  /** Whether others may host it. */
  readonly isOpen: boolean
}
export type StackOffer = {
  readonly id: string
  readonly modelId: string
  readonly provider: { readonly slug: string; readonly name: string }
  readonly providerModelId: string
  readonly status: 'active' | 'beta' | 'deprecated' | 'retired'
  readonly isCounted: boolean
  /** Whether its provider is a seller and not a router. */
  readonly isDirect: boolean
  readonly isMaker: boolean
  readonly input: string | null
  readonly output: string | null
  readonly verifiedOn: string
  readonly sourceName: string
  readonly sourceUrl: string | null
}

/** Reads models and all their offers, cheapest first, in one statement. */
export async function readStackRecords(
  db: Db,
  ids: readonly string[],
): Promise<{ models: StackModel[]; offers: StackOffer[] }> {
  const {
    rows: [row],
  } = await sql<{ models: StackModel[]; offers: StackOffer[] }>`
    with wanted as (
      select id, slug, name, lab, maker_provider_id, is_retired or lifecycle in ('deprecated', 'retired') as is_ended,
        is_open_source or open_weights as is_open, may_recommend from models
      where id = any(${ids}::uuid[]) and archived_at is null
    )
    select
      (select coalesce(json_agg(json_build_object('id', m.id, 'slug', m.slug, 'name', m.name, 'lab', m.lab,
          'isEnded', coalesce(m.is_ended, false), 'isOpen', coalesce(m.is_open, false),
          'mayRecommend', m.may_recommend, 'maker',
          case when p.id is not null then json_build_object('slug', p.slug, 'name', p.name) end)), '[]')
        from wanted m left join providers p on p.slug = m.lab and p.archived_at is null) as models,
      (select coalesce(json_agg(o), '[]') from (
        select o.id, o.model_id as "modelId", json_build_object('slug', p.slug, 'name', p.name) as provider,
          o.provider_model_id as "providerModelId", ${shownStatus('o')} as status, o.is_counted as "isCounted",
          p.kind = 'seller' as "isDirect",
          coalesce(p.slug = m.lab or p.id = m.maker_provider_id, false) as "isMaker", o.input_price::text as input,
          o.output_price::text as output, o.verified_on as "verifiedOn", coalesce(ds.title, o.source) as "sourceName",
          o.source_url as "sourceUrl"
        from wanted m join offers o on o.model_id = m.id join providers p on p.id = o.provider_id
          left join data_sources ds on ds.name = o.source
        where p.archived_at is null
        order by o.model_id, o.price_order, o.provider_model_id, o.id) o) as offers`.execute(db)
  return row ?? { models: [], offers: [] }
}

export type StackChange = {
  readonly offerId: string
  readonly on: string
  readonly field: 'input' | 'output'
  readonly before: string | null
  readonly after: string | null
  readonly percent: string | null
  readonly sourceName: string
  readonly sourceUrl: string | null
}
const MOST_CHANGES = 1000

/** Lists changes of the input and output prices of offers since a day, newest first. */
export async function findPriceChanges(
  db: Db,
  offers: readonly string[],
  since: string,
  now: Date,
): Promise<StackChange[]> {
  const { rows } = await sql<StackChange>`
    select c.offer_id as "offerId", to_char(c.at at time zone 'utc', 'YYYY-MM-DD') as on, c.field, c.before, c.after,
      c.change_percent::text as percent, coalesce(ds.title, c.source) as "sourceName", c.source_url as "sourceUrl"
    from recorded_changes c left join data_sources ds on ds.name = c.source
    where c.offer_id = any(${offers}::uuid[]) and c.kind = 'price' and c.field in ('input', 'output')
      and c.at >= ${since}::date::timestamp at time zone 'utc' and c.at <= ${now}
    order by c.at desc, c.id desc limit ${sql.lit(MOST_CHANGES)}`.execute(db)
  return rows
}

/** Reads the provider model ids of offers, by offer id. */
export async function readOwnIds(db: Db, models: readonly string[]): Promise<Map<string, string>> {
  if (models.length === 0) return new Map()
  const rows = await db
    .selectFrom('offers')
    .innerJoin('models', 'models.id', 'offers.model_id')
    .select(['offers.id', 'offers.provider_model_id'])
    .where('models.slug', 'in', models)
    .execute()
  return new Map(rows.map(({ id, provider_model_id }) => [id, provider_model_id]))
}
