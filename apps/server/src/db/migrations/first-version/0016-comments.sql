-- What readers say under articles, as a tree of bounded depth.
create table comments (
  -- Version 7: the order of ids is the order in which comments were written.
  id uuid primary key,
  post_id uuid not null references posts (id) on delete cascade,
  parent_id uuid references comments (id) on delete cascade,
  -- The comment that its thread begins with; its own id for that one.
  root_id uuid not null references comments (id) on delete cascade,
  depth integer not null check (depth between 0 and 4),
  user_id uuid not null references users (id),
  content text not null check (length(content) <= 3000),
  status text not null check (status in ('PENDING', 'APPROVED', 'REJECTED', 'FLAGGED', 'SPAM')),
  created_at timestamptz not null,
  edited_at timestamptz,
  -- Taken back by its author while there were answers: they stay, its words do not.
  deleted_at timestamptz,
  likes integer not null default 0 check (likes >= 0),
  -- Reports that staff has not looked at.
  open_flags integer not null default 0 check (open_flags >= 0),
  -- Approved, or reported by few, and so is everything that it answers to.
  is_visible boolean not null default false,
  check ((parent_id is null) = (depth = 0)),
  check ((parent_id is null) = (root_id = id)),
  check ((deleted_at is null) = (content <> ''))
);
create index comments_threads_idx on comments (post_id, id desc) where parent_id is null and is_visible;
create index comments_root_id_idx on comments (root_id, id);
create index comments_parent_id_idx on comments (parent_id, id) where parent_id is not null;
create index comments_post_user_idx on comments (post_id, user_id, id);
create index comments_user_id_idx on comments (user_id, status);
create index comments_status_idx on comments (status, id desc);
create index comments_search_idx on comments using gin ((lower(content)) gin_trgm_ops);

create table comment_likes (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  primary key (comment_id, user_id)
);
create index comment_likes_user_id_idx on comment_likes (user_id, comment_id);

-- One report of a person about a comment. Cleared: staff has decided since.
create table comment_flags (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id uuid not null references users (id),
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null,
  cleared boolean not null default false,
  primary key (comment_id, user_id)
);
create index comment_flags_user_id_idx on comment_flags (user_id, comment_id);

create function count_comment_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update comments set likes = likes + 1 where id = new.comment_id;
  else
    update comments set likes = likes - 1 where id = old.comment_id;
  end if;
  return null;
end $$;
create trigger comment_likes_are_counted after insert or delete on comment_likes
  for each row execute function count_comment_likes();

-- How many comments readers see under a post, and how many there are of each status.
create table post_comment_counts (
  post_id uuid primary key references posts (id) on delete cascade,
  visible integer not null check (visible >= 0)
);
insert into counts (name, value) values
  ('comments_pending', 0), ('comments_approved', 0), ('comments_rejected', 0), ('comments_flagged', 0),
  ('comments_spam', 0);

create function count_comments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update counts set value = value - 1 where name = 'comments_' || lower(old.status);
    if old.is_visible then
      update post_comment_counts set visible = visible - 1 where post_id = old.post_id;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    update counts set value = value + 1 where name = 'comments_' || lower(new.status);
    if new.is_visible then
      insert into post_comment_counts as c (post_id, visible) values (new.post_id, 1)
      on conflict (post_id) do update set visible = c.visible + 1;
    end if;
  end if;
  return null;
end $$;
create trigger comments_are_counted after insert or delete or update of status, is_visible on comments
  for each row execute function count_comments();

-- A comment is seen when it is approved (or reported by fewer than three people) and when what it answers to is seen.
create function is_shown(status text, open_flags integer) returns boolean language sql immutable
  return status = 'APPROVED' or (status = 'FLAGGED' and open_flags < 3);

create function show_comments() returns trigger language plpgsql as $$
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
create trigger comments_are_shown after insert or update of status, open_flags on comments
  for each row execute function show_comments();
