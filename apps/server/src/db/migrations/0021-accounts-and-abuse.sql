-- The password of these accounts is public: they can sign in only while DEMO=1.
alter table users add column is_demo boolean not null default false;
update users set is_demo = true where email in
  ('admin@inferdex.example', 'moderator@inferdex.example', 'contributor@inferdex.example', 'user@inferdex.example');

-- Whether reviews and votes of the account count in public figures. Where mail is sent, a new account does not count
-- until its address is confirmed: its reviews are pending, its votes are stored and not counted.
alter table users add column has_weight boolean not null default true;

-- Set with a link from a mail, so its owner reads the account's mail. Any other password may belong to a stranger who
-- registered with an address that is not theirs.
alter table users add column is_password_proven boolean not null default false;

-- Browsers that have signed in to an account: wrong passwords typed elsewhere do not lock them out.
create table known_browsers (
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the browser's cookie.
  browser_hash bytea not null check (length(browser_hash) = 32),
  last_used_at timestamptz not null,
  primary key (user_id, browser_hash)
);
create index known_browsers_last_used_at_idx on known_browsers (last_used_at);

-- Unconfirmed: pending until its author's address is confirmed.
alter table reviews drop constraint reviews_state_check;
alter table reviews add constraint reviews_state_check check (state in ('visible', 'held', 'hidden', 'unconfirmed'));
create index reviews_unconfirmed_idx on reviews (user_id) where state = 'unconfirmed';

-- People cannot vote for their own review.
with gone as (
  delete from votes v using reviews r
  where v.target_type = 'REVIEW' and r.id = v.target_id and r.user_id = v.user_id
  returning v.target_id, v.type
)
update reviews r
set upvotes = r.upvotes - (gone.type = 'UPVOTE')::integer, downvotes = r.downvotes - (gone.type = 'DOWNVOTE')::integer
from gone where r.id = gone.target_id;

-- It returns two more columns.
drop function if exists cast_vote(uuid, text, uuid, text, timestamptz);
