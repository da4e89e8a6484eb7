-- Best rated first; among equal ratings those with most offers, so that a list is useful before the first review. A
-- rating has two decimals, so a count below 10,000 never outweighs one. Equals packages/domain/src/ordering.ts.

alter table models add column rating_order numeric not null
  generated always as (-rating * 1000000 - least(offer_count, 9999)) stored;
drop index models_rating_idx;
create index models_rating_idx on models (rating_order, sort_name, id) where archived_at is null;

alter table providers add column rating_order numeric not null
  generated always as (-rating * 1000000 - least(model_count, 9999)) stored;
drop index providers_rating_idx;
create index providers_rating_idx on providers (rating_order, sort_name, id) where archived_at is null;
drop index providers_featured_idx;
create index providers_featured_idx on providers (rating_order, sort_name, id) where archived_at is null and featured;
