-- Totals that pages show (table counts). A trigger on each counted table records by how much a total changes; the total
-- itself is written when the transaction commits. So no transaction locks a total while it waits for something else,
-- and all lock them in the order of their names: there is no deadlock.

create or replace function add_to_count(of_name text, by bigint) returns void language plpgsql as $$
begin
  if by = 0 then return; end if;
  insert into count_changes as c (name, change) values (of_name, by)
  on conflict (transaction, name) do update set change = c.change + excluded.change;
end $$;

-- Writes all totals of a transaction on its first row; the other rows are no-ops.
create or replace function write_counts() returns trigger language plpgsql as $$
declare
  total record;
begin
  for total in
    with own as (delete from count_changes where transaction = pg_current_xact_id() returning name, change)
    select name, change from own where change <> 0 order by name
  loop
    update counts set value = value + total.change where name = total.name;
    if not found then raise exception 'There is no total %', total.name; end if;
  end loop;
  return null;
end $$;
drop trigger if exists count_changes_are_written on count_changes;
create constraint trigger count_changes_are_written after insert on count_changes
  deferrable initially deferred for each row execute function write_counts();

-- Changes a total by the number of rows that a statement added or removed. Arguments: the total, and which rows it
-- counts, as a condition that begins with a column. Transition tables: `added` and `gone`.
create or replace function count_rows() returns trigger language plpgsql as $$
declare
  more bigint := 0;
  fewer bigint := 0;
begin
  if tg_op <> 'DELETE' then execute 'select count(*) from added where ' || tg_argv[1] into more; end if;
  if tg_op <> 'INSERT' then execute 'select count(*) from gone where ' || tg_argv[1] into fewer; end if;
  perform add_to_count(tg_argv[0], more - fewer);
  return null;
end $$;

-- The same for each row, for tables with many updates that rarely change the counted column.
create or replace function count_row() returns trigger language plpgsql as $$
declare
  is_counted boolean := false;
  was_counted boolean;
begin
  execute format('select ($1).%s', tg_argv[1]) using old into was_counted;
  if tg_op = 'UPDATE' then execute format('select ($1).%s', tg_argv[1]) using new into is_counted; end if;
  perform add_to_count(tg_argv[0], is_counted::integer - was_counted::integer);
  return null;
end $$;
