-- Imports can be taken back: what they wrote is kept with what was there before.
alter table imports
  drop constraint imports_state_check,
  add constraint imports_state_check check (state in ('reading', 'checking', 'checked', 'writing', 'done', 'failed',
    'cancelled', 'undoing', 'undone')),
  -- Records that were put back, and records that somebody has changed since and that stay.
  add column undone_count integer not null default 0,
  add column left_count integer not null default 0,
  -- Not a reference: what somebody did stays when the account goes.
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
  -- Of a record that stays: its name, and why.
  name text,
  reason text,
  primary key (import_id, target_id)
);
create index import_undo_waiting_idx on import_undo (import_id, target_id) where state = 'waiting';
create index import_undo_left_idx on import_undo (import_id, target_id) where state = 'left';
