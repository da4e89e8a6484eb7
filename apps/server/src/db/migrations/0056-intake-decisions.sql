-- What staff decided about values of feeds, so that it can be undone as a whole (decision 76).
create table intake_decisions (
  id uuid primary key,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz not null,
  undone_at timestamptz,
  -- The group that was decided at once; null: single fields.
  rule text,
  provider_id uuid references providers (id) on delete set null,
  taken integer not null check (taken >= 0),
  kept integer not null check (kept >= 0),
  -- Per field: the observations, what was shown before and what is shown since.
  items jsonb not null
);
create index intake_decisions_decided_at_idx on intake_decisions (decided_at desc, id desc);
create index intake_decisions_decided_by_idx on intake_decisions (decided_by) where decided_by is not null;
create index intake_decisions_provider_id_idx on intake_decisions (provider_id) where provider_id is not null;
