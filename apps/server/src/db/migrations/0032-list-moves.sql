-- How often rows of a list have moved (count_listed). Numbered pages of staff keep anchors in memory for one such number, so
-- nothing has to be counted per part of a list.
insert into counts (name, value) values
  ('messages_answered_moves', 0), ('messages_open_moves', 0), ('messages_spam_moves', 0),
  ('newsletter_confirmed_moves', 0), ('newsletter_pending_moves', 0);

-- Both in one direction, so that an order by state and id can be walked from either end.
drop index contact_messages_status_idx;
create index contact_messages_status_idx on contact_messages (status, id);

drop function if exists count_listed(uuid, text, text);
drop function if exists stretch_of(uuid);
drop table list_stretches;
