-- The tags of packages/contracts/src/protocol/tags.ts; a test compares them.
create or replace function tag(name text) returns text language sql immutable return name;
create or replace function tag(name text, slug text) returns text language sql immutable return name || '/' || slug;

-- Records a change for the processes that follow. It sends no NOTIFY: PostgreSQL commits transactions that notify one
-- after the other, so votes would wait for each other's flush (decision 117).
create or replace function announce_change(tags text[], summary text) returns void language sql as $$
  insert into catalogue_changes (tags, summary) values (tags, summary)
$$;

-- Notifies the open screens of staff that submissions or comments arrived or were decided.
create or replace function announce_work() returns trigger language plpgsql as $$
declare
  tags text[] := array[tag('work')];
begin
  perform announce_change(tags, 'What waits for staff has changed');
  return null;
end $$;
