-- From now on everything that this person wrote and voted weighs. Locks in the order of the community's tables.
create or replace function give_weight(to_user uuid) returns void language plpgsql as $$
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
