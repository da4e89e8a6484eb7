-- How many rows of a long list have an id that begins alike. Ids begin with the time they were made at, so a stretch of
-- a list is the rows of some five hours (2^24 ms). A page far inside is found by adding up the stretches before it,
-- where an offset would walk over all their rows.
create table list_stretches (
  -- The name of its total in counts.
  list text not null,
  stretch text not null check (length(stretch) = 6),
  rows bigint not null check (rows >= 0),
  primary key (list, stretch)
);

create function stretch_of(id uuid) returns text language sql immutable strict parallel safe
  return left(id::text, 6);

create function subscription_list(confirmed_at timestamptz) returns text language sql immutable
  return case when confirmed_at is null then 'newsletter_pending' else 'newsletter_confirmed' end;

create function message_list(status text) returns text language sql immutable strict
  return 'messages_' || lower(status);

-- Counts what is there anew, as after a migration.
create function count_lists() returns void language sql as $$
  delete from list_stretches;
  insert into list_stretches (list, stretch, rows)
  select list, stretch_of(id), count(*) from (
    select id, subscription_list(confirmed_at) as list from newsletter_subscriptions
    union all select id, message_list(status) from contact_messages
  ) as listed group by list, stretch_of(id);
  update counts set value = (select coalesce(sum(rows), 0) from list_stretches where list = name)
  where name like 'newsletter\_%' or name like 'messages\_%';
$$;
select count_lists();

-- A row leaves a list, enters one, or does both; null: none.
create function count_listed(id uuid, left_list text, entered_list text) returns void language plpgsql as $$
begin
  if left_list is not distinct from entered_list then return; end if;
  -- In the order of their names: two who move rows in opposite directions do not wait for each other in a circle.
  perform from counts where name in (left_list, entered_list) order by name for update;
  update counts set value = value - 1 where name = left_list;
  update list_stretches set rows = rows - 1 where list = left_list and stretch = stretch_of(id);
  update counts set value = value + 1 where name = entered_list;
  if entered_list is not null then
    insert into list_stretches as s (list, stretch, rows) values (entered_list, stretch_of(id), 1)
    on conflict (list, stretch) do update set rows = s.rows + 1;
  end if;
end $$;

create or replace function count_newsletter_subscriptions() returns trigger language plpgsql as $$
begin
  perform count_listed(coalesce(new.id, old.id),
    case when tg_op <> 'INSERT' then subscription_list(old.confirmed_at) end,
    case when tg_op <> 'DELETE' then subscription_list(new.confirmed_at) end);
  return null;
end $$;

create or replace function count_contact_messages() returns trigger language plpgsql as $$
begin
  perform count_listed(coalesce(new.id, old.id), message_list(old.status), message_list(new.status));
  return null;
end $$;
