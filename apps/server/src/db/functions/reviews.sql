create or replace function add_to_target_stats(review reviews, change integer) returns void language plpgsql as $$
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
create or replace function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'visible' then perform add_to_target_stats(old, -1); end if;
  if tg_op <> 'DELETE' and new.state = 'visible' then perform add_to_target_stats(new, 1); end if;
  return null;
end $$;
create or replace trigger reviews_are_counted
  after insert or delete or update of state, rating, ease_of_use, accuracy, value, support on reviews
  for each row execute function count_review();

create or replace function count_reviews() returns trigger language plpgsql as $$
begin
  update counts set value = value + case tg_op when 'INSERT' then 1 else -1 end where name = 'reviews';
  return null;
end $$;
create or replace trigger reviews_are_totalled after insert or delete on reviews for each row execute function count_reviews();

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

-- What a form or file says of ratings is shown until there is a review. (show_target_stats keeps the rest.)
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
