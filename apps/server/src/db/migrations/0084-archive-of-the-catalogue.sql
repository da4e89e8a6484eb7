-- The whole catalogue can be downloaded and taken back.
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('models', 'providers', 'deals', 'archive'));

-- An archive may be larger than the memory, so a file is stored in parts.
alter table import_files
  add column part integer not null default 0,
  drop constraint import_files_pkey,
  add primary key (import_id, part);

-- What a file has and an import leaves alone: unknown columns, providers and prices that are missing in it.
alter table imports add column notes jsonb not null default '{}' check (jsonb_typeof(notes) = 'object');
