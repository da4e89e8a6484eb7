-- The authenticator app of an account. Its secret is encrypted with a key that the database does not have.
create table authenticator_apps (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until a first code has proved that the app has the secret; until then sign-ins need no code.
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted. Codes of this and of earlier steps are refused.
  last_step bigint not null default 0,
  last_used_at timestamptz
);

-- Codes for people who lost their app. Each works once; only hashes are stored.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Sign-ins that passed the first step and wait for the second.
create table pending_sign_ins (
  hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5)
);
create index pending_sign_ins_user_id_idx on pending_sign_ins (user_id);
create index pending_sign_ins_expires_at_idx on pending_sign_ins (expires_at);

-- Security events of accounts. Rows are appended, and deleted with the account or after a year; never changed.
create table security_events (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 60),
  at timestamptz not null,
  -- Shortened: the network of the address, not the address.
  network text,
  user_agent text
);
create index security_events_user_id_at_idx on security_events (user_id, at desc, id desc);
create index security_events_at_idx on security_events (at);
