-- Best rated first; among equal ratings by prominence: still sold by its maker, then the number of offers, then newness.
-- packages/domain/src/models/model-prominence.ts has the same rule. Dropping the column drops its indexes too.
alter table models drop column rating_order;
alter table models
  add column rating_order numeric not null generated always as (
    -rating * 1000000000000
    - case when maker_provider_id is not null and not maker_is_retired then 1000000000 else 0 end
    - least(offer_count, 9999) * 100000
    - greatest(least(coalesce(coalesce(release_date, first_seen_on) - date '2000-01-01', 0), 99999), 0)
  ) stored,
  -- What models are filtered by.
  add column licence_kind text not null generated always as (licence_kind_of(licence)) stored
    check (licence_kind in ('permissive', 'own-terms', 'non-commercial', 'closed', 'unknown')),
  -- The maker's slug, else its name; queries separate names by commas.
  add column maker_key text collate "C" generated always as (replace(coalesce(lab, lab_name), ',', ' ')) stored;

create index models_name_idx on models (sort_name, id) include (context_window, price_input, rating_order)
  where archived_at is null;
create index models_rating_idx on models (rating_order, sort_name, id) include (context_window, price_input)
  where archived_at is null;
create index models_worst_rated_idx on models ((-rating_order), sort_name, id) where archived_at is null;
create index models_context_idx on models ((coalesce(-context_window, 1)), sort_name, id)
  include (context_window, price_input, rating_order) where archived_at is null;
create index models_narrow_context_idx on models ((coalesce(context_window, 2147483647)), sort_name, id)
  include (context_window, price_input, rating_order) where archived_at is null;
create index models_family_idx on models (family, sort_name, id)
  include (context_window, price_input, rating_order) where archived_at is null;
create index models_type_idx on models (type, rating_order, sort_name, id) where archived_at is null;
create index models_licence_kind_idx on models (licence_kind, rating_order, sort_name, id) where archived_at is null;
create index models_maker_key_idx on models (maker_key, rating_order, sort_name, id) where archived_at is null;

-- What makers changed their own price to, as a dated reading of their page found it. Edits of a catalogue are not here.
create table price_moves (
  model_id uuid not null references models (id) on delete cascade,
  changed_on date not null,
  input_before numeric not null check (input_before > 0),
  input_after numeric not null check (input_after > 0 and input_after <> input_before),
  -- The last day of the price after, if the maker states it.
  valid_until date,
  source text not null references data_sources (name),
  source_url text check (source_url ~ '^https?://'),
  primary key (model_id, changed_on, source)
);
create index price_moves_changed_on_idx on price_moves (changed_on desc);

-- The first day that a source of dated prices covers; null for sources that are one reading.
alter table data_sources add column recorded_since date;
