-- Deals that give credit in dollars, the largest first.
create index concurrently deals_credits_idx on deals ((-discount_value), sort_title, id)
  where archived_at is null and discount_unit = 'usd' and discount_value > 0 and disputed is null;
