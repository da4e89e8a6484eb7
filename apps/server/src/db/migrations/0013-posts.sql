-- Articles. The Markdown is what people write; the HTML is made from it once, when it is saved.
create table posts (
  id uuid primary key,
  slug text not null constraint posts_slug_key unique
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  title text not null check (length(title) between 1 and 200),
  excerpt text not null check (length(excerpt) between 1 and 500),
  markdown text not null check (length(markdown) <= 200000),
  html text not null,
  -- The headings of the HTML: [{id, text, level}].
  headings jsonb not null default '[]' check (jsonb_typeof(headings) = 'array'),
  category text not null check (length(category) between 1 and 60),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  -- The creator. The shown name may differ, and outlives the account.
  author_id uuid references users (id) on delete set null,
  author_name text not null check (length(author_name) between 1 and 100),
  -- Null: initials are shown.
  author_avatar text,
  read_time integer not null default 5 check (read_time between 1 and 60),
  featured boolean not null default false,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'SCHEDULED', 'ARCHIVED')),
  published_at timestamptz,
  scheduled_at timestamptz,
  meta_title text check (length(meta_title) <= 200),
  meta_description text check (length(meta_description) <= 500),
  canonical_url text check (canonical_url ~ '^https?://'),
  og_image text check (og_image ~ '^(https?://|/[^/])'),
  og_type text not null default 'article' check (og_type in ('article', 'website', 'product', 'video')),
  twitter_card text not null default 'summary_large_image'
    check (twitter_card in ('summary', 'summary_large_image', 'app', 'player')),
  -- Counts up with every save, so that two people do not overwrite each other.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text not null generated always as
    (lower(title || chr(10) || excerpt || chr(10) || joined_lines(tags))) stored,
  -- Readers see a post exactly when it is PUBLISHED; a date in the future is a schedule.
  check ((status = 'PUBLISHED') = (published_at is not null)),
  check ((status = 'SCHEDULED') = (scheduled_at is not null))
);
create index posts_author_id_idx on posts (author_id);
create index posts_public_idx on posts (published_at desc, id desc) where status = 'PUBLISHED';
create index posts_public_category_idx on posts (category, published_at desc, id desc) where status = 'PUBLISHED';
create index posts_public_featured_idx on posts (published_at desc, id desc) where status = 'PUBLISHED' and featured;
create index posts_category_idx on posts (category, id desc);
create index posts_status_idx on posts (status, id desc);
create index posts_author_name_idx on posts (lower(author_name), id desc);
create index posts_search_idx on posts using gin (search_text gin_trgm_ops);
create index posts_search_pairs_idx on posts using gin (search_pairs(search_text));

-- How many posts there are of each kind: the categories that readers choose from, and the totals of the lists.
create table post_counts (
  category text not null,
  status text not null,
  posts bigint not null check (posts >= 0),
  primary key (category, status)
);

-- What a post was at each save, and what its writer has typed since. Nothing here is shown to readers.
create table post_versions (
  id uuid primary key,
  -- Null: typed into a post that was never saved.
  post_id uuid references posts (id) on delete cascade,
  kind text not null check (kind in ('SAVED', 'AUTOSAVED')),
  editor_id uuid references users (id) on delete set null,
  editor_name text not null,
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index post_versions_post_id_idx on post_versions (post_id, id desc);
create index post_versions_unsaved_idx on post_versions (editor_id, id desc) where post_id is null;
create index post_versions_editor_id_idx on post_versions (editor_id);
