-- The evidence of every figure (decision 73). `observations` is the ledger: the values that sources reported for fields
-- of records, and the decisions about them. Pages read derived tables: `opinions`, price_components, offers. `source` is
-- a name in data_sources, or 'staff', 'submission' or 'import'.

create table observations (
  id uuid not null,
  -- When the source reported it, which is also the partition key; and when we received it.
  observed_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  target_type text not null check (target_type in ('offer', 'model', 'plan', 'deal', 'provider', 'benchmark-result')),
  target_id uuid not null,
  -- 'input', 'output:batch', 'input@200000', 'contextWindow' …: domain/evidence/field-key.ts
  field text collate "C" not null check (field <> ''),
  -- Exact, as text. Null: the source no longer reports a value.
  value text,
  unit text,
  source text not null,
  source_url text check (source_url ~ '^https?://'),
  -- The source's own name of the entry.
  source_key text,
  -- The validity of the value, if the source states it; both may be in the future.
  valid_from timestamptz,
  valid_to timestamptz,
  state text not null check (state in ('proposed', 'accepted', 'rejected', 'superseded')),
  -- Why it is in this state: the name of the rule, or 'staff'.
  rule text not null,
  -- The rules that hold it for review; empty if none does.
  doubts text[] not null default '{}',
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz,
  run_id uuid,
  primary key (id, observed_at),
  check (valid_to > valid_from)
) partition by range (observed_at);
create index observations_target_idx on observations (target_id, observed_at desc, id desc);
create index observations_proposed_idx on observations (source, target_id) where state = 'proposed';
create index observations_run_idx on observations (run_id) where run_id is not null;
create index observations_decided_by_idx on observations (decided_by) where decided_by is not null;
-- Rows outside of the prepared months; prepare_observation_months moves them when their month is prepared.
create table observations_other partition of observations default;
do $$
declare
  month timestamptz;
begin
  for month in select generate_series(timestamptz '2023-01-01Z', now() + interval '3 months', interval '1 month') loop
    month := date_trunc('month', month, 'UTC');
    execute format('create table observations_%s partition of observations for values from (%L) to (%L)',
      to_char(month at time zone 'UTC', 'YYYY_MM'), month, month + interval '1 month');
  end loop;
end $$;

-- The current value of each source: one row per field of a record and source, and one for each announced value.
create table opinions (
  target_type text not null check (target_type in ('offer', 'model', 'plan', 'deal', 'provider', 'benchmark-result')),
  target_id uuid not null,
  field text collate "C" not null,
  source text not null,
  -- The day from which it is valid, if announced for later than the reading; else -infinity.
  starts_on date not null default '-infinity',
  ends_on date,
  value text not null,
  unit text,
  source_url text check (source_url ~ '^https?://'),
  source_key text,
  -- Since when the source reports it. The source's newest run has the time of the last reading.
  observed_at timestamptz not null,
  -- When the value changed to this one: as the source states, or the first reading with it after another one. Null: the
  -- source never reported another value.
  changed_at timestamptz,
  observation_id uuid not null,
  primary key (target_id, field, source, starts_on)
);
create index opinions_source_idx on opinions (source, target_id);

-- A field that staff decided: no feed changes it until it is unlocked.
create table locks (
  target_type text not null check (target_type in ('offer', 'model', 'plan', 'deal', 'provider', 'benchmark-result')),
  target_id uuid not null,
  field text collate "C" not null,
  reason text not null default '',
  locked_by uuid references users (id) on delete set null,
  locked_at timestamptz not null,
  primary key (target_id, field)
);
create index locks_locked_by_idx on locks (locked_by) where locked_by is not null;

-- Derived for lists: the fields of an offer whose sources differ.
alter table offers
  add column disputed text[] not null default '{}',
  -- Where it runs, by the seller's id or price list: 'eu', 'us', 'eu-west-1' …; null: unknown.
  add column region text check (region ~ '^[a-z0-9-]+$'),
  -- The data residency, if the seller states it.
  add column residency text check (residency ~ '^[a-z0-9-]+$');
create index offers_disputed_idx on offers (provider_id, id) where disputed <> '{}';

-- Prices of an offer that differ by region; price_components has the one that applies everywhere else.
create table region_prices (
  offer_id uuid not null references offers (id) on delete cascade,
  region text not null check (region ~ '^[a-z0-9-]+$'),
  kind text not null,
  mode text not null default 'standard',
  min_input_tokens integer not null default 0 check (min_input_tokens >= 0),
  amount numeric not null check (amount >= 0),
  per text not null,
  source text not null,
  source_url text check (source_url ~ '^https?://'),
  observed_on date not null,
  primary key (offer_id, region, kind, mode, min_input_tokens)
);

