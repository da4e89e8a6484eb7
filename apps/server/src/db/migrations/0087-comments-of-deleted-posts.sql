-- Comments of deleted posts no longer count as pending (functions/comments.sql).
update counts set value = (
  select count(*) from comments join posts on posts.id = comments.post_id
  where posts.archived_at is null and counts.name = 'comments_' || lower(comments.status))
where name like 'comments\_%';
