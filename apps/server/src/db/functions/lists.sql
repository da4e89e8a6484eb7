create or replace function stretch_of(id uuid) returns text language sql immutable strict parallel safe
  return left(id::text, 6);

-- Counts again what is there, as after a migration.
create or replace function count_lists() returns void language sql as $$
  delete from list_stretches;
  insert into list_stretches (list, stretch, rows)
  select list, stretch_of(id), count(*) from (
    select id, subscription_list(confirmed_at) as list from newsletter_subscriptions
    union all select id, message_list(status) from contact_messages
  ) as listed group by list, stretch_of(id);
  update counts set value = (select coalesce(sum(rows), 0) from list_stretches where list = name)
  where name like 'newsletter\_%' or name like 'messages\_%';
$$;

-- A row leaves a list, enters one, or does both; null: none.
create or replace function count_listed(id uuid, left_list text, entered_list text) returns void language plpgsql as $$
begin
  if left_list is not distinct from entered_list then return; end if;
  -- In the order of their names: two who move rows in opposite directions do not wait for each other in a circle.
  perform from counts where name in (left_list, entered_list) order by name for update;
  if left_list is not null then
    perform add_to_count(left_list, -1);
    update list_stretches set rows = rows - 1 where list = left_list and stretch = stretch_of(id);
  end if;
  if entered_list is not null then
    perform add_to_count(entered_list, 1);
    insert into list_stretches as s (list, stretch, rows) values (entered_list, stretch_of(id), 1)
    on conflict (list, stretch) do update set rows = s.rows + 1;
  end if;
end $$;
