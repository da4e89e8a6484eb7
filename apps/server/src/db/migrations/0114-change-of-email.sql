-- Links that change an e-mail address, sent to the new one, and links that stop or undo it, sent to the old one.
-- The table holds the links of a few days, so that checking it again takes no time.
set local lock_timeout = '5s';
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'callback', 'change-email', 'stop-email-change')) not valid;
-- squawk-ignore constraint-missing-not-valid -- a few rows, checked in milliseconds
alter table one_time_tokens validate constraint one_time_tokens_purpose_check;
