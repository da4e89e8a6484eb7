import type { StandingRule } from '@inferdex/contracts/intake/intake.staff'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The group of a field, equal to `fieldGroup` of domain/evidence/field-key.ts; a test compares both. */
export const groupOfField = sql`(case
  when s.field like 'capability:%' then 'capability' when s.field like 'score:%' then 'score'
  when s.field like 'limit:%' or s.field in ('contextWindow', 'maxOutput') then 'limit'
  when s.field in ('retiresOn', 'deprecatedOn', 'releaseDate') then 'date'
  when s.field in ('status', 'successor', 'pricingKind', 'region') then 'status' else 'price' end)`

/**
 * How many values a rule decided: those of its feed and kind since it was created, at its seller if it has one. A rule
 * for a single seller takes precedence over one for all. For rules that hold values for review: those still pending.
 */
const DECIDED = sql`(
  select count(*)::int from observations s left join offers o on o.id = s.target_id
  where s.source = r.feed_id and s.rule in ('standing', 'look') and s.recorded_at >= r.created_at
    and s.rule = case r.action when 'look' then 'look' else 'standing' end
    and (r.action <> 'look' or s.state = 'proposed')
    and ${groupOfField} = r.field_group
    and (o.provider_id = r.provider_id or (r.provider_id is null and not exists (
      select from intake_rules own where own.feed_id = r.feed_id and own.field_group = r.field_group
        and own.provider_id = o.provider_id and own.created_at <= s.recorded_at))))`

const RULE = sql`
  select r.id, r.feed_id as feed, ${DECIDED} as decided, f.title as "feedTitle", r.field_group as "fieldGroup", r.action,
    to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", u.username as "createdBy",
    case when p.id is null then null else jsonb_build_object('id', p.id, 'slug', p.slug, 'name', p.name) end as provider
  from intake_rules r join feeds f on f.id = r.feed_id left join providers p on p.id = r.provider_id
  left join users u on u.id = r.created_by`

export async function listRules(db: Db): Promise<StandingRule[]> {
  const { rows } = await sql<StandingRule>`${RULE} order by f.title, r.field_group, p.name nulls first`.execute(db)
  return rows
}

export async function findRule(db: Db, id: string): Promise<StandingRule | undefined> {
  const { rows } = await sql<StandingRule>`${RULE} where r.id = ${id}`.execute(db)
  return rows[0]
}

export async function listFeedNames(db: Db): Promise<{ id: string; title: string }[]> {
  return db.selectFrom('feeds').select(['id', 'title']).orderBy('title').execute()
}

export type NewRule = {
  readonly id: string
  readonly feed: string
  readonly fieldGroup: string
  readonly provider: string | null
  readonly action: 'accept' | 'reject' | 'look'
  readonly by: string
}

/** Adds a rule. Returns false if the feed already has one for these values. */
export async function insertRule(tx: Db, rule: NewRule, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('intake_rules')
    .values({
      id: rule.id,
      feed_id: rule.feed,
      field_group: rule.fieldGroup,
      provider_id: rule.provider,
      action: rule.action,
      created_by: rule.by,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteRule(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('intake_rules').where('id', '=', id).execute()
}

export async function existsFeed(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('feeds').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function existsProvider(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('providers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
