-- The maker that it is under another name (Vertex for Google, a company's site for China): the slug that models have as
-- their lab. Its offers are the maker's own.
alter table providers add column sells_as text;

alter table models
  -- The maker's own offer, also where its price is not known or is doubted: who sells it, and what they call it.
  add column maker_provider_id uuid references providers (id),
  add column maker_model_id text,
  -- The maker no longer sells it: a list price is its last one.
  add column maker_is_retired boolean not null default false,
  add column lowest_input_model_id text,
  add column lowest_input_cache_read numeric check (lowest_input_cache_read >= 0),
  -- Offers that can be bought, and are left out of every figure because they are doubted or not for everyone.
  add column uncounted_offer_count integer not null default 0 check (uncounted_offer_count >= 0);

-- The price that lists show, sort and filter by: the list price, else that of the lowest offer.
alter table models
  add column price_input numeric
    generated always as (case when list_provider_id is null then lowest_input else list_input end) stored,
  add column price_output numeric
    generated always as (case when list_provider_id is null then lowest_input_output else list_output end) stored,
  add column price_cache_read numeric
    generated always as (case when list_provider_id is null then lowest_input_cache_read else list_cache_read end) stored;

create index models_maker_provider_id_idx on models (maker_provider_id);
drop index models_price_idx;
create index models_price_idx on models ((coalesce(price_input, 'Infinity')), sort_name, id) where archived_at is null;
drop index models_name_idx;
create index models_name_idx on models (sort_name, id) include (context_window, price_input, rating_order)
  where archived_at is null;
drop index models_rating_idx;
create index models_rating_idx on models (rating_order, sort_name, id) include (context_window, price_input)
  where archived_at is null;
drop index models_context_idx;
create index models_context_idx on models ((coalesce(-context_window, 1)), sort_name, id)
  include (context_window, price_input, rating_order) where archived_at is null;
drop index models_narrow_context_idx;
create index models_narrow_context_idx on models ((coalesce(context_window, 2147483647)), sort_name, id)
  include (context_window, price_input, rating_order) where archived_at is null;
drop index models_family_idx;
create index models_family_idx on models (family, sort_name, id)
  include (context_window, price_input, rating_order) where archived_at is null;

-- Until the figures are recalculated, the price of another seller must not count as the maker's.
update models m
set list_provider_id = null, list_model_id = null, list_input = null, list_output = null, list_cache_read = null
where m.list_provider_id is not null
  and not exists (select from providers p where p.id = m.list_provider_id and p.slug = m.lab);

-- Free first, then by input price; then what is doubted or not for everyone; without a price, or no longer sold, last.
alter table offers drop column price_order;
alter table offers add column price_order numeric not null generated always as (
  case when status = 'retired' then 'Infinity'
    when access is not null or (doubts <> '{}' and confirmed_on is null) then coalesce(1000000000 + input_price, 'Infinity')
    when pricing_kind = 'free' then -1
    else coalesce(input_price, 'Infinity') end
) stored;
create index offers_model_id_idx on offers (model_id, price_order, provider_model_id, id);
create index offers_provider_id_idx on offers (provider_id, price_order, provider_model_id, id);
