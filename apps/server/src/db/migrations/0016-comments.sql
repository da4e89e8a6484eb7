-- Comments under articles, as a tree of bounded depth.
create table comments (
  -- Version 7: the order of ids is the order in which comments were written.
  id uuid primary key,
  post_id uuid not null references posts (id) on delete cascade,
  parent_id uuid references comments (id) on delete cascade,
  -- The first comment of the thread; its own id for that one.
  root_id uuid not null references comments (id) on delete cascade,
  depth integer not null check (depth between 0 and 4),
  user_id uuid not null references users (id),
  content text not null check (length(content) <= 3000),
  status text not null check (status in ('PENDING', 'APPROVED', 'REJECTED', 'FLAGGED', 'SPAM')),
  created_at timestamptz not null,
  edited_at timestamptz,
  -- Deleted by its author while it had replies: they stay, its text is removed.
  deleted_at timestamptz,
  likes integer not null default 0 check (likes >= 0),
  -- Reports that staff has not looked at.
  open_flags integer not null default 0 check (open_flags >= 0),
  -- Approved, or reported by few, and so are all comments above it.
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

-- How many comments readers see under a post, and how many there are of each status.
create table post_comment_counts (
  post_id uuid primary key references posts (id) on delete cascade,
  visible integer not null check (visible >= 0)
);
insert into counts (name, value) values
  ('comments_pending', 0), ('comments_approved', 0), ('comments_rejected', 0), ('comments_flagged', 0),
  ('comments_spam', 0);
