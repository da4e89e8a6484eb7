-- What the staff's pages count and look for.
insert into counts (name, value) select 'reviews', count(*) from reviews;

create function count_reviews() returns trigger language plpgsql as $$
begin
  update counts set value = value + case tg_op when 'INSERT' then 1 else -1 end where name = 'reviews';
  return null;
end $$;
create trigger reviews_are_totalled after insert or delete on reviews for each row execute function count_reviews();

create index users_search_idx on users using gin ((lower(username::text || chr(10) || email::text)) gin_trgm_ops)
  where deleted_at is null;
create index users_role_idx on users (role, id desc) where deleted_at is null;

-- The lowest id that can be made on a day: ids begin with their time, so a range of ids is a range of time.
create function first_id(day date) returns uuid language sql immutable
  return (lpad(to_hex((extract(epoch from day) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
