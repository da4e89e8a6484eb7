-- Deals for new users only, in the order of the list.
create index concurrently deals_new_users_idx on deals (popularity_order, sort_title, id)
  where archived_at is null and new_user_only;
