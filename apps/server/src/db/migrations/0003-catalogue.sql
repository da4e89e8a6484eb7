create extension if not exists pg_trgm;

-- Sources of recorded facts. `source` columns hold these names; people and feeds add their own.
create table data_sources (
  name text primary key,
  title text not null,
  url text not null,
  licence text not null,
  recorded_on date not null
);

-- What `npm run db:seed` has loaded, so that a start does not undo what staff have edited since.
create table seed_loads (
  name text primary key,
  content_hash text not null,
  loaded_at timestamptz not null
);

create table providers (
  id uuid primary key,
  slug text not null constraint providers_slug_key unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 1 and 200),
  sort_name text collate "C" not null generated always as (lower(name collate "C")) stored,
  description text not null default '',
  website text check (website ~ '^https?://'),
  documentation text check (documentation ~ '^https?://'),
  headquarters text,
  logo text,
  featured boolean not null default false,
  -- What a form or file sets; the figures that pages show are below.
  editorial_rating numeric(3, 2) check (editorial_rating between 0 and 5),
  editorial_review_count integer not null default 0 check (editorial_review_count >= 0),
  pricing_currency text not null default 'USD' check (pricing_currency ~ '^[A-Z]{3}$'),
  -- Counts up with every save of the tiers, so that two people do not overwrite each other.
  pricing_version integer not null default 0,
  origin text not null default 'staff' check (origin in ('seed', 'staff', 'submission', 'import')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  -- Derived values, written in the transaction of their cause.
  rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
  review_count integer not null default 0 check (review_count >= 0),
  upvotes integer not null default 0 check (upvotes >= 0),
  is_popular boolean not null default false,
  model_count integer not null default 0 check (model_count >= 0),
  offer_count integer not null default 0 check (offer_count >= 0),
  has_free_tier boolean not null default false,
  tool_types text[] not null default '{}',
  lowest_paid_price numeric check (lowest_paid_price > 0),
  lowest_input numeric check (lowest_input >= 0),
  price_verified_on date,
  search_text text not null generated always as (lower(name || chr(10) || description || chr(10) || slug)) stored
);
create index providers_rating_idx on providers ((-rating), sort_name, id) where archived_at is null;
create index providers_reviews_idx on providers ((-review_count), sort_name, id) where archived_at is null;
create index providers_name_idx on providers (sort_name, id) where archived_at is null;
create index providers_featured_idx on providers ((-rating), sort_name, id) where archived_at is null and featured;
create index providers_search_idx on providers using gin (search_text gin_trgm_ops);

create table provider_tools (
  id uuid primary key,
  provider_id uuid not null references providers (id) on delete cascade,
  name text not null,
  description text,
  type text not null check (type in ('cli', 'extension', 'api', 'web', 'other')),
  platform text,
  official boolean not null default false,
  documentation text check (documentation ~ '^https?://'),
  position integer not null default 0,
  constraint provider_tools_name_key unique (provider_id, name)
);

create table pricing_tiers (
  provider_id uuid not null references providers (id) on delete cascade,
  id text not null,
  name text not null check (name <> ''),
  badge text,
  description text,
  price numeric not null check (price >= 0),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  billing_period text not null check (billing_period in ('monthly', 'annual', 'one-time', 'pay-as-you-go')),
  is_unlimited boolean not null default false,
  is_free_tier boolean not null default false,
  is_recommended boolean not null default false,
  requires_credit_card boolean not null default false,
  display_order integer not null default 0,
  trial_period_days integer check (trial_period_days > 0),
  features text[] not null default '{}',
  limits jsonb not null default '{}' check (jsonb_typeof(limits) = 'object'),
  credit_amount numeric check (credit_amount >= 0),
  source text,
  source_url text check (source_url ~ '^https?://'),
  verified_on date,
  primary key (provider_id, id),
  check (not is_free_tier or price = 0)
);
create unique index pricing_tiers_one_free_key on pricing_tiers (provider_id) where is_free_tier;

create table capabilities (
  id uuid primary key,
  name text not null constraint capabilities_name_key unique check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  display_name text not null,
  category text not null,
  active boolean not null default true
);

