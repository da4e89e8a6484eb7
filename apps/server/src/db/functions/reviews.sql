-- Updates ratings and totals when a review is written, held, hidden or deleted. Only visible reviews count.
create or replace function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'visible' then perform add_review_to_target(old, -1); end if;
  if tg_op <> 'DELETE' and new.state = 'visible' then perform add_review_to_target(new, 1); end if;
  return null;
end $$;
create or replace trigger reviews_are_counted
  after insert or delete or update of state, rating, ease_of_use, accuracy, value, support on reviews
  for each row execute function count_review();

create or replace trigger new_reviews_are_totalled after insert on reviews referencing new table as added
  for each statement execute function count_rows('reviews', 'id is not null');
create or replace trigger reviews_are_totalled after delete on reviews referencing old table as gone
  for each statement execute function count_rows('reviews', 'id is not null');

create or replace function add_votes_to_review(of_review uuid, more_ups integer, more_downs integer)
  returns table (ups integer, downs integer) language plpgsql as $$
begin
  return query update reviews r set upvotes = r.upvotes + more_ups, downvotes = r.downvotes + more_downs
    where r.id = of_review returning r.upvotes, r.downvotes;
end $$;

-- Deletes a review with the votes on it, and subtracts the reputation that they gave its author.
create or replace function delete_review(of_id uuid) returns void language plpgsql as $$
declare
  author uuid;
  points integer;
begin
  select user_id into author from reviews where id = of_id for update;
  points := delete_review_votes(of_id);
  delete from reviews where id = of_id;
  if points <> 0 then perform add_reputation(author, -points); end if;
end $$;

-- Locks the waiting reviews of a person and the reviews that the person voted on, always in the same order.
create or replace function lock_reviews_of(person uuid) returns void language plpgsql as $$
begin
  perform from reviews r
  where (r.user_id = person and r.state = 'unconfirmed')
    or r.id in (select target_id from votes where user_id = person and target_type = 'REVIEW')
  order by r.id for no key update;
end $$;

-- Counts the votes of a person whose votes did not count until now, and shows the person's waiting reviews.
create or replace function show_reviews_and_votes_of(person uuid) returns void language sql as $$
  update reviews r
  set upvotes = r.upvotes + (v.type = 'UPVOTE')::integer, downvotes = r.downvotes + (v.type = 'DOWNVOTE')::integer
  from votes v where v.user_id = person and v.target_type = 'REVIEW' and v.target_id = r.id;
  update reviews set state = 'visible' where user_id = person and state = 'unconfirmed'
$$;

-- Shows the editorial rating of a form or an import until there is a review. (show_model_figures and
-- show_provider_figures do it after that.)
create or replace function show_editorial_rating() returns trigger language plpgsql as $$
declare
  community target_stats;
begin
  select * into community from target_stats
  where target_type = tg_argv[0] and target_id = new.id and review_count > 0;
  if not found then
    new.rating := coalesce(new.editorial_rating, 0);
    new.review_count := new.editorial_review_count;
    new.is_popular := is_popular_target(tg_argv[0], new.review_count, new.upvotes);
  end if;
  return new;
end $$;
create or replace trigger providers_show_editorial_rating before update of editorial_rating, editorial_review_count on providers
  for each row execute function show_editorial_rating('PROVIDER');
create or replace trigger models_show_editorial_rating before update of editorial_rating, editorial_review_count on models
  for each row execute function show_editorial_rating('MODEL');
create or replace trigger providers_begin_with_editorial_rating before insert on providers
  for each row when (new.editorial_rating is not null or new.editorial_review_count > 0)
  execute function show_editorial_rating('PROVIDER');
create or replace trigger models_begin_with_editorial_rating before insert on models
  for each row when (new.editorial_rating is not null or new.editorial_review_count > 0)
  execute function show_editorial_rating('MODEL');
