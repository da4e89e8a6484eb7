-- Lists of other catalogues that are read regularly (decision 74).
create table feeds (
  -- Also the name of its source in data_sources.
  id text primary key check (id ~ '^[a-z0-9-]+$'),
  title text not null,
  -- Which code reads it: features/feeds/sources
  format text not null,
  -- Null: read only from a file.
  url text check (url ~ '^https?://'),
  -- How often, in hours; null: only when staff starts it.
  every_hours integer check (every_hours between 1 and 720),
  -- first-party: the seller's own prices; `opinion`: compared only, never changes a value.
  trust text not null default 'secondary' check (trust in ('first-party', 'primary', 'secondary', 'opinion')),
  is_paused boolean not null default false,
  -- For the next conditional request.
  etag text,
  last_modified text,
  next_run_at timestamptz,
  -- The newest run that read the file whole, also if nothing in it had changed: how fresh its values are.
  last_read_at timestamptz,
  last_good_hash text,
  last_good_entries integer check (last_good_entries >= 0),
  revision integer not null default 1
);
create index feeds_next_run_at_idx on feeds (next_run_at) where next_run_at is not null and not is_paused;

create table feed_runs (
  id uuid primary key,
  feed_id text not null references feeds (id) on delete cascade,
  started_at timestamptz not null,
  finished_at timestamptz,
  state text not null check (state in ('running', 'done', 'unchanged', 'failed', 'stopped')),
  cause text not null check (cause in ('schedule', 'staff', 'file', 'seed')),
  started_by uuid references users (id) on delete set null,
  bytes bigint check (bytes >= 0),
  file_hash text,
  -- The day that the file is of.
  observed_at timestamptz,
  entries integer check (entries >= 0),
  -- How many of them are ingested so far.
  taken integer check (taken >= 0),
  matched integer check (matched >= 0),
  unmatched integer check (unmatched >= 0),
  -- New observations, and what became of them.
  observed integer check (observed >= 0),
  accepted integer check (accepted >= 0),
  held integer check (held >= 0),
  -- Entries of the last good file that this one no longer has.
  gone integer check (gone >= 0),
  -- Fields that the reader does not know, with how often they occur.
  unknown_fields jsonb not null default '{}',
  -- Entries that could not be read, at most 50, with the reason.
  refused jsonb not null default '[]',
  error text
);
create index feed_runs_feed_idx on feed_runs (feed_id, started_at desc, id desc);
create index feed_runs_started_by_idx on feed_runs (started_by) where started_by is not null;
-- One run of a feed at a time.
create unique index feed_runs_running_key on feed_runs (feed_id) where state = 'running';

-- The last good copy of each feed's file.
create table feed_copies (
  feed_id text primary key references feeds (id) on delete cascade,
  file_hash text not null,
  -- gzip
  body bytea not null,
  fetched_at timestamptz not null
);

-- Files of pending runs: uploaded by staff, or of a run that stopped and may still be accepted.
create table feed_files (
  run_id uuid primary key references feed_runs (id) on delete cascade,
  -- gzip
  body bytea not null
);

-- Which record an entry of a feed is, by the feed's own name for it.
create table feed_names (
  feed_id text not null references feeds (id) on delete cascade,
  -- The feed's key of the entry, such as 'openai/gpt-4o'.
  key text collate "C" not null,
  state text not null check (state in ('matched', 'waiting', 'ignored')),
  -- How it was matched: 'id', 'alias', 'name', 'staff' …
  rule text not null,
  offer_id uuid references offers (id) on delete cascade,
  model_id uuid references models (id) on delete cascade,
  -- The feed's data of an unmatched entry: name, maker, seller, prices, limits; and the candidates.
  facts jsonb not null default '{}',
  confidence numeric check (confidence between 0 and 1),
  first_seen_at timestamptz not null,
  -- The run in whose file it last was.
  last_run_id uuid,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz,
  primary key (feed_id, key),
  check (state <> 'matched' or offer_id is not null or model_id is not null)
);
create index feed_names_offer_id_idx on feed_names (offer_id) where offer_id is not null;
create index feed_names_model_id_idx on feed_names (model_id) where model_id is not null;
create index feed_names_decided_by_idx on feed_names (decided_by) where decided_by is not null;
create index feed_names_waiting_idx on feed_names (feed_id, confidence desc, key) where state = 'waiting';

-- Standing decisions of staff: "limits from models.dev: always".
create table intake_rules (
  id uuid primary key,
  feed_id text not null references feeds (id) on delete cascade,
  -- 'price', 'limit', 'status', 'date', 'capability', 'score'
  field_group text not null,
  provider_id uuid references providers (id) on delete cascade,
  action text not null check (action in ('accept', 'reject', 'look')),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  unique nulls not distinct (feed_id, field_group, provider_id)
);
create index intake_rules_provider_id_idx on intake_rules (provider_id) where provider_id is not null;
create index intake_rules_created_by_idx on intake_rules (created_by) where created_by is not null;

-- The lists that we know. All are paused: nothing is fetched until an admin switches it on. Those without an address
-- are spread over many files at their source, so they are read from a file.
insert into feeds (id, title, format, url, every_hours, trust, is_paused) values
  ('models-dev', 'models.dev', 'models-dev', 'https://models.dev/api.json', 24, 'primary', true),
  ('litellm', 'LiteLLM', 'litellm',
    'https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json', 12, 'secondary', true),
  ('openrouter', 'OpenRouter', 'openrouter', 'https://openrouter.ai/api/v1/models', 1, 'first-party', true),
  ('genai-prices', 'genai-prices', 'genai-prices',
    'https://raw.githubusercontent.com/pydantic/genai-prices/main/prices/new_data/v2/data.json', 24, 'secondary', true),
  ('portkey', 'Portkey', 'portkey', null, null, 'secondary', true),
  ('model-price-watch', 'Model Price Watch', 'model-price-watch', null, null, 'first-party', true),
  ('modelpedia', 'modelpedia', 'modelpedia', null, null, 'secondary', true),
  ('llm-stats', 'LLM Stats', 'llm-stats', null, null, 'opinion', true),
  ('llmdb', 'llmdb', 'llmdb', null, null, 'secondary', true),
  ('livebench', 'LiveBench', 'livebench', null, null, 'primary', true),
  ('own-list', 'Own list', 'inferdex', null, null, 'primary', true);
