-- The chart and the filter of /changes count the same moves, so prices other than input and output need no direction.
insert into weekly_changes as w (week, source, kind, direction, changes)
  select week, source, kind, replace(direction, 'other-', ''), changes from weekly_changes where direction like 'other-%'
  on conflict (week, source, kind, direction) do update set changes = w.changes + excluded.changes;
delete from weekly_changes where direction like 'other-%';
alter table weekly_changes
  drop constraint weekly_changes_direction_check,
  add constraint weekly_changes_direction_check check (direction in ('drop', 'rise', 'other'));
