-- Recounts all lists, for use after a migration.
create or replace function count_lists() returns void language sql as $$
  update counts set value = (
    select count(*) from (
      select subscription_list(confirmed_at) as list from newsletter_subscriptions
      union all select message_list(status) from contact_messages
    ) as listed where list = name
  ) where name in ('newsletter_confirmed', 'newsletter_pending', 'messages_answered', 'messages_open', 'messages_spam');
$$;

-- Updates the stored counts when a row leaves one list and enters another (null: none). A new row is the last of its
-- list; a row that leaves, or comes from another list, shifts those after it, which is counted too.
create or replace function count_listed(left_list text, entered_list text) returns void language plpgsql as $$
begin
  if left_list is not distinct from entered_list then return; end if;
  if entered_list is not null then perform add_to_count(entered_list, 1); end if;
  if left_list is not null then
    perform add_to_count(left_list, -1);
    perform add_to_count(left_list || '_moves', 1);
    if entered_list is not null then perform add_to_count(entered_list || '_moves', 1); end if;
  end if;
end $$;
