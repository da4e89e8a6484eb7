-- A visitor reports that a figure of an offer is wrong.
alter table submissions
  drop constraint submissions_type_check,
  add constraint submissions_type_check check (type in ('MODEL', 'PROVIDER', 'CAPABILITY', 'BENCHMARK', 'DEAL',
    'DEAL_EXPIRED', 'CORRECTION', 'GENERAL'));

-- What lists of models filter by: how many offers that are sold have figures about which sources differ, or unconfirmed prices.
alter table models
  add column disputed_offer_count integer not null default 0,
  add column unconfirmed_offer_count integer not null default 0;
update models m set disputed_offer_count = now.disputed, unconfirmed_offer_count = now.unconfirmed
from (
  select model_id, count(*) filter (where disputed <> '{}') as disputed,
    count(*) filter (where not is_counted and access is null) as unconfirmed
  from offers where status <> 'retired' group by model_id
) now where now.model_id = m.id and (now.disputed, now.unconfirmed) <> (0, 0);
create index models_disputed_idx on models (id) where disputed_offer_count > 0;
create index models_unconfirmed_idx on models (id) where unconfirmed_offer_count > 0;
