-- The password of these accounts is known to everyone: they open only while DEMO=1.
alter table users add column is_demo boolean not null default false;
update users set is_demo = true where email in
  ('admin@inferdex.example', 'moderator@inferdex.example', 'contributor@inferdex.example', 'user@inferdex.example');

-- Whether reviews and votes of the account weigh in public figures. Where mail is sent, a new account has no weight
-- until its address is confirmed: its reviews wait, its votes are kept and not counted.
alter table users add column has_weight boolean not null default true;

-- Chosen with a link from a mail, so by somebody who reads the account's mail. Any other password may be a stranger's
-- who registered with an address that is not theirs.
alter table users add column is_password_proven boolean not null default false;

-- Browsers in which somebody signed in to an account: wrong passwords typed elsewhere do not lock them out.
create table known_browsers (
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the browser's cookie.
  browser_hash bytea not null check (length(browser_hash) = 32),
  last_used_at timestamptz not null,
  primary key (user_id, browser_hash)
);
create index known_browsers_last_used_at_idx on known_browsers (last_used_at);

-- Unconfirmed: waits until its author's address is confirmed.
alter table reviews drop constraint reviews_state_check;
alter table reviews add constraint reviews_state_check check (state in ('visible', 'held', 'hidden', 'unconfirmed'));
create index reviews_unconfirmed_idx on reviews (user_id) where state = 'unconfirmed';

-- Nobody votes for their own review.
with gone as (
  delete from votes v using reviews r
  where v.target_type = 'REVIEW' and r.id = v.target_id and r.user_id = v.user_id
  returning v.target_id, v.type
)
update reviews r
set upvotes = r.upvotes - (gone.type = 'UPVOTE')::integer, downvotes = r.downvotes - (gone.type = 'DOWNVOTE')::integer
from gone where r.id = gone.target_id;

drop function cast_vote(uuid, text, uuid, text, timestamptz);

-- The vote that is already set is taken back; another one replaces it. No row: there is nothing to vote for.
create function cast_vote(voter uuid, on_type text, on_id uuid, wanted text, cast_at timestamptz)
  returns table (vote text, ups integer, downs integer, weighs boolean, is_own boolean) language plpgsql as $$
declare
  author uuid;
  before text;
  more_ups integer;
  more_downs integer;
  tags text[];
  was_popular boolean;
begin
  -- Waits only while the voter's address is being confirmed, which counts the votes that it finds.
  select u.has_weight into weighs from users u where u.id = voter for key share;
  is_own := false;

  if on_type = 'REVIEW' then
    select r.user_id, array[page_tag(r.target_type, r.target_id)] into author, tags
    from reviews r where r.id = on_id and r.state = 'visible' for no key update of r;
  elsif on_type = 'MODEL' then
    select array['model/' || slug], is_popular into tags, was_popular
    from models where id = on_id and archived_at is null;
  elsif on_type = 'PROVIDER' then
    select array['provider/' || slug], is_popular into tags, was_popular
    from providers where id = on_id and archived_at is null;
  else
    select array['deal-votes'] into tags from deals where id = on_id and archived_at is null;
  end if;
  if tags is null then return; end if;
  if author = voter then
    is_own := true;
    return next;
    return;
  end if;

  loop
    select v.type into before from votes v
    where v.user_id = voter and v.target_type = on_type and v.target_id = on_id for update;
    if found then
      if before = wanted then
        delete from votes v where v.user_id = voter and v.target_type = on_type and v.target_id = on_id;
      else
        vote := wanted;
        update votes v set type = wanted, created_at = cast_at
        where v.user_id = voter and v.target_type = on_type and v.target_id = on_id;
      end if;
      exit;
    end if;
    insert into votes (user_id, target_type, target_id, type, created_at)
    values (voter, on_type, on_id, wanted, cast_at) on conflict do nothing;
    -- Not inserted: the same person voted at the same moment, so there is a vote to look at now.
    if found then
      vote := wanted;
      exit;
    end if;
  end loop;

  if not weighs then
    if on_type = 'REVIEW' then
      select r.upvotes, r.downvotes into ups, downs from reviews r where r.id = on_id;
    else
      select coalesce(max(s.upvotes), 0), coalesce(max(s.downvotes), 0) into ups, downs
      from target_stats s where s.target_type = on_type and s.target_id = on_id;
    end if;
    return next;
    return;
  end if;
  more_ups := (vote is not distinct from 'UPVOTE')::integer - (before is not distinct from 'UPVOTE')::integer;
  more_downs := (vote is not distinct from 'DOWNVOTE')::integer - (before is not distinct from 'DOWNVOTE')::integer;

  if on_type = 'REVIEW' then
    update reviews r set upvotes = r.upvotes + more_ups, downvotes = r.downvotes + more_downs where r.id = on_id
    returning r.upvotes, r.downvotes into ups, downs;
    update users set reputation_points = reputation_points + vote_points(vote) - vote_points(before) where id = author;
  else
    insert into target_stats as s (target_type, target_id, upvotes, downvotes)
    values (on_type, on_id, greatest(more_ups, 0), greatest(more_downs, 0))
    on conflict (target_type, target_id)
      do update set upvotes = s.upvotes + more_ups, downvotes = s.downvotes + more_downs
    returning s.upvotes, s.downvotes into ups, downs;
    if (on_type = 'MODEL' and was_popular <> (select is_popular from models where id = on_id))
      or (on_type = 'PROVIDER' and was_popular <> (select is_popular from providers where id = on_id))
    then
      tags := tags || 'ratings'::text;
    end if;
  end if;

  perform announce_change(tags, 'A vote on a ' || lower(on_type));
  return next;
