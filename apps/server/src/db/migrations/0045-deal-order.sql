-- Most upvotes first; among equal ones by value, disputed ones last. packages/domain/src/deals/deal-filters.ts has the same
-- rule.
alter table deals add column popularity_order numeric not null generated always as (
  -upvotes::numeric * 1000000000
  - case when disputed is null then round(least(discount_value, 999999999)) else 0 end
) stored;
drop index deals_upvotes_idx;
create index deals_popularity_idx on deals (popularity_order, sort_title, id) where archived_at is null;
