-- Passkeys of accounts. The public key verifies signatures; the private one never leaves the device.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- The signature counter that the device reports. Many devices always report 0.
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id_idx on passkeys (user_id);

-- Challenges to sign. Each is used once; only hashes are stored.
create table passkey_challenges (
  hash bytea primary key,
  -- Null for a sign-in, whose account is not known yet.
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_user_id_idx on passkey_challenges (user_id);
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);
