-- Recorded changes per week, for the chart of /changes (decision 77). A job counts them, not the pages.
create table weekly_changes (
  -- The Monday.
  week date not null,
  source text not null,
  kind text not null,
  -- Of input and output prices: 'drop' or 'rise'; else 'other'.
  direction text not null check (direction in ('drop', 'rise', 'other')),
  changes integer not null check (changes > 0),
  primary key (week, source, kind, direction)
);

-- Large moves are rare, so the list of them needs its own order.
create index recorded_changes_large_idx on recorded_changes (at desc, id desc) where abs(change_percent) >= 50;
create index recorded_changes_recorded_at_idx on recorded_changes (recorded_at);

-- How old, complete and undisputed the figures are, as /data-quality shows it. A job computes it; there is one row.
create table data_quality (
  id boolean primary key default true check (id),
  computed_at timestamptz not null,
  summary jsonb not null
);
