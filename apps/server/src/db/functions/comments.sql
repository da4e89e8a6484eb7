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

create or replace function count_comments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_count('comments_' || lower(old.status), -1);
    if old.is_visible then
      update post_comment_counts set visible = visible - 1 where post_id = old.post_id;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_count('comments_' || lower(new.status), 1);
    if new.is_visible then
      insert into post_comment_counts as c (post_id, visible) values (new.post_id, 1)
      on conflict (post_id) do update set visible = c.visible + 1;
    end if;
  end if;
  return null;
end $$;
create or replace trigger comments_are_counted after insert or delete or update of status, is_visible on comments
  for each row execute function count_comments();

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
