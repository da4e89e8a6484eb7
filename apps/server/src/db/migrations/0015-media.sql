-- Pictures and documents of articles. A picture is stored only as re-encoded, in several widths; the files are in the
-- storage (a folder or a bucket) under unguessable names.
create table media (
  id uuid primary key,
  -- 128 random bits in hexadecimal: the prefix of its files.
  key text not null constraint media_key_key unique check (key ~ '^[0-9a-f]{32}$'),
  -- The uploaded name. Shown as text, never part of a path.
  name text not null check (length(name) between 1 and 200),
  type text not null check (type in ('image', 'file')),
  -- The file that its address names: the widest picture, or the document.
  file text not null check (file ~ '^[0-9a-f]{32}[0-9a-z-]*\.(webp|pdf)$'),
  -- Of what was uploaded.
  bytes integer not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  -- The widths of a picture, as WebP and AVIF; the widest last.
  widths integer[] not null default '{}',
  uploaded_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  check ((type = 'image') = (width is not null)),
  check ((width is null) = (height is null)),
  check ((type = 'image') = (cardinality(widths) > 0))
);
create index media_type_idx on media (type, id desc);
create index media_uploaded_by_idx on media (uploaded_by);
create index media_name_idx on media using gin ((lower(name)) gin_trgm_ops);

-- The media that articles reference, extracted from their text on every save.
create table media_uses (
  post_id uuid not null references posts (id) on delete cascade,
  media_key text not null,
  primary key (post_id, media_key)
);
create index media_uses_media_key_idx on media_uses (media_key);

insert into media_uses (post_id, media_key)
select distinct posts.id, named[1]
from posts, regexp_matches(posts.markdown || ' ' || coalesce(posts.og_image, ''), '/media/([0-9a-f]{32})', 'g') named;

insert into counts (name, value) values ('media', 0);
