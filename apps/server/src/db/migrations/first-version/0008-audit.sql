-- Who of the staff did what. Rows are only ever added, each carries the hash of the one before, and the newest hash
-- stands in a table of its own, so that no row can be changed, taken out, put in or moved without being noticed.
create table audit_log (
  seq bigint primary key,
  id uuid not null constraint audit_log_id_key unique,
  at timestamptz not null,
  -- Not a reference: what somebody did stays when the account goes.
  actor_id uuid not null,
  actor_username text not null,
  actor_email text not null,
  action text not null check (action ~ '^[A-Z][A-Z_]*$'),
  target_type text not null check (target_type ~ '^[A-Z][A-Z_]*$'),
  target_id text not null,
  ip inet,
  -- {field: {from, to}}
  changes jsonb check (jsonb_typeof(changes) = 'object'),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32)
);
create index audit_log_action_idx on audit_log (action, seq desc);
create index audit_log_target_idx on audit_log (target_type, target_id, seq desc);
create index audit_log_target_type_idx on audit_log (target_type, seq desc);
create index audit_log_actor_idx on audit_log (actor_id, seq desc);
create index audit_log_target_id_idx on audit_log (target_id, seq desc);
create index audit_log_actor_username_idx on audit_log (actor_username, seq desc);

create table audit_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'));

create function audit_hash(entry audit_log) returns bytea language sql immutable as $$
  select sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.seq, entry.id, extract(epoch from entry.at)::text, entry.actor_id, entry.actor_username, entry.actor_email,
    entry.action, entry.target_type, entry.target_id, host(entry.ip), entry.changes)::text, 'UTF8'))
$$;

create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  new.seq := head.seq + 1;
  new.previous_hash := head.hash;
  new.hash := audit_hash(new);
  update audit_head set seq = new.seq, hash = new.hash;
  return new;
end
$$;
create trigger audit_log_chain before insert on audit_log for each row execute function chain_audit_entry();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows';
end
$$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();
