-- How many entries of the audit log a filter finds, kept by the log itself: counting them would cost more every year.
-- Keys of two parts are joined by a space. Records are not counted: each has few entries of its own.
create table audit_counts (
  kind text not null check (kind in ('action', 'type', 'actor', 'name', 'action type', 'actor action', 'actor type')),
  key text not null,
  entries bigint not null,
  primary key (kind, key)
);

create function count_audit_log() returns void language sql as $$
  delete from audit_counts;
  insert into audit_counts (kind, key, entries)
  select kinds.kind, kinds.key, sum(alike.entries)
  from (
    select action, target_type, actor_id, actor_username, count(*) as entries
    from audit_log group by action, target_type, actor_id, actor_username
  ) as alike
  cross join lateral (values
    ('action', action), ('type', target_type), ('actor', actor_id::text), ('name', actor_username),
    ('action type', action || ' ' || target_type), ('actor action', actor_id || ' ' || action),
    ('actor type', actor_id || ' ' || target_type)
  ) as kinds (kind, key)
  group by kinds.kind, kinds.key
$$;
select count_audit_log();

-- As before, and counted. Entries are written one after the other, so nobody waits longer than before.
create or replace function chain_audit_entry() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  new.seq := head.seq + 1;
  new.previous_hash := head.hash;
  new.hash := audit_hash(new);
  update audit_head set seq = new.seq, hash = new.hash;
  insert into audit_counts (kind, key, entries) values
    ('action', new.action, 1), ('type', new.target_type, 1), ('actor', new.actor_id::text, 1),
    ('name', new.actor_username, 1), ('action type', new.action || ' ' || new.target_type, 1),
    ('actor action', new.actor_id || ' ' || new.action, 1), ('actor type', new.actor_id || ' ' || new.target_type, 1)
  on conflict (kind, key) do update set entries = audit_counts.entries + 1;
  return new;
end
$$;

-- Two filters at once read an index of their own: one that finds little must not walk through all of the other.
create index audit_log_action_type_idx on audit_log (action, target_type, seq desc);
create index audit_log_actor_action_idx on audit_log (actor_id, action, seq desc);
create index audit_log_actor_type_idx on audit_log (actor_id, target_type, seq desc);
-- A record is found by its id alone.
drop index audit_log_target_idx;
