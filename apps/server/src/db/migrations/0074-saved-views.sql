-- The filters of a staff list that a person saved under a name.
create table saved_views (
  user_id uuid not null references users (id) on delete cascade,
  list text not null check (list in ('audit', 'users')),
  name text not null check (length(name) between 1 and 60),
  -- Filters by their names in the address.
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  primary key (user_id, list, name)
);

-- Texts of visitors are not copied into tables that outlive them.
update audit_records set name = 'Message', words = 'message' || chr(10) || lower(target_id) where target_type = 'MESSAGE';
