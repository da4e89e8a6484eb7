-- Third-party pictures of people and articles. Pages never load them from there: a copy is fetched once, re-encoded and
-- served from our media.
create table picture_copies (
  address text primary key check (address ~ '^https?://' and length(address) <= 2000),
  -- The name of the copy in articles, also before it exists.
  hash text not null constraint picture_copies_hash_key unique
    generated always as (encode(sha256(address::bytea), 'hex')) stored,
  -- Null until copied: one for small places (avatars, logos), one for articles.
  small_file text check (small_file ~ '^[0-9a-f]{32}-[0-9]{1,4}\.webp$'),
  large_file text check (large_file ~ '^[0-9a-f]{32}-[0-9]{1,4}\.webp$'),
  tries integer not null default 0,
  next_try_at timestamptz not null default '-infinity',
  check ((small_file is null) = (large_file is null))
);
create index picture_copies_waiting_idx on picture_copies (next_try_at) where small_file is null;

insert into picture_copies (address)
select distinct picture from (select avatar as picture from users union all select logo from providers) as known
where picture ~ '^https?://' and length(picture) <= 2000;
