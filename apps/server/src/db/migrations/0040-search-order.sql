-- What a search finds, and in which order, by the rules of packages/domain/src/search.

alter table models
  add column search_index text collate "C" not null generated always as (search_index_of(name, slug || ' ' || family ||
    ' ' || coalesce(lab_name, ''))) stored,
  add column search_order integer not null generated always as (model_search_order(
    maker_provider_id is not null and not maker_is_retired, offer_count, coalesce(release_date, first_seen_on),
    is_retired)) stored;

alter table providers
  add column search_index text collate "C" not null generated always as (search_index_of(name, slug)) stored,
  add column search_order integer not null generated always as (-model_count) stored;

-- Names that begin or end with a text, words, and the most prominent models first. An index entry has a maximum size,
-- so the first two have only the first 100 characters.
create index models_search_begin_idx on models (left(search_index, 100)) where archived_at is null;
create index models_search_end_idx on models (left(reverse(split_part(search_index, '>', 1)), 100))
  where archived_at is null;
create index models_search_words_idx on models using gin (search_index gin_trgm_ops);
create index models_search_order_idx on models (search_order, sort_name, id) where archived_at is null;
