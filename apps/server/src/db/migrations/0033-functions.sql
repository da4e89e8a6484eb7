-- Which files of db/functions the database was last given, and what they said.
create table function_files (
  name text primary key,
  content_hash text not null,
  loaded_at timestamptz not null default now()
);
