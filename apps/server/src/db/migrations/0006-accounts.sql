-- Identities at third parties (Google, GitHub) and the accounts that they sign in to.
create table identities (
  issuer text not null,
  subject text not null check (length(subject) <= 255),
  user_id uuid not null references users (id) on delete cascade,
  -- As reported by the third party when the identity was linked.
  email citext not null check (length(email) <= 254),
  created_at timestamptz not null,
  constraint identities_pkey primary key (issuer, subject)
);
create index identities_user_id_idx on identities (user_id);

-- Tokens of mail links and of third-party sign-ins. A used one is deleted, so it cannot be used again.
create table one_time_tokens (
  -- SHA-256 of the token, so that a copy of this table grants no access.
  hash bytea primary key check (length(hash) = 32),
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'callback')),
  user_id uuid not null references users (id) on delete cascade,
  -- The address that the mail was sent to: the token is valid only while the account has it.
  email citext,
  -- SHA-256 of the cookie of the browser that began the sign-in: the token is invalid in any other browser.
  browser_hash bytea check (length(browser_hash) = 32),
  expires_at timestamptz not null,
  check ((purpose = 'callback') = (browser_hash is not null)),
  check ((purpose = 'callback') = (email is null))
);
create index one_time_tokens_user_id_idx on one_time_tokens (user_id);
create index one_time_tokens_expires_at_idx on one_time_tokens (expires_at);

-- Jobs to run after a change, written in its transaction. A finished job is deleted.
create table jobs (
  id uuid primary key,
  name text not null,
  payload jsonb not null,
  -- The earliest start. Claiming a job moves it ahead, so that a job whose process died is retried later.
  due_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0)
);
create index jobs_due_at_idx on jobs (due_at);
