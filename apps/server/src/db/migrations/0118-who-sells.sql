-- The kinds of providers: a router forwards calls to sellers, a plan or a tool includes models in its fee. Prices of
-- sellers are the market; the cheapest offer of a router is stored separately, all its figures from one offer.
set local lock_timeout = '2s';
alter table providers
  add column kind text not null default 'seller' check (kind in ('seller', 'router', 'plan', 'tool')),
  add column kind_note text,
  add column kind_source_url text,
  add column kind_observed_on date;
alter table models
  add column seller_count integer not null default 0,
  add column router_provider_id uuid,
  add column router_model_id text,
  add column router_input numeric,
  add column router_output numeric,
  add column router_cache_read numeric,
  add column router_verified_on date;
alter table models add constraint models_router_provider_id_fkey
  foreign key (router_provider_id) references providers (id) not valid;
-- Until a provider has another kind, all are sellers.
update models set seller_count = cardinality(provider_slugs) where provider_slugs <> '{}';
