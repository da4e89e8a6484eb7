-- Submissions of readers. The data is validated by its type's schema; staff decides.
create table submissions (
  id uuid primary key,
  type text not null check (type in ('MODEL', 'PROVIDER', 'CAPABILITY', 'BENCHMARK', 'DEAL', 'DEAL_EXPIRED', 'GENERAL')),
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  -- Null when the account was deleted.
  user_id uuid references users (id) on delete set null,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  notes text check (length(notes) <= 5000),
  review_note text check (length(review_note) <= 5000),
  -- The record to change, or the one that its approval created.
  target_id uuid,
  -- What the approval changed, and how to undo it.
  effect jsonb,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status <> 'PENDING' or decided_at is null)
);
-- Ids carry their time, so each of these gives its list newest first.
create index submissions_user_id_idx on submissions (user_id, id desc);
create index submissions_status_idx on submissions (status, id desc);
create index submissions_type_idx on submissions (type, status, id desc);
create index submissions_decided_by_idx on submissions (decided_by) where decided_by is not null;

insert into counts (name, value) values
  ('submissions_pending', 0), ('submissions_approved', 0), ('submissions_rejected', 0);
