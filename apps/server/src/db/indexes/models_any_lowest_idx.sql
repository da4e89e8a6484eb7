-- The order by the lowest price where routers count too.
create index concurrently models_any_lowest_idx on models
  ((coalesce(least(lowest_input, router_input), 'Infinity')), sort_name, id) where archived_at is null;
