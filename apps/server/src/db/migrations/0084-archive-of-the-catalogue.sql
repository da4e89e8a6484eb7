-- The whole catalogue can be downloaded and restored.
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('models', 'providers', 'deals', 'archive'));

-- An archive may exceed the memory, so a file is stored in parts.
alter table import_files
  add column part integer not null default 0,
  drop constraint import_files_pkey,
  add primary key (import_id, part);

-- What the import did not change: ignored columns of the file, and sellers, prices and scores that it lacks.
alter table imports add column notes jsonb not null default '{}' check (jsonb_typeof(notes) = 'object');
