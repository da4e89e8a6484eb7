-- Keys with which programs of a person read the catalogue faster. Only the hash of a key is stored.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- One of the places that an account has for keys, so that no race can add one too many.
  place smallint not null check (place between 1 and 10),
  name text not null check (length(name) between 1 and 60),
  scope text not null check (scope in ('catalogue')),
  hash bytea not null unique,
  -- The last characters, by which a person recognises a key.
  ending text not null check (length(ending) = 4),
  created_at timestamptz not null,
  -- Written at most every few minutes; null: never used.
  last_used_at timestamptz,
  constraint api_keys_place_key unique (user_id, place)
);
