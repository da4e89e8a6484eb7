-- Returns the reputation that a vote gives the author of a review (packages/domain: vote-reputation.ts).
create or replace function vote_points(vote text) returns integer language sql immutable
  return case vote when 'UPVOTE' then 2 when 'DOWNVOTE' then -1 else 0 end;

-- Returns the vote after a click: the same vote again removes it, the other one replaces it (packages/domain:
-- vote-toggle.ts).
create or replace function toggled_vote(before text, wanted text) returns text language sql immutable
  return nullif(wanted, before);

-- Returns by how much the number of votes of a kind changes.
create or replace function more_votes(of_kind text, before text, after text) returns integer language sql immutable
  return (after is not distinct from of_kind)::integer - (before is not distinct from of_kind)::integer;

-- Returns the tag of the pages that show a target.
create or replace function page_tag(of_type text, of_id uuid) returns text language sql stable as $$
  select case of_type
    when 'MODEL' then (select tag('model', slug) from models where id = of_id)
    when 'PROVIDER' then (select tag('provider', slug) from providers where id = of_id)
    when 'DEAL' then tag('deal-votes')
  end
$$;

create or replace function is_popular_target(of_type text, shown_reviews integer, shown_upvotes integer) returns boolean
  language sql stable
  return (
    select shown_reviews >= reviews or shown_upvotes >= upvotes from popular_marks where target_type = of_type
  );

create or replace function set_popular_marks(of_type text, from_reviews integer, from_upvotes integer) returns void
  language sql as $$
  update popular_marks set reviews = greatest(1, from_reviews), upvotes = greatest(1, from_upvotes)
  where target_type = of_type
$$;

-- Copies the sums of a target to its row, which lists and pages read.
create or replace function show_target_stats() returns trigger language plpgsql as $$
begin
  if new.target_type = 'MODEL' then perform show_model_figures(new);
  elsif new.target_type = 'PROVIDER' then perform show_provider_figures(new);
  else perform show_deal_upvotes(new);
  end if;
  return null;
end $$;
create or replace trigger target_stats_are_shown after insert or update on target_stats
  for each row execute function show_target_stats();

-- Adds a visible review to the sums of its target, or subtracts it (-1).
create or replace function add_review_to_target(review reviews, change integer) returns void language plpgsql as $$
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

-- Casts a vote: the same vote again is removed, another one replaces it. Returns no row if there is nothing to vote
-- for.
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
  -- Waits only while the voter's e-mail address is being confirmed, which counts the existing votes.
  select u.has_weight into weighs from users u where u.id = voter for key share;
  is_own := false;

  if on_type = 'REVIEW' then
    select r.user_id, array[page_tag(r.target_type, r.target_id)] into author, tags
    from reviews r where r.id = on_id and r.state = 'visible' for no key update of r;
  elsif on_type = 'MODEL' then
    select array[tag('model', slug)], is_popular into tags, was_popular
    from models where id = on_id and archived_at is null;
  elsif on_type = 'PROVIDER' then
    select array[tag('provider', slug)], is_popular into tags, was_popular
    from providers where id = on_id and archived_at is null;
  else
    select array[tag('deal-votes')] into tags from deals where id = on_id and archived_at is null;
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
    vote := toggled_vote(before, wanted);
    if before is null then
      insert into votes (user_id, target_type, target_id, type, created_at)
      values (voter, on_type, on_id, vote, cast_at) on conflict do nothing;
      -- Not inserted: a parallel request of the same person has voted, so the loop reads that vote now.
      exit when found;
    elsif vote is null then
      delete from votes v where v.user_id = voter and v.target_type = on_type and v.target_id = on_id;
      exit;
    else
      update votes v set type = vote, created_at = cast_at
      where v.user_id = voter and v.target_type = on_type and v.target_id = on_id;
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
  more_ups := more_votes('UPVOTE', before, vote);
  more_downs := more_votes('DOWNVOTE', before, vote);

  if on_type = 'REVIEW' then
    select shown.ups, shown.downs into ups, downs from add_votes_to_review(on_id, more_ups, more_downs) shown;
    perform add_reputation(author, vote_points(vote) - vote_points(before));
  else
    insert into target_stats as s (target_type, target_id, upvotes, downvotes)
    values (on_type, on_id, greatest(more_ups, 0), greatest(more_downs, 0))
    on conflict (target_type, target_id)
      do update set upvotes = s.upvotes + more_ups, downvotes = s.downvotes + more_downs
    returning s.upvotes, s.downvotes into ups, downs;
    if (on_type = 'MODEL' and was_popular <> (select is_popular from models where id = on_id))
      or (on_type = 'PROVIDER' and was_popular <> (select is_popular from providers where id = on_id))
    then
      tags := tags || tag('ratings');
    end if;
  end if;

  perform announce_change(tags, 'A vote on a ' || lower(on_type));
  return next;
end $$;

-- Deletes the votes on a review and returns the reputation that they gave its author.
create or replace function delete_review_votes(of_review uuid) returns integer language sql as $$
  with gone as (
    delete from votes where target_type = 'REVIEW' and target_id = of_review returning user_id, type
  )
  select coalesce(sum(vote_points(gone.type)), 0)::integer
  from gone join users voter on voter.id = gone.user_id where voter.has_weight
$$;

-- Locks the sums that the votes and waiting reviews of a person will change, always in the same order.
create or replace function lock_target_stats_of(person uuid) returns void language plpgsql as $$
begin
  insert into target_stats (target_type, target_id)
  select target_type, target_id from votes where user_id = person and target_type <> 'REVIEW'
  union select target_type, target_id from reviews where user_id = person and state = 'unconfirmed'
  order by 1, 2 on conflict do nothing;
  perform from target_stats s
  where (s.target_type, s.target_id) in (select target_type, target_id from votes where user_id = person)
    or (s.target_type, s.target_id) in
      (select target_type, target_id from reviews where user_id = person and state = 'unconfirmed')
  order by s.target_type, s.target_id for update;
end $$;

-- Counts the votes of a person whose votes did not count until now.
create or replace function count_target_votes_of(person uuid) returns void language sql as $$
  update target_stats s
  set upvotes = s.upvotes + (v.type = 'UPVOTE')::integer, downvotes = s.downvotes + (v.type = 'DOWNVOTE')::integer
  from votes v where v.user_id = person and v.target_type = s.target_type and v.target_id = s.target_id
$$;