end $$;

-- With the review go the votes on it, and what they were worth to its author.
create or replace function delete_review(of_id uuid) returns void language plpgsql as $$
declare
  author uuid;
  points integer;
begin
  select user_id into author from reviews where id = of_id for update;
  with gone as (
    delete from votes where target_type = 'REVIEW' and target_id = of_id returning user_id, type
  )
  select coalesce(sum(vote_points(gone.type)), 0) into points
  from gone join users voter on voter.id = gone.user_id where voter.has_weight;
  delete from reviews where id = of_id;
  if points <> 0 then update users set reputation_points = reputation_points - points where id = author; end if;
end $$;

-- From now on everything that this person wrote and voted weighs. Locks in the order of the community's tables.
create function give_weight(to_user uuid) returns void language plpgsql as $$
declare
  tags text[];
begin
  perform from users where id = to_user and not has_weight for update;
  if not found then return; end if;
  update users set has_weight = true where id = to_user;

  perform from reviews r
  where (r.user_id = to_user and r.state = 'unconfirmed')
    or r.id in (select target_id from votes where user_id = to_user and target_type = 'REVIEW')
  order by r.id for no key update;
  insert into target_stats (target_type, target_id)
  select target_type, target_id from votes where user_id = to_user and target_type <> 'REVIEW'
  union select target_type, target_id from reviews where user_id = to_user and state = 'unconfirmed'
  order by 1, 2 on conflict do nothing;
  perform from target_stats s
  where (s.target_type, s.target_id) in (select target_type, target_id from votes where user_id = to_user)
    or (s.target_type, s.target_id) in
      (select target_type, target_id from reviews where user_id = to_user and state = 'unconfirmed')
  order by s.target_type, s.target_id for update;

  select array_agg(distinct page_tag(target_type, target_id)) into tags from (
    select target_type, target_id from votes where user_id = to_user and target_type <> 'REVIEW'
    union select r.target_type, r.target_id from votes v join reviews r on r.id = v.target_id
      where v.user_id = to_user and v.target_type = 'REVIEW'
    union select target_type, target_id from reviews where user_id = to_user and state = 'unconfirmed'
  ) shown;

  update target_stats s
  set upvotes = s.upvotes + (v.type = 'UPVOTE')::integer, downvotes = s.downvotes + (v.type = 'DOWNVOTE')::integer
  from votes v where v.user_id = to_user and v.target_type = s.target_type and v.target_id = s.target_id;
  update reviews r
  set upvotes = r.upvotes + (v.type = 'UPVOTE')::integer, downvotes = r.downvotes + (v.type = 'DOWNVOTE')::integer
  from votes v where v.user_id = to_user and v.target_type = 'REVIEW' and v.target_id = r.id;
  update reviews set state = 'visible' where user_id = to_user and state = 'unconfirmed';
  update users author set reputation_points = author.reputation_points + earned.points
  from (
    select r.user_id, sum(vote_points(v.type))::integer as points from votes v join reviews r on r.id = v.target_id
    where v.user_id = to_user and v.target_type = 'REVIEW' group by r.user_id
  ) earned where author.id = earned.user_id;

  tags := array_remove(tags, null);
  if cardinality(tags) > 0 then
    perform announce_change(tags || '{ratings,reviews}'::text[], 'An address was confirmed');
  end if;
end $$;
