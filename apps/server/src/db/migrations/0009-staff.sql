-- What the staff's pages count and look for.
insert into counts (name, value) select 'reviews', count(*) from reviews;

create index users_search_idx on users using gin ((lower(username::text || chr(10) || email::text)) gin_trgm_ops)
  where deleted_at is null;
create index users_role_idx on users (role, id desc) where deleted_at is null;
