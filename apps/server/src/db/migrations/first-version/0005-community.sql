-- What people write and vote. A ledger holds what they did; what pages show follows from it in the same transaction.
-- Locks are taken in this order: reviews, votes, target_stats, the catalogue's row, users, catalogue_changes.

-- Votes weigh on the reputation of a review's author: the sum may be negative, what is shown is not. Keeping the sum
-- makes every undoing exact.
alter table users drop column reputation;
alter table users add column reputation_points integer not null default 0;
alter table users add column reputation integer not null generated always as (greatest(reputation_points, 0)) stored;

create table reviews (
  -- Version 7: the order of ids is the order in which reviews were written.
  id uuid primary key,
  target_type text not null check (target_type in ('PROVIDER', 'MODEL')),
  target_id uuid not null,
  user_id uuid not null references users (id),
  title text not null check (length(title) between 1 and 200),
  content text not null check (length(content) between 1 and 5000),
  rating numeric(2, 1) not null check (rating between 1 and 5 and rating % 0.5 = 0),
  ease_of_use numeric(2, 1) not null check (ease_of_use between 1 and 5 and ease_of_use % 0.5 = 0),
  accuracy numeric(2, 1) not null check (accuracy between 1 and 5 and accuracy % 0.5 = 0),
  value numeric(2, 1) not null check (value between 1 and 5 and value % 0.5 = 0),
  support numeric(2, 1) not null check (support between 1 and 5 and support % 0.5 = 0),
  -- Set by staff only.
  verified boolean not null default false,
  -- Held: waits for staff, and only its author sees it. Hidden: staff took it away.
  state text not null default 'visible' check (state in ('visible', 'held', 'hidden')),
  created_at timestamptz not null,
  edited_at timestamptz,
  -- Ready to show, written in the transaction of their cause.
  upvotes integer not null default 0 check (upvotes >= 0),
  downvotes integer not null default 0 check (downvotes >= 0),
  helpfulness integer not null generated always as (upvotes - downvotes) stored,
  constraint reviews_user_target_key unique (user_id, target_type, target_id)
);
create index reviews_newest_idx on reviews (target_type, target_id, id) where state = 'visible';
create index reviews_helpful_idx on reviews (target_type, target_id, helpfulness, id) where state = 'visible';
create index reviews_rating_idx on reviews (target_type, target_id, rating, id) where state = 'visible';
create index reviews_latest_idx on reviews (id) where state = 'visible';
create index reviews_held_idx on reviews (id) where state = 'held';
create index reviews_user_idx on reviews (user_id, id);

-- The ledger: one vote of a person for a target, or none.
create table votes (
  user_id uuid not null references users (id),
  target_type text not null check (target_type in ('PROVIDER', 'MODEL', 'DEAL', 'REVIEW')),
  target_id uuid not null,
  type text not null check (type in ('UPVOTE', 'DOWNVOTE')),
  created_at timestamptz not null,
  primary key (user_id, target_type, target_id)
);
create index votes_target_idx on votes (target_type, target_id);
create index votes_user_newest_idx on votes (user_id, created_at);
-- Votes come in by time, so a few bytes for each stretch of the table find those of a day.
create index votes_created_at_idx on votes using brin (created_at);

-- Sums over the visible reviews and the votes of a target. (Votes on a review are counted on the review itself.)
create table target_stats (
  target_type text not null check (target_type in ('PROVIDER', 'MODEL', 'DEAL')),
  target_id uuid not null,
  upvotes integer not null default 0 check (upvotes >= 0),
  downvotes integer not null default 0 check (downvotes >= 0),
  review_count integer not null default 0 check (review_count >= 0),
  rating_sum numeric not null default 0,
  ease_of_use_sum numeric not null default 0,
  accuracy_sum numeric not null default 0,
  value_sum numeric not null default 0,
  support_sum numeric not null default 0,
  -- How many gave 1, 1.5, 2 … 5.
  rating_counts integer[] not null default '{0,0,0,0,0,0,0,0,0}'
    check (cardinality(rating_counts) = 9 and 0 <= all (rating_counts)),
  primary key (target_type, target_id)
);

-- From how many reviews or upvotes on something is popular: what the top 10 % have. Drawn anew from time to time, so
-- that a single vote decides only about the row it is for.
create table popular_marks (
  target_type text primary key check (target_type in ('PROVIDER', 'MODEL')),
  reviews integer not null default 1 check (reviews > 0),
  upvotes integer not null default 1 check (upvotes > 0)
);
insert into popular_marks (target_type) values ('PROVIDER'), ('MODEL');

create function is_popular_target(of_type text, shown_reviews integer, shown_upvotes integer) returns boolean
  language sql stable
  return (
    select shown_reviews >= reviews or shown_upvotes >= upvotes from popular_marks where target_type = of_type
  );

create function draw_popular_models() returns integer language plpgsql as $$
declare
  places bigint;
  changed integer;
begin
  select ceil(count(*) * 0.1)::bigint into places from models where archived_at is null;
  update popular_marks set
    reviews = greatest(1, (select review_count from models where archived_at is null
      order by -review_count offset greatest(places - 1, 0) limit 1)),
    upvotes = greatest(1, (select upvotes from models where archived_at is null
      order by -upvotes offset greatest(places - 1, 0) limit 1))
  where target_type = 'MODEL';
  update models set is_popular = not is_popular
  where archived_at is null and is_popular <> is_popular_target('MODEL', review_count, upvotes);
  get diagnostics changed = row_count;
  return changed;
end $$;

create function draw_popular_providers() returns integer language plpgsql as $$
declare
  places bigint;
  changed integer;
