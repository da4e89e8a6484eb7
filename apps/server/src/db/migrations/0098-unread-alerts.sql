-- Unread alerts are found newest first, however many newer ones were read.
drop index alerts_unread_idx;
create index alerts_unread_idx on alerts (user_id, created_at desc, id desc) where read_at is null;
