-- Returns the reputation for an approved submission (packages/domain: vote-reputation.ts).
create or replace function approval_points() returns integer language sql immutable return 10;

-- Updates the totals and the sender's reputation when a submission is decided, reset or deleted.
create or replace function count_submissions() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_count('submissions_' || lower(old.status), -1);
    if old.status = 'APPROVED' and old.earns_points then perform add_reputation(old.user_id, -approval_points()); end if;
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_count('submissions_' || lower(new.status), 1);
    if new.status = 'APPROVED' and new.earns_points then perform add_reputation(new.user_id, approval_points()); end if;
  end if;
  return null;
end $$;
create or replace trigger submissions_are_counted after insert or delete or update of status, user_id on submissions
  for each row execute function count_submissions();

create or replace trigger submissions_are_announced after insert or update or delete on submissions
  for each statement execute function announce_work();