create table models (
  id uuid primary key,
  slug text not null constraint models_slug_key unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 1 and 200),
  sort_name text collate "C" not null generated always as (lower(name collate "C")) stored,
  -- The maker: the slug of its provider where it is one, and its name.
  lab text,
  lab_name text,
  family text not null default 'Unknown',
  version text not null default 'Unknown',
  architecture text not null default 'Unknown',
  parameter_count text,
  quantization text[] not null default '{}',
  context_window integer check (context_window > 0),
  max_output integer check (max_output > 0),
  knowledge_cutoff text check (knowledge_cutoff ~ '^\d{4}(-\d{2}(-\d{2})?)?$'),
  is_open_source boolean not null default false,
  licence text,
  release_date date,
  editorial_rating numeric(3, 2) check (editorial_rating between 0 and 5),
  editorial_review_count integer not null default 0 check (editorial_review_count >= 0),
  source text not null,
  source_date date not null,
  -- Facts that come from another source than the rest: field -> source.
  field_sources jsonb not null default '{}' check (jsonb_typeof(field_sources) = 'object'),
  origin text not null default 'staff' check (origin in ('seed', 'staff', 'submission', 'import')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  -- Derived values, written in the transaction of their cause.
  rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
  review_count integer not null default 0 check (review_count >= 0),
  upvotes integer not null default 0 check (upvotes >= 0),
  is_popular boolean not null default false,
  capabilities text[] not null default '{}',
  provider_slugs text[] not null default '{}',
  offer_count integer not null default 0 check (offer_count >= 0),
  pricing_kind text not null default 'unknown'
    check (pricing_kind in ('metered', 'free', 'included', 'self-hosted', 'unknown')),
  has_free_offer boolean not null default false,
  list_provider_id uuid references providers (id),
  list_model_id text,
  list_input numeric check (list_input >= 0),
  list_output numeric check (list_output >= 0),
  list_cache_read numeric check (list_cache_read >= 0),
  list_currency text not null default 'USD',
  price_verified_on date,
  lowest_input_provider_id uuid references providers (id),
  lowest_input numeric check (lowest_input >= 0),
  -- The output price of the offer with the lowest input price.
  lowest_input_output numeric check (lowest_input_output >= 0),
  lowest_input_verified_on date,
  lowest_output_provider_id uuid references providers (id),
  lowest_output numeric check (lowest_output >= 0),
  lowest_input_series jsonb not null default '[]' check (jsonb_typeof(lowest_input_series) = 'array'),
  -- Over the benchmarks of the leaderboard.
  benchmark_mean numeric(7, 2),
  benchmark_count integer not null default 0 check (benchmark_count >= 0),
  search_text text not null generated always as (lower(name || chr(10) || family || chr(10) || slug)) stored
);
create index models_list_provider_id_idx on models (list_provider_id);
create index models_lowest_input_provider_id_idx on models (lowest_input_provider_id);
create index models_lowest_output_provider_id_idx on models (lowest_output_provider_id);
-- One index for each sort of the list. Every key ascends and is never null, so a cursor is one comparison of rows.
create index models_rating_idx on models ((-rating), sort_name, id) where archived_at is null;
create index models_reviews_idx on models ((-review_count), sort_name, id) where archived_at is null;
create index models_context_idx on models ((coalesce(-context_window, 1)), sort_name, id) where archived_at is null;
create index models_price_idx on models ((coalesce(list_input, 'Infinity')), sort_name, id) where archived_at is null;
create index models_newest_idx on models ((coalesce(date '2000-01-01' - release_date, 1000000)), sort_name, id)
  where archived_at is null;
create index models_offers_idx on models ((-offer_count), sort_name, id) where archived_at is null;
create index models_leaderboard_idx
  on models ((benchmark_count < 3), (-benchmark_mean), (-benchmark_count), (-rating), sort_name, id)
  where archived_at is null and benchmark_count > 0;
create index models_name_idx on models (sort_name, id) where archived_at is null;
create index models_capabilities_idx on models using gin (capabilities);
create index models_provider_slugs_idx on models using gin (provider_slugs);
create index models_search_idx on models using gin (search_text gin_trgm_ops);
create index models_search_pairs_idx on models using gin (search_pairs(search_text));

create table model_capabilities (
  model_id uuid not null references models (id) on delete cascade,
  capability_id uuid not null references capabilities (id) on delete cascade,
  primary key (model_id, capability_id)
);
create index model_capabilities_capability_id_idx on model_capabilities (capability_id);

-- A model as a provider sells it. Prices belong here: the same model differs up to 48 times between providers.
create table offers (
  id uuid primary key,
  model_id uuid not null references models (id),
  provider_id uuid not null references providers (id),
  provider_model_id text collate "C" not null check (provider_model_id <> ''),
  status text not null default 'active' check (status in ('active', 'beta', 'deprecated', 'retired')),
  retires_on date,
  successor_id uuid references models (id),
  context_window integer check (context_window > 0),
  max_output integer check (max_output > 0),
  pricing_kind text not null check (pricing_kind in ('metered', 'free', 'included', 'self-hosted', 'unknown')),
  source text not null,
  -- Where the limits come from, when it is not where the prices come from.
  limits_source text,
  source_url text check (source_url ~ '^https?://'),
  verified_on date not null,
  origin text not null default 'staff' check (origin in ('seed', 'staff', 'submission', 'import')),
  -- Derived: the open rows of price_components for a million tokens, without context tier.
  input_price numeric check (input_price >= 0),
  output_price numeric check (output_price >= 0),
  cache_read_price numeric check (cache_read_price >= 0),
  batch_input_price numeric check (batch_input_price >= 0),
  batch_output_price numeric check (batch_output_price >= 0),
  -- Free first, then by input price; without a price, or no longer sold, last.
  price_order numeric not null generated always as (
    case when status = 'retired' then 'Infinity' when pricing_kind = 'free' then -1
      else coalesce(input_price, 'Infinity') end
  ) stored,
  constraint offers_provider_model_key unique (provider_id, provider_model_id)
);
create index offers_model_id_idx on offers (model_id, price_order, provider_model_id, id);
create index offers_provider_id_idx on offers (provider_id, price_order, provider_model_id, id);
create index offers_successor_id_idx on offers (successor_id) where successor_id is not null;

