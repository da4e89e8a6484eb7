-- Newsletter subscriptions. Unconfirmed: the address was entered, and a mail asks its owner to confirm. Unsubscribing
-- deletes the row.
create table newsletter_subscriptions (
  id uuid primary key,
  email citext not null constraint newsletter_subscriptions_email_key unique check (length(email) <= 254),
  requested_at timestamptz not null,
  confirmed_at timestamptz
);
create index newsletter_subscriptions_confirmed_idx on newsletter_subscriptions (id desc) where confirmed_at is not null;
create index newsletter_subscriptions_pending_idx on newsletter_subscriptions (id desc) where confirmed_at is null;
create index newsletter_subscriptions_expiry_idx on newsletter_subscriptions (requested_at) where confirmed_at is null;
create index newsletter_subscriptions_search_idx on newsletter_subscriptions
  using gin ((lower(email::text)) gin_trgm_ops);

-- Tokens of links in mails; each mail has its own.
create table newsletter_tokens (
  -- SHA-256 of the token, so that a copy of this table can neither subscribe nor unsubscribe anyone.
  hash bytea primary key check (length(hash) = 32),
  purpose text not null check (purpose in ('confirm', 'unsubscribe')),
  subscription_id uuid not null references newsletter_subscriptions (id) on delete cascade
);
create index newsletter_tokens_subscription_id_idx on newsletter_tokens (subscription_id);

create table contact_messages (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  email citext not null check (length(email) <= 254),
  subject text not null check (length(subject) between 1 and 200),
  message text not null check (length(message) between 1 and 5000),
  -- SPAM: detected on arrival or marked by staff. It is stored, but not mailed.
  status text not null default 'OPEN' check (status in ('OPEN', 'ANSWERED', 'SPAM')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null
);
create index contact_messages_status_idx on contact_messages (status, id desc);
create index contact_messages_decided_by_idx on contact_messages (decided_by) where decided_by is not null;
create index contact_messages_search_idx on contact_messages
  using gin ((lower(name || chr(10) || email::text || chr(10) || subject)) gin_trgm_ops);

insert into counts (name, value) values
  ('newsletter_confirmed', 0), ('newsletter_pending', 0),
  ('messages_open', 0), ('messages_answered', 0), ('messages_spam', 0);
