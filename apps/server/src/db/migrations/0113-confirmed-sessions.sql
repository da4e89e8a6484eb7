-- When the owner of a session last proved, after the sign-in, who they are; null if never.
-- A column without a default is added at once, whatever the table holds.
set local lock_timeout = '5s';
alter table sessions add column confirmed_at timestamptz;
