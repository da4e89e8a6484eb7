-- Pending deliveries of each webhook, oldest first.
create index concurrently webhook_deliveries_waiting_idx on webhook_deliveries (webhook_id, next_try_at, event_id)
  where sent_at is null;