begin
  select ceil(count(*) * 0.1)::bigint into places from providers where archived_at is null;
  update popular_marks set
    reviews = greatest(1, (select review_count from providers where archived_at is null
      order by -review_count offset greatest(places - 1, 0) limit 1)),
    upvotes = greatest(1, (select upvotes from providers where archived_at is null
      order by -upvotes offset greatest(places - 1, 0) limit 1))
  where target_type = 'PROVIDER';
  update providers set is_popular = not is_popular
  where archived_at is null and is_popular <> is_popular_target('PROVIDER', review_count, upvotes);
  get diagnostics changed = row_count;
  return changed;
end $$;

-- Figures of the community replace the editorial ones as soon as there is one review.
create function show_target_stats() returns trigger language plpgsql as $$
declare
  community_rating numeric := round(new.rating_sum / nullif(new.review_count, 0), 2);
  community_count integer := nullif(new.review_count, 0);
begin
  if new.target_type = 'MODEL' then
    update models set upvotes = new.upvotes,
      rating = coalesce(community_rating, editorial_rating, 0),
      review_count = coalesce(community_count, editorial_review_count),
      is_popular = is_popular_target('MODEL', coalesce(community_count, editorial_review_count), new.upvotes)
    where id = new.target_id;
  elsif new.target_type = 'PROVIDER' then
    update providers set upvotes = new.upvotes,
      rating = coalesce(community_rating, editorial_rating, 0),
      review_count = coalesce(community_count, editorial_review_count),
      is_popular = is_popular_target('PROVIDER', coalesce(community_count, editorial_review_count), new.upvotes)
    where id = new.target_id;
  else
    update deals set upvotes = new.upvotes where id = new.target_id;
  end if;
  return null;
end $$;
create trigger target_stats_are_shown after insert or update on target_stats
  for each row execute function show_target_stats();

create function add_to_target_stats(review reviews, change integer) returns void language plpgsql as $$
declare
  step integer := (review.rating * 2 - 1)::integer;
begin
  insert into target_stats (target_type, target_id) values (review.target_type, review.target_id) on conflict do nothing;
  update target_stats set review_count = review_count + change,
    rating_sum = rating_sum + change * review.rating,
    ease_of_use_sum = ease_of_use_sum + change * review.ease_of_use,
    accuracy_sum = accuracy_sum + change * review.accuracy,
    value_sum = value_sum + change * review.value,
    support_sum = support_sum + change * review.support,
    rating_counts[step] = rating_counts[step] + change
  where target_type = review.target_type and target_id = review.target_id;
end $$;

-- Whoever writes, holds, hides or deletes a review: only what is visible counts.
create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'visible' then perform add_to_target_stats(old, -1); end if;
  if tg_op <> 'DELETE' and new.state = 'visible' then perform add_to_target_stats(new, 1); end if;
  return null;
end $$;
create trigger reviews_are_counted
  after insert or delete or update of state, rating, ease_of_use, accuracy, value, support on reviews
  for each row execute function count_review();

-- Processes hear of a change exactly when it is committed. PostgreSQL refuses notifications of 8000 bytes and more; a
-- longer one names only its number, and the listener reads the row.
create function announce_change(tags text[], summary text) returns void language plpgsql as $$
declare
  number bigint;
  payload text;
begin
  insert into catalogue_changes (tags, summary) values (tags, summary) returning seq into number;
  payload := json_build_object('seq', number, 'tags', tags);
  if octet_length(payload) > 7000 then payload := json_build_object('seq', number); end if;
  perform pg_notify('catalogue_change', payload);
end $$;

create function vote_points(vote text) returns integer language sql immutable
  return case vote when 'UPVOTE' then 2 when 'DOWNVOTE' then -1 else 0 end;

-- The pages that show a target.
create function page_tag(of_type text, of_id uuid) returns text language sql stable
  return case of_type
    when 'MODEL' then (select 'model/' || slug from models where id = of_id)
    when 'PROVIDER' then (select 'provider/' || slug from providers where id = of_id)
    when 'DEAL' then 'deal-votes'
  end;

-- The vote that is already set is taken back; another one replaces it. No row: there is nothing to vote for.
create function cast_vote(voter uuid, on_type text, on_id uuid, wanted text, cast_at timestamptz)
  returns table (vote text, ups integer, downs integer) language plpgsql as $$
declare
  author uuid;
  before text;
  more_ups integer;
  more_downs integer;
  tags text[];
  was_popular boolean;
begin
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
  more_ups := (vote is not distinct from 'UPVOTE')::integer - (before is not distinct from 'UPVOTE')::integer;
  more_downs := (vote is not distinct from 'DOWNVOTE')::integer - (before is not distinct from 'DOWNVOTE')::integer;

  if on_type = 'REVIEW' then
    update reviews r set upvotes = r.upvotes + more_ups, downvotes = r.downvotes + more_downs where r.id = on_id
    returning r.upvotes, r.downvotes into ups, downs;
    -- A vote for one's own review is counted, but earns nothing.
    if author <> voter then
      update users set reputation_points = reputation_points + vote_points(vote) - vote_points(before) where id = author;
    end if;
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
create function delete_review(of_id uuid) returns void language plpgsql as $$
declare
  author uuid;
  points integer;
begin
  select user_id into author from reviews where id = of_id for update;
  with gone as (
    delete from votes where target_type = 'REVIEW' and target_id = of_id returning user_id, type
  )
  select coalesce(sum(vote_points(type)) filter (where user_id <> author), 0) into points from gone;
  delete from reviews where id = of_id;
  if points <> 0 then update users set reputation_points = reputation_points - points where id = author; end if;
end $$;
