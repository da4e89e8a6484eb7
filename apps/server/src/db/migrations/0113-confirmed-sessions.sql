-- When the owner of a session last re-authenticated after the sign-in; null if never. Adding a column without a default
-- is fast for a table of any size.
set local lock_timeout = '5s';
alter table sessions add column confirmed_at timestamptz;
