import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The definition of each total in `counts`. A total without rows is 0. */
const COUNTED = sql`
  select 'providers' as name, count(*) as value from providers where archived_at is null
  union all select 'models', count(*) from models where archived_at is null
  union all select 'offers', count(*) from offers where standing <> 'ended'
  union all select 'price_changes', count(*) from price_components where reason = 'change'
  union all select 'benchmark_results', count(*) from benchmark_results where is_current
  union all select 'deals', count(*) from deals where archived_at is null
  union all select 'users', count(*) from users where deleted_at is null
  union all select 'reviews', count(*) from reviews
  union all select 'media', count(*) from media
  union all select 'submissions_' || lower(status), count(*) from submissions group by status
  union all select 'comments_' || lower(c.status), count(*) from comments c join posts p on p.id = c.post_id
    where p.archived_at is null group by c.status
  union all select 'messages_' || lower(status), count(*) from contact_messages group by status
  union all select case when confirmed_at is null then 'newsletter_pending' else 'newsletter_confirmed' end, count(*)
    from newsletter_subscriptions group by 1`

/** The totals without the counters of moved rows (`…_moves`), which are versions. */
const TOTALS = sql`
  select 'total' as what, name as id, to_jsonb(stored.value) as stored, to_jsonb(coalesce(counted.value, 0)) as expected
  from counts stored full join (${COUNTED}) counted using (name)
  where stored.value is distinct from coalesce(counted.value, 0) and name not like '%\\_moves'`

/** Corrects the totals that differ from a recount, when the transaction commits. */
export async function correctTotals(tx: Db): Promise<void> {
  await sql`select add_to_count(id, expected::text::bigint - stored::text::bigint) from (${TOTALS}) differing`.execute(
    tx,
  )
}

const POST_COUNTS = sql`
  select 'posts' as what, category || ' ' || status as id, to_jsonb(stored.posts) as stored,
    to_jsonb(coalesce(counted.posts, 0)) as expected
  from post_counts stored
  full join (select category, status, count(*) as posts from posts where archived_at is null group by category, status) counted
    using (category, status)
  where stored.posts is distinct from coalesce(counted.posts, 0)`

const VISIBLE_COMMENTS = sql`
  select 'visible comments' as what, post_id::text as id, to_jsonb(coalesce(stored.visible, 0)) as stored,
    to_jsonb(coalesce(counted.visible, 0)) as expected
  from post_comment_counts stored
  full join (select post_id, count(*) as visible from comments where is_visible group by post_id) counted using (post_id)
  where coalesce(stored.visible, 0) <> coalesce(counted.visible, 0)`

const COMMENT_FIGURES = sql`
  select 'likes and reports of a comment' as what, c.id::text, jsonb_build_array(c.likes, c.open_flags) as stored,
    jsonb_build_array(counted.likes, counted.flags) as expected
  from comments c cross join lateral (
    select (select count(*) from comment_likes l where l.comment_id = c.id) as likes,
      (select count(*) from comment_flags f where f.comment_id = c.id and not f.cleared) as flags
  ) counted where (c.likes, c.open_flags) <> (counted.likes, counted.flags)`

const BENCHMARK_RESULTS = sql`
  select 'results of a benchmark' as what, b.name as id, to_jsonb(b.result_count) as stored,
    to_jsonb(counted.results) as expected
  from benchmarks b cross join lateral (
    select count(*) as results from benchmark_results r where r.benchmark_id = b.id and r.is_current
  ) counted where b.result_count <> counted.results`

const AUDIT_COUNTS = sql`
  select 'audit entries' as what, kind || ': ' || key as id, to_jsonb(stored.entries) as stored,
    to_jsonb(counted.entries) as expected
  from audit_counts stored full join (
    select kinds.kind, kinds.key, count(*) as entries from audit_log cross join lateral (values
      ('action', action), ('type', target_type), ('actor', actor_id::text), ('name', actor_username),
      ('action type', action || ' ' || target_type), ('actor action', actor_id || ' ' || action),
      ('actor type', actor_id || ' ' || target_type)) as kinds (kind, key)
    group by kinds.kind, kinds.key
  ) counted using (kind, key)
  where stored.entries is distinct from counted.entries`

const AUDIT_RECORDS = sql`
  select 'audit entries of a record' as what, target_type || ' ' || target_id as id,
    jsonb_build_array(stored.entries, stored.first_seq, stored.last_seq) as stored,
    jsonb_build_array(counted.entries, counted.first_seq, counted.last_seq) as expected
  from audit_records stored full join (
    select target_type, target_id, count(*) as entries, min(seq) as first_seq, max(seq) as last_seq
    from audit_log group by target_type, target_id
  ) counted using (target_type, target_id)
  where (stored.entries, stored.first_seq, stored.last_seq)
    is distinct from (counted.entries, counted.first_seq, counted.last_seq)`

const AUDIT_DAYS = sql`
  select 'audit entries of a day' as what, day::text as id,
    jsonb_build_array(stored.entries, stored.first_seq, stored.last_seq) as stored,
    jsonb_build_array(counted.entries, counted.first_seq, counted.last_seq) as expected
  from audit_days stored full join (
    select (at at time zone 'UTC')::date as day, count(*) as entries, min(seq) as first_seq, max(seq) as last_seq
    from audit_log group by 1
  ) counted using (day)
  where (stored.entries, stored.first_seq, stored.last_seq)
    is distinct from (counted.entries, counted.first_seq, counted.last_seq)`

/** Queries for totals that differ from a recount of their rows. */
export const TOTAL_COMPARISONS: readonly RawBuilder<unknown>[] = [
  TOTALS,
  POST_COUNTS,
  VISIBLE_COMMENTS,
  COMMENT_FIGURES,
  BENCHMARK_RESULTS,
  AUDIT_COUNTS,
  AUDIT_RECORDS,
  AUDIT_DAYS,
]
