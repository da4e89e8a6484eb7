create or replace function count_deals() returns trigger language plpgsql as $$
declare
  change integer := 0;
begin
  if tg_op <> 'INSERT' and old.archived_at is null then change := change - 1; end if;
  if tg_op <> 'DELETE' and new.archived_at is null then change := change + 1; end if;
  if change <> 0 then update counts set value = value + change where name = 'deals'; end if;
  return null;
end $$;
create or replace trigger deals_are_totalled after delete or update of archived_at on deals
  for each row execute function count_deals();

create or replace function count_new_deals() returns trigger language plpgsql as $$
begin
  update counts set value = value + added.count
  from (select count(*) from new_deals where archived_at is null) as added (count)
  where name = 'deals' and added.count > 0;
  return null;
end $$;
create or replace trigger new_deals_are_totalled after insert on deals referencing new table as new_deals
  for each statement execute function count_new_deals();
