-- Returns the lowest id of a day: ids begin with their time, so a range of ids is a range of time.
create or replace function first_id(day date) returns uuid language sql immutable
  return (lpad(to_hex((extract(epoch from day) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

create or replace function count_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create or replace trigger providers_are_revised before update of updated_at, archived_at on providers
  for each row execute function count_revision();
create or replace trigger models_are_revised before update of updated_at, archived_at on models
  for each row execute function count_revision();
create or replace trigger deals_are_revised before update of updated_at, archived_at on deals
  for each row execute function count_revision();
