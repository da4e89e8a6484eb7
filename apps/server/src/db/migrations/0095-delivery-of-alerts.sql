-- How a person is told of news beyond the inbox. A row exists from the first watch on; before that, the same defaults hold.
create table delivery (
  user_id uuid primary key references users (id) on delete cascade,
  digest text not null check (digest in ('off', 'daily', 'weekly')),
  -- From 1, Monday, to 7; only for a weekly digest.
  weekday smallint not null check (weekday between 1 and 7),
  hour smallint not null check (hour between 0 and 23),
  time_zone text not null,
  -- Nothing is sent from this hour on until the other; both null: at any hour.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_to smallint check (quiet_to between 0 and 23),
  -- Alerts from then on are mailed: those of a time without a digest stay in the inbox.
  digest_since timestamptz not null,
  -- Null without a digest.
  next_digest_at timestamptz,
  constraint delivery_quiet_check check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to),
  constraint delivery_next_check check ((digest = 'off') = (next_digest_at is null))
);
create index delivery_due_idx on delivery (next_digest_at, user_id) where next_digest_at is not null;

-- One mail with several alerts. Its id is part of the message id, so a mail that is sent twice is known as one.
create table digests (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  -- Null until the mail server took it, and where there was nothing left to tell.
  sent_at timestamptz
);
create index digests_user_idx on digests (user_id, created_at desc);
create index digests_created_at_idx on digests (created_at);

-- The links of mails that end the digest without a sign-in.
create table delivery_tokens (
  hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null
);
create index delivery_tokens_user_idx on delivery_tokens (user_id);
create index delivery_tokens_created_at_idx on delivery_tokens (created_at);

-- The digest that tells of an alert; null: none yet.
alter table alerts add column digest_id uuid references digests (id) on delete set null;
create index alerts_digest_idx on alerts (digest_id) where digest_id is not null;
create index alerts_undigested_idx on alerts (user_id, created_at) where digest_id is null;

-- Who watches already gets what a first watch brings: a digest on Mondays at 8 UTC, of what is told from now on.
insert into delivery (user_id, digest, weekday, hour, time_zone, digest_since, next_digest_at)
select distinct user_id, 'weekly', 1, 8, 'UTC', now(),
  (date_trunc('week', now() at time zone 'utc') + interval '7 days 8 hours') at time zone 'utc'
from watches;

-- The address of a person's own feed, which needs no sign-in. Only the hash of its secret is stored.
create table delivery_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  hash bytea not null unique,
  created_at timestamptz not null
);
