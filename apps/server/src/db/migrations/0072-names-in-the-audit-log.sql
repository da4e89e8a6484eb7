-- The name that the record had when staff acted. Entries from before have none: they are chained by their hashes, so their
-- names are in audit_records.
alter table audit_log add column target_name text;

-- The records in the log. An entry is found by any name that its record ever had.
create table audit_records (
  target_type text not null,
  target_id text not null,
  -- The newest known name; null if none is known.
  name text,
  -- The record that a submission made or changed, that a review or a comment is about.
  about_type text,
  about_id text,
  about_name text,
  -- All names and slugs so far, and the id, in lower case.
  words text not null,
  entries bigint not null,
  first_seq bigint not null,
  last_seq bigint not null,
  primary key (target_type, target_id)
-- Each entry updates a row in place, so that no index changes.
) with (fillfactor = 70);
create index audit_records_id_idx on audit_records (target_id);
create index audit_records_about_idx on audit_records (about_id) where about_id is not null;
create index audit_records_words_idx on audit_records using gin (words gin_trgm_ops);

-- The people who acted, with every name and e-mail address that they had then.
create table audit_actors (
  actor_id uuid primary key,
  username text not null,
  words text not null
);

-- The entries of each day in UTC. A range of days becomes a range of sequence numbers, which every index ends with.
create table audit_days (
  day date primary key,
  first_seq bigint not null,
  last_seq bigint not null,
  entries bigint not null
);

insert into audit_days (day, first_seq, last_seq, entries)
select (at at time zone 'UTC')::date, min(seq), max(seq), count(*) from audit_log group by 1;

insert into audit_actors (actor_id, username, words)
select actor_id, (array_agg(actor_username order by last desc))[1],
  string_agg(lower(actor_username || chr(10) || actor_email), chr(10) order by last)
from (select actor_id, actor_username, actor_email, max(seq) as last from audit_log group by 1, 2, 3) as names
group by actor_id;

with targets as (
  select target_type, target_id, count(*) as entries, min(seq) as first_seq, max(seq) as last_seq,
    max(coalesce(changes -> 'name' ->> 'from', changes -> 'title' ->> 'from')) as former,
    case when target_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then target_id::uuid end as id
  from audit_log group by target_type, target_id
), linked as (
  -- What a submission, a review, a comment or a decision about feeds is about.
  select t.*, coalesce(
    (select coalesce(o.model_id, coalesce(s.target_id, link.id))
      from submissions s
      cross join lateral (select case when s.data ->> 'targetId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then (s.data ->> 'targetId')::uuid end as id) link
      left join offers o on o.id = coalesce(s.target_id, link.id)
      where s.id = t.id and t.target_type = 'SUBMISSION'),
    (select r.target_id from reviews r where r.id = t.id and t.target_type = 'REVIEW'),
    (select c.post_id from comments c where c.id = t.id and t.target_type = 'COMMENT'),
    (select d.provider_id from intake_decisions d where d.id = t.id and t.target_type = 'INTAKE')) as other
  from targets t
), about as (
  select l.*, coalesce(m.name, p.name, d.title, b.title) as about_name,
    case when m.id is not null then 'MODEL' when p.id is not null then 'PROVIDER' when d.id is not null then 'DEAL'
      when b.id is not null then 'BLOG' end as about_type
  from linked l left join models m on m.id = l.other left join providers p on p.id = l.other
    left join deals d on d.id = l.other left join posts b on b.id = l.other
), named as (
  select a.*, m.slug, coalesce(m.name, i.file_name, a.former) as name
  from about a left join models m on m.id = a.id left join imports i on i.id = a.id where a.target_type = 'MODEL'
  union all
  select a.*, p.slug, coalesce(p.name, i.file_name, a.former)
  from about a left join providers p on p.id = a.id left join imports i on i.id = a.id where a.target_type = 'PROVIDER'
  union all
  select a.*, null, coalesce(d.title, i.file_name, a.former)
  from about a left join deals d on d.id = a.id left join imports i on i.id = a.id where a.target_type = 'DEAL'
  union all
  select a.*, null, left(coalesce(s.data ->> 'name', s.data ->> 'title', s.data ->> 'modelName', s.data ->> 'suggestion',
    a.about_name, lower(replace(s.type, '_', ' '))), 120)
  from about a left join submissions s on s.id = a.id where a.target_type = 'SUBMISSION'
  union all
  select a.*, null, u.username::text from about a left join users u on u.id = a.id where a.target_type = 'USER'
  union all
  select a.*, b.slug, coalesce(b.title, a.former) from about a left join posts b on b.id = a.id where a.target_type = 'BLOG'
  union all
  select a.*, null, f.title from about a left join feeds f on f.id = a.target_id where a.target_type = 'FEED'
  union all
  select a.*, null, c.subject from about a left join contact_messages c on c.id = a.id where a.target_type = 'MESSAGE'
  union all
  select a.*, null, coalesce(m.name, a.former) from about a left join media m on m.id = a.id where a.target_type = 'MEDIA'
  union all
  select a.*, null, case a.target_type when 'REVIEW' then 'Review of ' || a.about_name
    when 'COMMENT' then 'Comment on ' || a.about_name when 'INTAKE' then 'Feed intake' end
  from about a where a.target_type in ('REVIEW', 'COMMENT', 'INTAKE', 'NEWSLETTER')
)
insert into audit_records (target_type, target_id, name, about_type, about_id, about_name, words, entries, first_seq,
  last_seq)
select target_type, target_id, name, about_type, case when about_type is null then null else other::text end, about_name,
  lower(concat_ws(chr(10), name, slug, about_name, target_id)), entries, first_seq, last_seq
from named;
