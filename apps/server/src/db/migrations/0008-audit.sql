-- The audit log of staff actions. Rows are only appended; each has the hash of the previous one, and the newest hash is
-- in a separate table, so that a changed, removed, inserted or moved row is detected.
create table audit_log (
  seq bigint primary key,
  id uuid not null constraint audit_log_id_key unique,
  at timestamptz not null,
  -- Not a foreign key: entries outlive the account.
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