-- The price history is bitemporal: the day from which a price is valid, and the day on which it was recorded.
alter table price_components
  add column recorded_at timestamptz not null default now(),
  -- When its end was recorded; null for one that was recorded with its end.
  add column ended_at timestamptz,
  -- When a correction replaced it: it was never valid, but was shown until then.
  add column replaced_at timestamptz;
drop index price_components_open_key;
create unique index price_components_open_key on price_components (offer_id, kind, mode, min_input_tokens)
  where valid_to is null and replaced_at is null;
drop index price_components_step_key;
create unique index price_components_step_key
  on price_components (offer_id, kind, mode, min_input_tokens, valid_from) nulls not distinct
  where replaced_at is null;
-- All prices of an offer, also corrected ones: for its history, and when it is deleted.
create index price_components_offer_id_idx on price_components (offer_id);

-- All kinds, modes and units of prices that sources know (packages/contracts/src/offers.ts has the same lists).
alter table price_components
  drop constraint price_components_kind_check,
  drop constraint price_components_mode_check,
  drop constraint price_components_per_check,
  add constraint price_components_kind_check check (kind in ('input', 'output', 'cache-read', 'cache-write',
    'cache-write-1h', 'cache-read-audio', 'cache-read-image', 'cache-write-audio', 'reasoning', 'citation',
    'input-audio', 'output-audio', 'input-image', 'output-image', 'input-video', 'output-video', 'image', 'video',
    'audio', 'speech', 'page', 'annotation', 'search', 'search-low', 'search-high', 'request', 'session')),
  add constraint price_components_mode_check check (mode in ('standard', 'batch', 'flex', 'priority', 'off-peak')),
  add constraint price_components_per_check check (per in ('1M-tokens', '1M-characters', 'image', 'second', 'minute',
    'page', 'query', 'request', 'session'));

-- Prices that begin on an announced day. On that day they become ordinary prices.
create table scheduled_prices (
  offer_id uuid not null references offers (id) on delete cascade,
  kind text not null,
  mode text not null default 'standard',
  min_input_tokens integer not null default 0 check (min_input_tokens >= 0),
  starts_on date not null,
  ends_on date check (ends_on > starts_on),
  amount numeric not null check (amount >= 0),
  per text not null,
  source text not null,
  source_url text check (source_url ~ '^https?://'),
  observed_on date not null,
  primary key (offer_id, kind, mode, min_input_tokens, starts_on)
);
create index scheduled_prices_starts_on_idx on scheduled_prices (starts_on);

-- The maker's announcement of the end of a model; offers have their own status and date.
alter table models
  add column lifecycle text not null default 'unknown'
    check (lifecycle in ('unknown', 'active', 'beta', 'deprecated', 'retired')),
  add column retires_on date,
  add column lifecycle_source text,
  add column lifecycle_source_url text check (lifecycle_source_url ~ '^https?://'),
  add column lifecycle_observed_on date;
create index models_retires_on_idx on models (retires_on, id) where retires_on is not null;

create table model_successors (
  model_id uuid not null references models (id) on delete cascade,
  successor_id uuid not null references models (id) on delete cascade check (successor_id <> model_id),
  place integer not null default 0,
  source text not null,
  source_url text check (source_url ~ '^https?://'),
  primary key (model_id, successor_id)
);
create index model_successors_successor_id_idx on model_successors (successor_id);

-- What changed, for /changes, its feeds and for watching. Written in the transaction of the change.
create table recorded_changes (
  id uuid primary key,
  -- When it takes effect, which is the order of the list; and when we knew.
  at timestamptz not null,
  recorded_at timestamptz not null default now(),
  kind text not null check (kind in ('price', 'launch', 'retirement', 'status', 'limit', 'deal', 'free-tier', 'score',
    'correction')),
  provider_id uuid references providers (id) on delete cascade,
  model_id uuid references models (id) on delete cascade,
  offer_id uuid references offers (id) on delete cascade,
  deal_id uuid references deals (id) on delete cascade,
  field text collate "C",
  before text,
  after text,
  unit text,
  -- After against before, in percent; null where one of them is no amount.
  change_percent numeric,
  source text not null,
  source_url text check (source_url ~ '^https?://'),
  observation_id uuid
);
create index recorded_changes_at_idx on recorded_changes (at desc, id desc);
create index recorded_changes_kind_idx on recorded_changes (kind, at desc, id desc);
create index recorded_changes_provider_idx on recorded_changes (provider_id, at desc, id desc);
create index recorded_changes_model_idx on recorded_changes (model_id, at desc, id desc);
create index recorded_changes_offer_idx on recorded_changes (offer_id, at desc) where offer_id is not null;
create index recorded_changes_deal_idx on recorded_changes (deal_id) where deal_id is not null;
create index recorded_changes_source_idx on recorded_changes (source, at desc, id desc);
