create or replace function audit_hash(entry audit_log) returns bytea language sql immutable as $$
  select sha256(entry.previous_hash || convert_to((jsonb_build_array(
    entry.seq, entry.id, extract(epoch from entry.at)::text, entry.actor_id, entry.actor_username, entry.actor_email,
    entry.action, entry.target_type, entry.target_id, host(entry.ip), entry.changes)
    -- Entries from before names were stored keep their hash.
    || case when entry.target_name is null then '[]'::jsonb else jsonb_build_array(entry.target_name) end)::text, 'UTF8'))
$$;

-- Returns a record's name, its search words, and the record that it refers to. All are null for a deleted record.
create or replace function audit_subject(of_type text, of_id text)
  returns table (name text, slug text, about_type text, about_id text, about_name text) language plpgsql stable as $$
declare
  record_id uuid;
  other_id uuid;
begin
  if of_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then record_id := of_id; end if;
  case of_type
    when 'MODEL' then select m.name, m.slug into name, slug from models m where m.id = record_id;
    when 'PROVIDER' then select p.name, p.slug into name, slug from providers p where p.id = record_id;
    when 'DEAL' then select d.title into name from deals d where d.id = record_id;
    when 'USER' then select u.username into name from users u where u.id = record_id;
    when 'BLOG' then select b.title, b.slug into name, slug from posts b where b.id = record_id;
    when 'FEED' then select f.title into name from feeds f where f.id = of_id;
    -- Texts of visitors are not copied: the log outlives them.
    when 'MESSAGE' then name := 'Message';
    when 'MEDIA' then select m.name into name from media m where m.id = record_id;
    when 'SUBMISSION' then
      select left(coalesce(s.data ->> 'name', s.data ->> 'title', s.data ->> 'modelName', s.data ->> 'suggestion'), 120),
        coalesce(s.target_id::text, s.data ->> 'targetId')
      into name, about_id from submissions s where s.id = record_id;
      if about_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
        -- A correction is about an offer; its editor is that of the model.
        other_id := coalesce((select o.model_id from offers o where o.id = about_id::uuid), about_id::uuid);
      end if;
    when 'REVIEW' then select r.target_id into other_id from reviews r where r.id = record_id;
    when 'COMMENT' then select c.post_id into other_id from comments c where c.id = record_id;
    when 'INTAKE' then
      name := 'Feed intake';
      select d.provider_id into other_id from intake_decisions d where d.id = record_id;
    else null;
  end case;
  about_id := null;
  if other_id is not null then
    select o.kind, o.id, o.called into about_type, about_id, about_name from (
      select 'MODEL' as kind, m.id, m.name as called from models m where m.id = other_id
      union all select 'PROVIDER', p.id, p.name from providers p where p.id = other_id
      union all select 'DEAL', d.id, d.title from deals d where d.id = other_id
      union all select 'BLOG', b.id, b.title from posts b where b.id = other_id) o;
  end if;
  if of_type = 'REVIEW' then name := 'Review of ' || about_name; end if;
  if of_type = 'COMMENT' then name := 'Comment on ' || about_name; end if;
  if of_type = 'SUBMISSION' then
    name := coalesce(name, about_name, (select lower(replace(s.type, '_', ' ')) from submissions s where s.id = record_id));
  end if;
  -- An import names the kind of its records, but has its own id.
  if name is null and record_id is not null and of_type in ('MODEL', 'PROVIDER', 'DEAL') then
    select i.file_name into name from imports i where i.id = record_id;
  end if;
  return next;
end
$$;

-- Stores the name of a new entry's record and returns it for the entry. A deleted record keeps its last name.
create or replace function name_audit_record(entry audit_log) returns text language plpgsql as $$
declare
  found record;
  known audit_records;
  called text;
  added text;
