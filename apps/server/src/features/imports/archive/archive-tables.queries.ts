import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Tables } from '../../../db/generated/tables.ts'

type TableName = keyof Tables

/**
 * The tables of the catalogue, and which of their rows belong to it. All public data about models, providers, offers,
 * plans and deals is computed from these.
 */
export const CATALOGUE_TABLES = {
  benchmark_results: 'all',
  benchmarks: 'all',
  capabilities: 'all',
  data_quality: 'all',
  data_sources: 'all',
  deals: 'all',
  endpoint_names: 'all',
  feed_names: 'all',
  feed_runs: 'all',
  feeds: 'all',
  former_slugs: `kind <> 'posts'`,
  home_sites: 'all',
  intake_decisions: 'all',
  intake_rules: 'all',
  locks: 'all',
  model_capabilities: 'all',
  model_places: 'all',
  model_successors: 'all',
  models: 'all',
  moving_ids: 'all',
  observations: 'all',
  offers: 'all',
  opinions: 'all',
  popular_marks: 'all',
  price_components: 'all',
  price_moves: 'all',
  pricing_tiers: 'all',
  provider_changes: 'all',
  provider_tools: 'all',
  providers: 'all',
  recorded_changes: 'all',
  region_prices: 'all',
  retired_model_ids: 'all',
  scheduled_prices: 'all',
  seed_loads: `name not like 'demo-%'`,
  weekly_changes: 'all',
} as const satisfies Partial<Record<TableName, string>>

/** The tables that an archive neither contains nor changes. A new table must be listed here or above. */
export const OTHER_TABLES = {
  people: [
    'api_keys',
    'authenticator_apps',
    'identities',
    'known_browsers',
    'one_time_tokens',
    'passkey_challenges',
    'passkeys',
    'pending_sign_ins',
    'rate_limits',
    'recovery_codes',
    'saved_views',
    'security_events',
    'sessions',
    'users',
  ],
  community: ['comment_flags', 'comment_likes', 'comments', 'reviews', 'submissions', 'target_stats', 'votes'],
  articles: ['media', 'media_uses', 'picture_copies', 'post_comment_counts', 'post_counts', 'post_versions', 'posts'],
  watching: [
    'alerts',
    'delivery',
    'delivery_feeds',
    'delivery_tokens',
    'digests',
    'saved_bills',
    'watch_events',
    'watches',
    'webhook_deliveries',
    'webhooks',
  ],
  messages: ['contact_messages', 'newsletter_subscriptions', 'newsletter_tokens'],
  log: ['audit_actors', 'audit_counts', 'audit_days', 'audit_head', 'audit_log', 'audit_records'],
  // Published files, raw files of feeds, files of staff, and internal bookkeeping.
  files: ['exports', 'feed_copies', 'feed_files', 'import_files', 'import_rows', 'import_undo', 'imports'],
  statistics: ['data_age_days', 'missed_searches', 'submission_weeks'],
  program: ['catalogue_changes', 'count_changes', 'counts', 'function_files', 'sitemap_parts', 'standing_day'],
} as const satisfies Record<string, readonly TableName[]>

/** A table as it is in this database. */
export type ArchivedTable = {
  readonly name: string
  /** The condition for its archived rows. */
  readonly where: string
  /** The writable columns, in order. */
  readonly columns: readonly string[]
  readonly key: readonly string[]
  /** Columns that reference a person; deleted people become unknown. */
  readonly people: readonly string[]
  /** The tables with the rows: itself, or its partitions. */
  readonly leaves: readonly string[]
  readonly hasTriggers: boolean
  /** The identity column, whose sequence must continue after the highest value. */
  readonly identity: string | null
}

/** Returns the tables of the catalogue, each after those that its foreign keys reference. */
export async function listArchivedTables(db: Db): Promise<ArchivedTable[]> {
  const names = Object.keys(CATALOGUE_TABLES)
  const { rows } = await sql<ArchivedTable & { parents: string[] }>`
    select c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      array(select a.attname::text from pg_constraint k cross join unnest(k.conkey) with ordinality as part (num, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = part.num
        where k.conrelid = c.oid and k.contype = 'p' order by part.place) as key,
      array(select a.attname::text from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'users'::regclass) as people,
      case when c.relkind = 'p' then array(select t.relid::regclass::text from pg_partition_tree(c.oid) t where t.isleaf)
        else array[c.relname::text] end as leaves,
      exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal) as "hasTriggers",
      (select attname::text from pg_attribute where attrelid = c.oid and attidentity <> '') as identity,
      array(select distinct p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and p.relname = any(${names}::text[])) as parents
    from pg_class c where c.oid = any(${names}::text[]::regclass[]) order by c.relname`.execute(db)
  const sorted: ArchivedTable[] = []
  const isPlaced = (name: string) => sorted.some((table) => table.name === name)
  while (sorted.length < rows.length) {
    const next = rows.find(
      ({ name, parents }) => !isPlaced(name) && parents.every((one) => one === name || isPlaced(one)),
    )
    if (next === undefined) throw new Error('Foreign keys of the catalogue form a circle')
    const { parents: _, ...table } = next
    const where = CATALOGUE_TABLES[next.name as keyof typeof CATALOGUE_TABLES]
    sorted.push({ ...table, where: where === 'all' ? 'true' : where })
  }
  return sorted
}

/** Returns the name of the newest migration, which an archive stores as its schema version. */
export async function newestMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? ''
}
