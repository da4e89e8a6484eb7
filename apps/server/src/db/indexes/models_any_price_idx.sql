-- The order by the shown price where routers count too.
create index concurrently models_any_price_idx on models
  ((coalesce((case when list_provider_id is null then least(lowest_input, router_input) else list_input end), 'Infinity')),
    sort_name, id) where archived_at is null;
