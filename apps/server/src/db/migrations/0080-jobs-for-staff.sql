-- The staff's page about the queue. pg-boss has indexes for pending jobs; these are for running, failing and finished
-- ones, so that the page costs the same with a million jobs. Tests that only migrate have no queue.
do $$ begin
  if to_regclass('jobs.job') is not null then
    create index job_running_idx on jobs.job (started_on) where state = 'active';
    create index job_failing_idx on jobs.job (started_on) where state = 'retry' and retry_count >= 2;
    create index job_ended_idx on jobs.job (name, completed_on) include (state) where completed_on is not null;
  end if;
end $$;
