create or replace function refuse_security_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'a security event is never changed';
end
$$;
create or replace trigger security_events_unchanged before update on security_events
  for each row execute function refuse_security_event_change();
