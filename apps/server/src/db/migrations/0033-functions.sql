-- The files of db/functions that were last loaded, with their hashes.
create table function_files (
  name text primary key,
  content_hash text not null,
  loaded_at timestamptz not null default now()
);
