-- The log of the change feed: a process that lost its connection reads here what it missed.
create table catalogue_changes (
  seq bigint generated always as identity primary key,
  at timestamptz not null default now(),
  tags text[] not null check (cardinality(tags) > 0),
  summary text not null
);
create index catalogue_changes_at_idx on catalogue_changes (at);

-- Stored totals, updated by the writers of what they count.
create table counts (
  name text primary key,
  value bigint not null default 0 check (value >= 0)
);
insert into counts (name, value) values ('providers', 0), ('models', 0), ('active_deals', 0), ('users', 0);
