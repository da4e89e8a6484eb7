-- Jobs are stored by pg-boss in the schema "jobs". `npm run db:migrate` creates that schema and its queues first, then
-- runs this file, which moves pending jobs from the old table, once, and drops it. Stop processes of older versions
-- before.
do $$ begin
  if exists (select from jobs) or exists (select from posts where status = 'SCHEDULED') then
    insert into jobs.job (id, name, data, start_after, keep_until, policy, dead_letter, retry_limit, retry_delay,
      retry_backoff, heartbeat_seconds, expire_seconds, deletion_seconds)
    select waiting.id, q.name, waiting.data, at, at + q.retention_seconds * interval '1 second', q.policy, q.dead_letter,
      q.retry_limit, q.retry_delay, q.retry_backoff, q.heartbeat_seconds, q.expire_seconds, q.deletion_seconds
    from (
      select id, split_part(name, ':', 1) as name, due_at as at,
        payload || case when name like '%:%' then jsonb_build_object('kind', split_part(name, ':', 2)) else '{}' end as data
      from public.jobs where name <> 'publish-post'
      -- A scheduled article had two jobs. Now it has one, which carries the article's id.
      union all select id, 'publish-post', scheduled_at, jsonb_build_object('postId', id, 'at', scheduled_at)
      from posts where status = 'SCHEDULED'
    ) as waiting join jobs.queue q on q.name = waiting.name;
  end if;
end $$;
drop table jobs;
