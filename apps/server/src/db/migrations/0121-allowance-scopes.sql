-- The models that a plan, a free tier or a deal covers, as its source states; null: not stated. Names of models are set
-- only for 'named-models'.
set local lock_timeout = '5s';
alter table pricing_tiers
  add column scope text check (scope in ('free-offers', 'named-models', 'all-models')),
  add column scope_models text[] not null default '{}',
  -- For trying out only: a free price there is no list price.
  add column is_trial boolean not null default false;
alter table pricing_tiers add constraint pricing_tiers_scope_models_check
  check (coalesce(scope = 'named-models', false) = (scope_models <> '{}')) not valid;
-- squawk-ignore constraint-missing-not-valid -- a few hundred rows, checked in milliseconds
alter table pricing_tiers validate constraint pricing_tiers_scope_models_check;
alter table deals
  add column scope text check (scope in ('free-offers', 'named-models', 'all-models')),
  add column scope_models text[] not null default '{}';
alter table deals add constraint deals_scope_models_check
  check (coalesce(scope = 'named-models', false) = (scope_models <> '{}')) not valid;
-- squawk-ignore constraint-missing-not-valid -- a few hundred rows, checked in milliseconds
alter table deals validate constraint deals_scope_models_check;
