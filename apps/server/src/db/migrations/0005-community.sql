-- Reviews and votes. A ledger records them; derived figures are written in the same transaction. Lock order: reviews,
-- votes, target_stats, the catalogue's row, users, catalogue_changes.

-- Votes change the reputation of a review's author. The stored sum may be negative, the shown one is not, so that
-- undoing a vote is exact.
alter table users drop column reputation;
alter table users add column reputation_points integer not null default 0;
alter table users add column reputation integer not null generated always as (greatest(reputation_points, 0)) stored;

create table reviews (
  -- Version 7: the order of ids is the order in which reviews were written.
  id uuid primary key,
  target_type text not null check (target_type in ('PROVIDER', 'MODEL')),
  target_id uuid not null,
  user_id uuid not null references users (id),
  title text not null check (length(title) between 1 and 200),
  content text not null check (length(content) between 1 and 5000),
  rating numeric(2, 1) not null check (rating between 1 and 5 and rating % 0.5 = 0),
  ease_of_use numeric(2, 1) not null check (ease_of_use between 1 and 5 and ease_of_use % 0.5 = 0),
  accuracy numeric(2, 1) not null check (accuracy between 1 and 5 and accuracy % 0.5 = 0),
  value numeric(2, 1) not null check (value between 1 and 5 and value % 0.5 = 0),
  support numeric(2, 1) not null check (support between 1 and 5 and support % 0.5 = 0),
  -- Set by staff only.
  verified boolean not null default false,
  -- Held: pending moderation, visible to its author only. Hidden: removed by staff.
  state text not null default 'visible' check (state in ('visible', 'held', 'hidden')),
  created_at timestamptz not null,
  edited_at timestamptz,
  -- Derived values, written in the transaction of their cause.
  upvotes integer not null default 0 check (upvotes >= 0),
  downvotes integer not null default 0 check (downvotes >= 0),
  helpfulness integer not null generated always as (upvotes - downvotes) stored,
  constraint reviews_user_target_key unique (user_id, target_type, target_id)
);
create index reviews_newest_idx on reviews (target_type, target_id, id) where state = 'visible';
create index reviews_helpful_idx on reviews (target_type, target_id, helpfulness, id) where state = 'visible';
create index reviews_rating_idx on reviews (target_type, target_id, rating, id) where state = 'visible';
create index reviews_latest_idx on reviews (id) where state = 'visible';
create index reviews_held_idx on reviews (id) where state = 'held';
create index reviews_user_idx on reviews (user_id, id);

-- The ledger: one vote of a person for a target, or none.
create table votes (
  user_id uuid not null references users (id),
  target_type text not null check (target_type in ('PROVIDER', 'MODEL', 'DEAL', 'REVIEW')),
  target_id uuid not null,
  type text not null check (type in ('UPVOTE', 'DOWNVOTE')),
  created_at timestamptz not null,
  primary key (user_id, target_type, target_id)
);
create index votes_target_idx on votes (target_type, target_id);
create index votes_user_newest_idx on votes (user_id, created_at);
-- Votes arrive in order of time, so a block range index finds those of a day.
create index votes_created_at_idx on votes using brin (created_at);

-- Sums over the visible reviews and the votes of a target. (Votes on a review are counted on the review itself.)
create table target_stats (
  target_type text not null check (target_type in ('PROVIDER', 'MODEL', 'DEAL')),
  target_id uuid not null,
  upvotes integer not null default 0 check (upvotes >= 0),
  downvotes integer not null default 0 check (downvotes >= 0),
  review_count integer not null default 0 check (review_count >= 0),
  rating_sum numeric not null default 0,
  ease_of_use_sum numeric not null default 0,
  accuracy_sum numeric not null default 0,
  value_sum numeric not null default 0,
  support_sum numeric not null default 0,
  -- How many gave 1, 1.5, 2 … 5.
  rating_counts integer[] not null default '{0,0,0,0,0,0,0,0,0}'
    check (cardinality(rating_counts) = 9 and 0 <= all (rating_counts)),
  primary key (target_type, target_id)
);

-- The thresholds of reviews and upvotes for "popular": the top 10 %. Recalculated periodically, so that a single vote
-- affects its own row only.
create table popular_marks (
  target_type text primary key check (target_type in ('PROVIDER', 'MODEL')),
  reviews integer not null default 1 check (reviews > 0),
  upvotes integer not null default 1 check (upvotes > 0)
);
insert into popular_marks (target_type) values ('PROVIDER'), ('MODEL');