-- The ledger of prices. A row is closed and another one opened; nothing is overwritten or deleted.
create table price_components (
  id bigint generated always as identity primary key,
  offer_id uuid not null references offers (id),
  kind text not null check (kind in ('input', 'output', 'cache-read', 'cache-write', 'reasoning', 'input-audio',
    'output-audio', 'image', 'request')),
  mode text not null default 'standard' check (mode in ('standard', 'batch', 'flex', 'priority')),
  min_input_tokens integer not null default 0 check (min_input_tokens >= 0),
  amount numeric not null check (amount >= 0),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  per text not null check (per in ('1M-tokens', '1M-characters', 'image', 'second', 'request')),
  -- Null: recorded without knowing since when.
  valid_from timestamptz,
  valid_to timestamptz,
  source text not null,
  source_url text check (source_url ~ '^https?://'),
  verified_on date not null,
  reason text not null check (reason in ('launch', 'change', 'correction')),
  check (valid_to > valid_from)
);
create unique index price_components_open_key on price_components (offer_id, kind, mode, min_input_tokens)
  where valid_to is null;
create unique index price_components_step_key
  on price_components (offer_id, kind, mode, min_input_tokens, valid_from) nulls not distinct;

create table benchmarks (
  id uuid primary key,
  name text not null constraint benchmarks_name_key unique,
  display_name text not null,
  description text,
  scale_max numeric not null check (scale_max > 0),
  unit text not null,
  result_count integer not null default 0 check (result_count >= 0)
);

create table benchmark_results (
  id uuid primary key,
  model_id uuid not null references models (id),
  benchmark_id uuid not null references benchmarks (id),
  -- In the benchmark's own scale, and as percent of it.
  score numeric not null,
  percent numeric not null check (percent between 0 and 100),
  tested_on date,
  reporting text not null check (reporting in ('self', 'independent')),
  source text not null,
  source_url text check (source_url ~ '^https?://'),
  source_date date not null,
  -- The newest of its model and benchmark.
  is_current boolean not null default false
);
create unique index benchmark_results_current_key on benchmark_results (model_id, benchmark_id) where is_current;
create index benchmark_results_model_id_idx on benchmark_results (model_id);
create index benchmark_results_benchmark_id_idx on benchmark_results (benchmark_id) where is_current;

create table deals (
  id uuid primary key,
  title text not null check (length(title) between 3 and 200),
  description text not null default '' check (length(description) <= 1000),
  provider_id uuid not null references providers (id),
  discount_value numeric not null check (discount_value >= 0),
  discount_unit text not null check (discount_unit in ('percent', 'usd')),
  eligibility jsonb not null default '{}' check (jsonb_typeof(eligibility) = 'object'),
  promo_code text,
  referral_link text check (referral_link ~ '^https?://'),
  starts_at timestamptz,
  -- Null: it never expires.
  expires_at timestamptz,
  new_user_only boolean not null default false,
  verified_on date,
  submitted_by uuid references users (id) on delete set null,
  source text,
  source_url text check (source_url ~ '^https?://'),
  source_date date,
  origin text not null default 'staff' check (origin in ('seed', 'staff', 'submission', 'import')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  upvotes integer not null default 0 check (upvotes >= 0),
  sort_title text collate "C" not null generated always as (title) stored,
  check (discount_unit <> 'percent' or discount_value <= 100)
);
create index deals_provider_id_idx on deals (provider_id);
create index deals_submitted_by_idx on deals (submitted_by) where submitted_by is not null;
create index deals_newest_idx on deals ((-extract(epoch from created_at at time zone 'utc')), sort_title, id)
  where archived_at is null;
create index deals_upvotes_idx on deals ((-upvotes), sort_title, id) where archived_at is null;
create index deals_expiry_idx
  on deals ((coalesce(extract(epoch from expires_at at time zone 'utc'), 'Infinity')), sort_title, id)
  where archived_at is null;
create index deals_title_idx on deals (lower(title));
create index deals_search_idx on deals using gin (lower(title) gin_trgm_ops);

insert into counts (name, value) values ('offers', 0), ('benchmark_results', 0);
