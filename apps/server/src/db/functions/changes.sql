-- The tags of packages/contracts/src/protocol/tags.ts; a test compares them.
create or replace function tag(name text) returns text language sql immutable return name;
create or replace function tag(name text, slug text) returns text language sql immutable return name || '/' || slug;

-- Notifies all processes on commit. PostgreSQL refuses notifications of 8000 bytes and more; a longer one has only its
-- number, and the listener reads the row.
create or replace function announce_change(tags text[], summary text) returns void language plpgsql as $$
declare
  number bigint;
  payload text;
begin
  insert into catalogue_changes (tags, summary) values (tags, summary) returning seq into number;
  payload := json_build_object('seq', number, 'tags', tags);
  if octet_length(payload) > 7000 then payload := json_build_object('seq', number); end if;
  perform pg_notify('catalogue_change', payload);
end $$;

-- Tells the open screens of staff that submissions or comments have arrived, or were decided.
create or replace function announce_work() returns trigger language plpgsql as $$
declare
  tags text[] := array[tag('work')];
begin
  perform announce_change(tags, 'What waits for staff has changed');
  return null;
end $$;
