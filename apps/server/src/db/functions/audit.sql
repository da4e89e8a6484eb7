create or replace function audit_hash(entry audit_log) returns bytea language sql immutable as $$
  select sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.seq, entry.id, extract(epoch from entry.at)::text, entry.actor_id, entry.actor_username, entry.actor_email,
    entry.action, entry.target_type, entry.target_id, host(entry.ip), entry.changes)::text, 'UTF8'))
$$;

-- Numbers and hashes a new entry, and counts it. Entries are written one after the other anyway, so the count costs no
-- waiting.
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
create or replace trigger audit_log_chain before insert on audit_log for each row execute function chain_audit_entry();

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows';
end
$$;
create or replace trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create or replace trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();

create or replace function count_audit_log() returns void language sql as $$
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
