-- Imports can be undone: the records that they wrote are stored with their previous state.
alter table imports
  drop constraint imports_state_check,
  add constraint imports_state_check check (state in ('reading', 'checking', 'checked', 'writing', 'done', 'failed',
    'cancelled', 'undoing', 'undone')),
  -- Restored records, and records that were changed since and are kept.
  add column undone_count integer not null default 0,
  add column left_count integer not null default 0,
  -- Not a foreign key: the name outlives the account.
  add column undone_by uuid,
  add column undone_from inet,
  add column undone_at timestamptz;

create table import_undo (
  import_id uuid not null references imports (id) on delete cascade,
  target_id uuid not null,
  -- The import created it.
  is_new boolean not null,
  written_at timestamptz not null,
  -- The rows of the record as they were: {table: [row]}. Null if the import created it.
  before jsonb check (jsonb_typeof(before) = 'object'),
  -- The offers that the record had.
  known_offers uuid[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'undone', 'left')),
  -- Of a kept record: its name, and why.
  name text,
  reason text,
  primary key (import_id, target_id)
);
create index import_undo_waiting_idx on import_undo (import_id, target_id) where state = 'waiting';
create index import_undo_left_idx on import_undo (import_id, target_id) where state = 'left';
