-- Prices other than input and output have a direction too: the filter counts them, the chart does not.
alter table weekly_changes
  drop constraint weekly_changes_direction_check,
  add constraint weekly_changes_direction_check
    check (direction in ('drop', 'rise', 'other-drop', 'other-rise', 'other'));

-- How many changes of the last 26 weeks are about each provider, counted with the weeks.
create table provider_changes (
  provider_id uuid primary key references providers (id) on delete cascade,
  changes integer not null check (changes > 0)
);
