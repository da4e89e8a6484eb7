-- What the dashboard shows over time. Requests read these small tables instead of counting large ones.

-- Searches that found nothing: what was searched, never by whom. Kept for 90 days, and a bounded number per day.
create table missed_searches (
  day date not null,
  search text collate "C" not null check (length(search) between 2 and 60),
  times integer not null check (times > 0),
  primary key (day, search)
);

-- How old prices were on each day. A day on which nothing was computed has no row.
create table data_age_days (
  day date primary key,
  under7 integer not null,
  under30 integer not null,
  under90 integer not null,
  older integer not null
);

-- Submissions of each week, which begins on Monday.
create table submission_weeks (
  week date primary key,
  received integer not null,
  approved integer not null,
  rejected integer not null,
  -- From submission to decision, for those decided in this week; null if there were none.
  median_seconds integer
);
create index submissions_decided_at_idx on submissions (decided_at) where decided_at is not null;
