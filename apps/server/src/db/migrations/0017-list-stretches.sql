-- The number of rows of a long list per id prefix. Ids begin with their time, so a prefix covers some five hours (2^24
-- ms). A page far inside the list is found by adding the counts before it, where an offset would scan all their rows.
create table list_stretches (
  -- The name of its total in counts.
  list text not null,
  stretch text not null check (length(stretch) = 6),
  rows bigint not null check (rows >= 0),
  primary key (list, stretch)
);
