-- The list of models is sorted and searched by the same rules as in the browser (packages/domain/src/models).

alter table models drop column search_text;
alter table models
  add column search_text text not null generated always as (fold_case(name || chr(10) || family || chr(10) || slug ||
    chr(10) || model_type_words(coalesce(set_type, model_type_of(name, slug, capabilities, outputs))))) stored;
create index models_search_idx on models using gin (search_text gin_trgm_ops);
create index models_search_pairs_idx on models using gin (search_pairs(search_text));

alter table providers drop column search_text;
alter table providers
  add column search_text text not null
    generated always as (fold_case(name || chr(10) || description || chr(10) || slug)) stored;
create index providers_search_idx on providers using gin (search_text gin_trgm_ops);

alter table posts drop column search_text;
alter table posts
  add column search_text text not null
    generated always as (fold_case(title || chr(10) || excerpt || chr(10) || joined_lines(tags))) stored;
create index posts_search_idx on posts using gin (search_text gin_trgm_ops);
create index posts_search_pairs_idx on posts using gin (search_pairs(search_text));

-- One index for each column and direction that the list can be sorted by; the others are older. Keys ascend and unknown
-- values are last, as in apps/server/src/features/models/model-order.queries.ts.
create index models_worst_rated_idx on models ((-rating_order), sort_name, id) where archived_at is null;
create index models_fewest_reviews_idx on models (review_count, sort_name, id) where archived_at is null;
create index models_fewest_offers_idx on models (offer_count, sort_name, id) where archived_at is null;
create index models_oldest_idx
  on models ((coalesce(coalesce(release_date, first_seen_on) - date '2000-01-01', 1000000)), sort_name, id)
  where archived_at is null;
create index models_dearest_idx on models ((coalesce(-price_input, 'Infinity')), sort_name, id)
  where archived_at is null;
create index models_output_price_idx on models ((coalesce(price_output, 'Infinity')), sort_name, id)
  where archived_at is null;
create index models_dearest_output_idx on models ((coalesce(-price_output, 'Infinity')), sort_name, id)
  where archived_at is null;
create index models_cached_price_idx on models ((coalesce(price_cache_read, 'Infinity')), sort_name, id)
  where archived_at is null;
create index models_dearest_cached_idx on models ((coalesce(-price_cache_read, 'Infinity')), sort_name, id)
  where archived_at is null;
create index models_lowest_price_idx on models ((coalesce(lowest_input, 'Infinity')), sort_name, id)
  where archived_at is null;
create index models_dearest_lowest_idx on models ((coalesce(-lowest_input, 'Infinity')), sort_name, id)
  where archived_at is null;
create index models_shortest_output_idx
  on models ((coalesce((case when type not in ('embedding', 'rerank') then max_output end), 2147483647)), sort_name, id)
  where archived_at is null;
create index models_longest_output_idx
  on models ((coalesce(-(case when type not in ('embedding', 'rerank') then max_output end), 1)), sort_name, id)
  where archived_at is null;
