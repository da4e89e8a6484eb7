create or replace trigger new_users_are_totalled after insert on users referencing new table as added
  for each statement execute function count_rows('users', 'deleted_at is null');
create or replace trigger users_are_totalled after delete or update of deleted_at on users
  for each row execute function count_row('users', 'deleted_at is null');

-- Adds reputation. The shown value never falls below zero; the stored sum may, so that a subtraction can be undone
-- exactly.
create or replace function add_reputation(to_user uuid, points integer) returns void language plpgsql as $$
begin
  update users set reputation_points = reputation_points + points where id = to_user;
end $$;

-- Makes the reviews and votes of a person count, after the e-mail address was confirmed. It locks in the same order as
-- all other writers of these tables.
create or replace function give_weight(to_user uuid) returns void language plpgsql as $$
declare
  tags text[];
begin
  perform from users where id = to_user and not has_weight for update;
  if not found then return; end if;
  update users set has_weight = true where id = to_user;

  perform lock_reviews_of(to_user);
  perform lock_target_stats_of(to_user);

  select array_agg(distinct page_tag(target_type, target_id)) into tags from (
    select target_type, target_id from votes where user_id = to_user and target_type <> 'REVIEW'
    union select r.target_type, r.target_id from votes v join reviews r on r.id = v.target_id
      where v.user_id = to_user and v.target_type = 'REVIEW'
    union select target_type, target_id from reviews where user_id = to_user and state = 'unconfirmed'
  ) shown;

  perform count_target_votes_of(to_user);
  perform show_reviews_and_votes_of(to_user);
  update users author set reputation_points = author.reputation_points + earned.points
  from (
    select r.user_id, sum(vote_points(v.type))::integer as points from votes v join reviews r on r.id = v.target_id
    where v.user_id = to_user and v.target_type = 'REVIEW' group by r.user_id
  ) earned where author.id = earned.user_id;

  tags := array_remove(tags, null);
  if cardinality(tags) > 0 then
    perform announce_change(tags || tag('ratings') || tag('reviews'), 'An address was confirmed');
  end if;
end $$;
