create or replace function vote_points(vote text) returns integer language sql immutable
  return case vote when 'UPVOTE' then 2 when 'DOWNVOTE' then -1 else 0 end;

-- The pages that show a target.
create or replace function page_tag(of_type text, of_id uuid) returns text language sql stable
  return case of_type
    when 'MODEL' then (select 'model/' || slug from models where id = of_id)
    when 'PROVIDER' then (select 'provider/' || slug from providers where id = of_id)
    when 'DEAL' then 'deal-votes'
  end;

create or replace function is_popular_target(of_type text, shown_reviews integer, shown_upvotes integer) returns boolean
  language sql stable
  return (
    select shown_reviews >= reviews or shown_upvotes >= upvotes from popular_marks where target_type = of_type
  );

-- Figures of the community replace the editorial ones as soon as there is one review.
create or replace function show_target_stats() returns trigger language plpgsql as $$
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
create or replace trigger target_stats_are_shown after insert or update on target_stats
  for each row execute function show_target_stats();

-- The vote that is already set is taken back; another one replaces it. No row: there is nothing to vote for.
create or replace function cast_vote(voter uuid, on_type text, on_id uuid, wanted text, cast_at timestamptz)
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
