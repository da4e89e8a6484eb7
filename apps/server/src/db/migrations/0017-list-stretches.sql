-- How many rows of a long list have an id that begins alike. Ids begin with the time they were made at, so a stretch of
-- a list is the rows of some five hours (2^24 ms). A page far inside is found by adding up the stretches before it,
-- where an offset would walk over all their rows.
create table list_stretches (
  -- The name of its total in counts.
  list text not null,
  stretch text not null check (length(stretch) = 6),
  rows bigint not null check (rows >= 0),
  primary key (list, stretch)
);
