create or replace function message_list(status text) returns text language sql immutable strict
  return 'messages_' || lower(status);

create or replace function count_contact_messages() returns trigger language plpgsql as $$
begin
  perform count_listed(message_list(old.status), message_list(new.status));
  return null;
end $$;
create or replace trigger contact_messages_are_counted after insert or delete or update of status on contact_messages
  for each row execute function count_contact_messages();
