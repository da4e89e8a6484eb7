-- Archived posts are in no total.
create or replace function count_posts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update post_counts set posts = posts - 1
    where category = old.category and status = old.status and old.archived_at is null;
  end if;
  if tg_op <> 'DELETE' and new.archived_at is null then
    insert into post_counts as c (category, status, posts) values (new.category, new.status, 1)
    on conflict (category, status) do update set posts = c.posts + 1;
  end if;
  return null;
end $$;
create or replace trigger posts_are_counted after insert or delete or update of category, status, archived_at on posts
  for each row execute function count_posts();
