create or replace function count_comment_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update comments set likes = likes + 1 where id = new.comment_id;
  else
    update comments set likes = likes - 1 where id = old.comment_id;
  end if;
  return null;
end $$;
create or replace trigger comment_likes_are_counted after insert or delete on comment_likes
  for each row execute function count_comment_likes();

-- Returns whether the comments of a post are moderated. The lock makes a deletion of the post wait, and is granted
-- after one, so that no comment is counted by both triggers or by neither.
create or replace function has_moderated_comments(post uuid) returns boolean language plpgsql as $$
begin
  perform from posts where id = post and archived_at is null for share;
  return found;
end $$;

create or replace function count_comments() returns trigger language plpgsql as $$
declare
  counts boolean := has_moderated_comments(case when tg_op = 'INSERT' then new.post_id else old.post_id end);
begin
  if tg_op <> 'INSERT' then
    if counts then perform add_to_count('comments_' || lower(old.status), -1); end if;
    if old.is_visible then
      update post_comment_counts set visible = visible - 1 where post_id = old.post_id;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if counts then perform add_to_count('comments_' || lower(new.status), 1); end if;
    if new.is_visible then
      insert into post_comment_counts as c (post_id, visible) values (new.post_id, 1)
      on conflict (post_id) do update set visible = c.visible + 1;
    end if;
  end if;
  return null;
end $$;
create or replace trigger comments_are_counted after insert or delete or update of status, is_visible on comments
  for each row execute function count_comments();

-- Comments of deleted posts are not queued for moderation; restoring the post queues them again.
create or replace function count_comments_of_post() returns trigger language plpgsql as $$
begin
  perform add_to_count('comments_' || lower(status),
    (case when new.archived_at is null then 1 else -1 end * count(*))::integer)
  from comments where post_id = new.id group by status order by status;
  return null;
end $$;
create or replace trigger comments_of_post_are_counted after update of archived_at on posts
  for each row when ((old.archived_at is null) <> (new.archived_at is null))
  execute function count_comments_of_post();
create or replace trigger comments_of_post_are_announced after update of archived_at on posts
  for each statement execute function announce_work();

-- Returns whether a comment may be shown: approved, or reported by fewer than three people. Its parent must be visible
-- too.
create or replace function is_shown(status text, open_flags integer) returns boolean language sql immutable
  return status = 'APPROVED' or (status = 'FLAGGED' and open_flags < 3);

create or replace function show_comments() returns trigger language plpgsql as $$
begin
  with recursive branch (id, shown) as (
    select c.id, is_shown(c.status, c.open_flags) and coalesce(parent.is_visible, true)
    from comments c left join comments parent on parent.id = c.parent_id
    where c.id = new.id
    union all
    select c.id, branch.shown and is_shown(c.status, c.open_flags)
    from branch join comments c on c.parent_id = branch.id
  )
  update comments set is_visible = branch.shown
  from branch where comments.id = branch.id and comments.is_visible <> branch.shown;
  return null;
end $$;
create or replace trigger comments_are_shown after insert or update of status, open_flags on comments
  for each row execute function show_comments();

create or replace trigger comments_are_announced after insert or update of status or delete on comments
  for each statement execute function announce_work();