begin
  select * into found from audit_subject(entry.target_type, entry.target_id);
  select * into known from audit_records r where r.target_type = entry.target_type and r.target_id = entry.target_id;
  called := coalesce(found.name, known.name, entry.changes -> 'name' ->> 'from', entry.changes -> 'title' ->> 'from');
  added := lower(concat_ws(chr(10), called, found.slug, found.about_name));
  if known.target_id is null then
    insert into audit_records (target_type, target_id, name, about_type, about_id, about_name, words, entries, first_seq,
      last_seq)
    values (entry.target_type, entry.target_id, called, found.about_type, found.about_id, found.about_name,
      concat_ws(chr(10), nullif(added, ''), lower(entry.target_id)), 1, entry.seq, entry.seq);
  else
    update audit_records r set name = called, about_type = coalesce(found.about_type, r.about_type),
      about_id = coalesce(found.about_id, r.about_id), about_name = coalesce(found.about_name, r.about_name),
      -- Of a record that was renamed very often, the oldest words are dropped first.
      words = case when entry.target_type = 'USER' then added || chr(10) || lower(r.target_id)
        when position(added in r.words) > 0 then r.words else left(added || chr(10) || r.words, 4000) end,
      entries = r.entries + 1, last_seq = entry.seq
    where r.target_type = entry.target_type and r.target_id = entry.target_id;
  end if;
  -- The name of a person can be erased, so it must not become part of the chain.
  return case when entry.target_type = 'USER' then null else called end;
end
$$;

-- Numbers and hashes a new entry, names its record, and counts it. Entries are serialised anyway, so the count adds no
-- lock wait.
create or replace function chain_audit_entry() returns trigger language plpgsql as $$
declare
  head audit_head;
  names text := lower(new.actor_username || chr(10) || new.actor_email);
begin
  select * into head from audit_head for update;
  new.seq := head.seq + 1;
  new.previous_hash := head.hash;
  new.target_name := name_audit_record(new);
  new.hash := audit_hash(new);
  update audit_head set seq = new.seq, hash = new.hash;
  insert into audit_counts (kind, key, entries) values
    ('action', new.action, 1), ('type', new.target_type, 1), ('actor', new.actor_id::text, 1),
    ('name', new.actor_username, 1), ('action type', new.action || ' ' || new.target_type, 1),
    ('actor action', new.actor_id || ' ' || new.action, 1), ('actor type', new.actor_id || ' ' || new.target_type, 1)
  on conflict (kind, key) do update set entries = audit_counts.entries + 1;
  insert into audit_days (day, first_seq, last_seq, entries)
  values ((new.at at time zone 'UTC')::date, new.seq, new.seq, 1)
  on conflict (day) do update set last_seq = new.seq, entries = audit_days.entries + 1;
  insert into audit_actors (actor_id, username, words) values (new.actor_id, new.actor_username, names)
  on conflict (actor_id) do update set username = new.actor_username,
    words = case when position(names in audit_actors.words) > 0 then audit_actors.words
      else left(names || chr(10) || audit_actors.words, 4000) end
    where audit_actors.username <> new.actor_username or position(names in audit_actors.words) = 0;
  return new;
end
$$;
create or replace trigger audit_log_chain before insert on audit_log for each row execute function chain_audit_entry();

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows';
end
$$;
create or replace trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create or replace trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();

create or replace function count_audit_log() returns void language sql as $$
  delete from audit_counts;
  delete from audit_days;
  insert into audit_days (day, first_seq, last_seq, entries)
  select (at at time zone 'UTC')::date, min(seq), max(seq), count(*) from audit_log group by 1;
  update audit_records r set entries = counted.entries, first_seq = counted.first_seq, last_seq = counted.last_seq
  from (
    select target_type, target_id, count(*) as entries, min(seq) as first_seq, max(seq) as last_seq
    from audit_log group by target_type, target_id
  ) as counted where (r.target_type, r.target_id) = (counted.target_type, counted.target_id);
  insert into audit_counts (kind, key, entries)
  select kinds.kind, kinds.key, sum(alike.entries)
  from (
    select action, target_type, actor_id, actor_username, count(*) as entries
    from audit_log group by action, target_type, actor_id, actor_username
  ) as alike
  cross join lateral (values
    ('action', action), ('type', target_type), ('actor', actor_id::text), ('name', actor_username),
    ('action type', action || ' ' || target_type), ('actor action', actor_id || ' ' || action),
    ('actor type', actor_id || ' ' || target_type)
  ) as kinds (kind, key)
  group by kinds.kind, kinds.key
$$;
