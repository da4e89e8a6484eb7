create extension if not exists citext;

create table users (
  id uuid primary key,
  username citext not null constraint users_username_key unique,
  email citext not null constraint users_email_key unique,
  email_verified_at timestamptz,
  -- Null for accounts that sign in through a third party only.
  password_hash text,
  role text not null default 'USER' check (role in ('USER', 'CONTRIBUTOR', 'MODERATOR', 'ADMIN')),
  avatar text,
  bio text check (length(bio) <= 1000),
  reputation integer not null default 0 check (reputation >= 0),
  banned_at timestamptz,
  ban_reason text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (length(username) between 3 and 30),
  check (length(email) <= 254)
);

create table sessions (
  id uuid primary key,
  -- SHA-256 of the token, so that a copy of this table grants no access.
  token_hash bytea not null constraint sessions_token_hash_key unique check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text check (length(user_agent) <= 400),
  ip inet
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

-- Fixed windows, counted where every process sees them. A row past its end counts as absent.
create unlogged table rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets_at_idx on rate_limits (resets_at);
