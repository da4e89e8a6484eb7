-- Imported files of models, providers and deals until they are written.
create table imports (
  id uuid primary key,
  kind text not null check (kind in ('models', 'providers', 'deals')),
  format text not null check (format in ('json', 'csv')),
  file_name text,
  -- Null: it is only compared with the catalogue.
  mode text check (mode in ('all-or-nothing', 'valid-rows')),
  state text not null check (state in ('reading', 'checking', 'checked', 'writing', 'done', 'failed', 'cancelled')),
  -- Why it failed, for its reader.
  message text,
  -- Not a foreign key: the name outlives the account.
  actor_id uuid not null,
  actor_ip inet,
  row_count integer not null default 0,
  -- Rows that the current step has processed. Rows are numbered from 2, as in a spreadsheet.
  done_count integer not null default 0,
  error_count integer not null default 0,
  created_count integer not null default 0,
  changed_count integer not null default 0,
  unchanged_count integer not null default 0,
  step_started_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index imports_created_at_idx on imports (created_at);

-- The uploaded file, until its rows are stored below.
create table import_files (
  import_id uuid primary key references imports (id) on delete cascade,
  content bytea not null
);
-- Text compresses well, but the row is read once and then deleted.
alter table import_files alter column content set storage external;

-- Its rows until they are written; those with findings stay for the report.
create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  row integer not null,
  -- Of the record, should it be a new one.
  id uuid not null,
  -- Null when the row cannot be read.
  record jsonb,
  -- [{column, reason, value}]
  findings jsonb,
  primary key (import_id, row)
);
create index import_rows_findings_idx on import_rows (import_id, row) where findings is not null;
