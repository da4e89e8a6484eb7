import type { KnownSourceValue } from '@inferdex/domain/intake/reported-facts'
import type { OfferOfMaker } from '@inferdex/domain/intake/offer-of-maker'
import type { StandingAction } from '@inferdex/domain/intake/intake-decision'
import type { FieldGroup } from '@inferdex/domain/evidence/field-key'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type FeedTrust = 'first-party' | 'primary' | 'secondary' | 'opinion'

/** Returns the trust level of a feed, and whether a file of it was ingested before. */
export async function readFeedToEvaluate(
  db: Db,
  id: string,
): Promise<{ id: string; trust: FeedTrust; wasRead: boolean }> {
  const { trust, last_good_hash } = await db
    .selectFrom('feeds')
    .select(['trust', 'last_good_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, trust, wasRead: last_good_hash !== null }
}

/**
 * Updates the planner statistics: PostgreSQL would otherwise plan for empty tables, and take minutes for figures of
 * many models.
 */
export async function updateStatistics(db: Db): Promise<void> {
  await sql`analyze providers, models, model_capabilities, offers, price_components, region_prices, opinions`.execute(
    db,
  )
}

export type OwnSourceValue = KnownSourceValue & { readonly targetId: string }

/** Reads the values of a source for records as of its last read. */
export async function readOwnSourceValues(
  db: Db,
  source: string,
  targetIds: readonly string[],
): Promise<OwnSourceValue[]> {
  const { rows } = await sql<OwnSourceValue>`
    select target_id as "targetId", field, starts_on::text as "startsOn", value, unit, observed_at as "observedAt", state
    from opinions where source = ${source} and target_id = any(${targetIds}::uuid[])`.execute(db)
  return rows
}

export type Stated = {
  readonly targetId: string
  readonly field: string
  readonly source: string
  readonly value: string
  readonly unit: string | null
  readonly isFirstParty: boolean
  readonly isComparedOnly: boolean
  readonly readAt: Date
  readonly changedAt: Date | null
}

/** Reads the current values of other sources for records. Excludes pending and rejected ones, which support nothing. */
export async function readOtherSourceValues(db: Db, source: string, targetIds: readonly string[]): Promise<Stated[]> {
  const { rows } = await sql<Stated>`
    select p.target_id as "targetId", p.field, p.source, p.value, p.unit, ${isFirstParty} as "isFirstParty",
      coalesce(f.trust = 'opinion', false) as "isComparedOnly", greatest(p.observed_at, f.last_read_at) as "readAt",
      p.changed_at as "changedAt"
    from opinions p left join feeds f on f.id = p.source
    where p.target_id = any(${targetIds}::uuid[]) and p.source <> ${source} and p.starts_on = '-infinity'
      and p.state = 'accepted'`.execute(db)
  return rows
}

/** The seller itself, or a value read from the seller's own page, with its address. */
const isFirstParty = sql<boolean>`coalesce(f.trust = 'first-party' and p.source_url is not null, false)`

/** Reads the past values that a source has already reported, as `target field until`. */
export async function readNotifiedHistory(db: Db, source: string, targetIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select target_id || ' ' || field || ' ' || to_char(valid_to at time zone 'UTC', 'YYYY-MM-DD') || ' ' || value as name
    from observations where target_id = any(${targetIds}::uuid[]) and source = ${source} and valid_to is not null`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Reads the sellers' ids of offers and, for those that a maker sells itself, the criteria to choose the offer whose
 * values a source reports for the model.
 */
export async function readOwnOffers(
  db: Db,
  source: string,
  ids: readonly string[],
): Promise<Map<string, { readonly name: string; readonly ofMaker: OfferOfMaker | null }>> {
  const { rows } = await sql<OwnOffer>`
    select o.id, o.provider_model_id as name, m.id as "modelId", m.slug as "modelSlug", p.slug as seller, p.slug = m.lab as "isMakers",
      coalesce(spoken.by_source, false) as "hasReported", coalesce(spoken.by_others, false) as "hasReportedElsewhere",
      o.provider_model_id = case when o.provider_id = m.maker_provider_id then m.maker_model_id
        else (select f.provider_model_id from offers f where f.model_id = o.model_id and f.provider_id = o.provider_id
          order by length(f.provider_model_id), f.provider_model_id limit 1) end as "isMain"
    from offers o join models m on m.id = o.model_id join providers p on p.id = o.provider_id
      left join lateral (
        select bool_or(s.source = ${source}) as by_source, bool_or(s.source <> ${source}) as by_others
        from opinions s join feed_names n on n.feed_id = s.source and n.key = s.source_key
        where s.target_id = m.id and n.offer_id = o.id) as spoken on p.slug = m.lab
    where o.id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, name, isMakers, ...rest }) => [
      id,
      { name, ofMaker: isMakers === true ? { offerId: id, providerModelId: name, ...rest } : null },
    ]),
  )
}

/** Reads the feed's names for these models and offers. */
export async function readRelatedNames(db: Db, feedId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from feed_names where feed_id = ${feedId} and state = 'matched' and model_id in (
      select model_id from offers where id = any(${ids}::uuid[]) union select id from models where id = any(${ids}::uuid[])
    )`.execute(db)
  return rows.map(({ key }) => key)
}

type OwnOffer = Omit<OfferOfMaker, 'offerId' | 'providerModelId'> & {
  readonly id: string
  readonly name: string
  readonly isMakers: boolean | null
}

export type GoneTarget = {
  readonly targetType: 'offer' | 'model'
  readonly targetId: string
  /** Whether it is an offer that pages show as active. */
  readonly isSold: boolean
}

/** Returns the records with values of a source that are missing from its newest file. */
export async function readGone(
  db: Db,
  source: string,
  { present, observedAt }: { present: readonly string[]; observedAt: Date },
): Promise<GoneTarget[]> {
  const { rows } = await sql<GoneTarget>`
    select p.target_type as "targetType", p.target_id as "targetId", coalesce(o.status <> 'retired', false) as "isSold"
    from opinions p left join offers o on o.id = p.target_id
    where p.source = ${source} and p.target_type in ('offer', 'model')
      and p.target_id not in (select unnest(${present}::uuid[]))
    group by p.target_type, p.target_id, o.id having max(p.observed_at) <= ${observedAt} order by p.target_id`.execute(
    db,
  )
  return rows
}

export async function readLocked(db: Db, targetIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select target_id || ' ' || field as name from locks where target_id = any(${targetIds}::uuid[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

export type StandingRule = {
  readonly fieldGroup: FieldGroup
  readonly providerId: string | null
  readonly action: StandingAction
}

export async function readStandingRules(db: Db, feedId: string): Promise<StandingRule[]> {
  const { rows } = await sql<StandingRule>`
    select field_group as "fieldGroup", provider_id as "providerId", action from intake_rules where feed_id = ${feedId}`.execute(
    db,
  )
  return rows
}

export type RunFigures = { readonly observed: number; readonly accepted: number; readonly held: number }

/** Counts what a run added, in all processes that worked on it. */
export async function countRun(db: Db, runId: string): Promise<RunFigures> {
  const { rows } = await sql<RunFigures>`
    select count(*)::int as observed, (count(*) filter (where state <> 'proposed' and rule <> 'gone'))::int as accepted,
      (count(*) filter (where state = 'proposed'))::int as held
    from observations where run_id = ${runId}`.execute(db)
  return rows[0] ?? { observed: 0, accepted: 0, held: 0 }
}
