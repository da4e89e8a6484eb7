-- Creates the missing partitions of `observations` for the months from `first` to `last`. Moves the rows of these
-- months from observations_other into them. Returns the number of new partitions.
create or replace function prepare_observation_months(first date, last date) returns integer language plpgsql as $$
declare
  month timestamp;
  name text;
  bounds text[];
  created integer := 0;
begin
  for month in select generate_series(date_trunc('month', first::timestamp), last::timestamp, interval '1 month') loop
    name := 'observations_' || to_char(month, 'YYYY_MM');
    if to_regclass(name) is null then
      bounds := array[(month at time zone 'UTC')::text, ((month + interval '1 month') at time zone 'UTC')::text];
      execute format('create table %I (like observations including defaults including constraints)', name);
      execute format('with moved as (delete from observations_other
          where observed_at >= %L and observed_at < %L returning *) insert into %I select * from moved',
        bounds[1], bounds[2], name);
      execute format('alter table observations attach partition %I for values from (%L) to (%L)', name, bounds[1], bounds[2]);
      created := created + 1;
    end if;
  end loop;
  return created;
end $$;
