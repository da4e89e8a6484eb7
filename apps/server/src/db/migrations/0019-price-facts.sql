-- Facts that plausibility rules compare prices with. They do not decide which price is wrong.

-- Prices of an offer in other sources, in USD per million tokens.
create table price_opinions (
  provider_id uuid not null references providers (id) on delete cascade,
  provider_model_id text collate "C" not null,
  source text not null,
  kind text not null,
  mode text not null default 'standard',
  min_input_tokens integer not null default 0 check (min_input_tokens >= 0),
  amount numeric not null check (amount >= 0),
  source_url text check (source_url ~ '^https?://'),
  observed_on date not null,
  primary key (provider_id, provider_model_id, source, kind, mode, min_input_tokens)
);

-- Names by which a provider sells one and the same endpoint.
create table endpoint_names (
  provider_id uuid not null references providers (id) on delete cascade,
  name text collate "C" not null,
  endpoint text collate "C" not null,
  source text not null,
  source_url text check (source_url ~ '^https?://'),
  observed_on date not null,
  primary key (provider_id, name)
);
create index endpoint_names_endpoint_idx on endpoint_names (provider_id, endpoint);

-- The day on which a maker shut down one of its ids.
create table retired_model_ids (
  maker text not null,
  id text collate "C" not null,
  retired_on date not null,
  source text not null,
  source_url text check (source_url ~ '^https?://'),
  observed_on date not null,
  primary key (maker, id)
);

-- Sites that sell in their home market only, and the same seller's site abroad where it has one.
create table home_sites (
  provider_id uuid primary key references providers (id) on delete cascade,
  abroad_id uuid references providers (id) on delete set null,
  source text not null,
  observed_on date not null
);
create index home_sites_abroad_id_idx on home_sites (abroad_id) where abroad_id is not null;

-- A seller's other models at the same price, and a maker's other models.
create index offers_same_price_idx on offers (provider_id, input_price, output_price)
  where pricing_kind = 'metered' and status <> 'retired';
create index models_lab_idx on models (lab, id) where lab is not null;
