-- Deals whose title mentions free offers or credit, in the order of the list.
create index concurrently deals_free_credits_idx on deals (popularity_order, sort_title, id)
  where archived_at is null and (lower(title) like '%free%' or lower(title) like '%credit%');
