-- The exports of the catalogue, one of each day; the newest is the current one. The files themselves are in the storage.
create table exports (
  day date primary key,
  -- A part of the names of its files, so that a newer export of the same day never overwrites a file that is being read.
  key text not null unique check (key ~ '^[0-9a-f]{32}$'),
  made_at timestamptz not null,
  -- When the catalogue was read, by the clock of the database, which also dates the changes.
  read_at timestamptz not null,
  -- Of each file its name, its tag, and its size as it is, with brotli and with gzip.
  files jsonb not null
);
