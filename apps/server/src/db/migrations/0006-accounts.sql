-- Who a person is at a third party (Google, GitHub), and which account that opens.
create table identities (
  issuer text not null,
  subject text not null check (length(subject) <= 255),
  user_id uuid not null references users (id) on delete cascade,
  -- As the third party told it when the identity was linked.
  email citext not null check (length(email) <= 254),
  created_at timestamptz not null,
  constraint identities_pkey primary key (issuer, subject)
);
create index identities_user_id_idx on identities (user_id);

-- Links in mails and the return from a third party. A used one is deleted: what is gone cannot be used again.
create table one_time_tokens (
  -- SHA-256 of the token: a copy of this table opens nothing.
  hash bytea primary key check (length(hash) = 32),
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'callback')),
  user_id uuid not null references users (id) on delete cascade,
  -- The address that a mail went to: the token counts only while the account still has it.
  email citext,
  -- SHA-256 of the cookie of the browser that began to sign in: in another browser the token is worth nothing.
  browser_hash bytea check (length(browser_hash) = 32),
  expires_at timestamptz not null,
  check ((purpose = 'callback') = (browser_hash is not null)),
  check ((purpose = 'callback') = (email is null))
);
create index one_time_tokens_user_id_idx on one_time_tokens (user_id);
create index one_time_tokens_expires_at_idx on one_time_tokens (expires_at);

-- What is to be done after a change, written in its transaction. A finished job is deleted.
create table jobs (
  id uuid primary key,
  name text not null,
  payload jsonb not null,
  -- Not before. Taking a job moves it ahead, so that a job whose process died is taken again later.
  due_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0)
);
create index jobs_due_at_idx on jobs (due_at);
