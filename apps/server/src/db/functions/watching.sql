-- Events are created in features/watching/news, by the rules of domain/watching/catalogue-news.ts.

-- Withdraws events whose change is deleted, as when an import is undone. Saved bills are compared again.
create or replace function withdraw_watch_events() returns trigger language plpgsql as $$
begin
  update watch_events set withdrawn_at = now(), bills_at = null where id in (select id from gone) and withdrawn_at is null;
  return null;
end $$;
create or replace trigger deleted_changes_withdraw_watch_events after delete on recorded_changes
  referencing old table as gone for each statement execute function withdraw_watch_events();
