-- The number of audit log entries per filter, maintained on insert: counting would get slower every year. Keys of two
-- parts are joined by a space. Records are not counted: each has few entries.
create table audit_counts (
  kind text not null check (kind in ('action', 'type', 'actor', 'name', 'action type', 'actor action', 'actor type')),
  key text not null,
  entries bigint not null,
  primary key (kind, key)
);

-- Two combined filters have their own index: a selective one must not scan all rows of the other.
create index audit_log_action_type_idx on audit_log (action, target_type, seq desc);
create index audit_log_actor_action_idx on audit_log (actor_id, action, seq desc);
create index audit_log_actor_type_idx on audit_log (actor_id, target_type, seq desc);
-- A record is found by its id alone.
drop index audit_log_target_idx;
