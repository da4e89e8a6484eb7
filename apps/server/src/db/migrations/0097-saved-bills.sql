-- A saved bill is a watch of a workload. Its query is stored here; its hash prevents duplicates.
alter table watches
  add column bill_key text,
  drop constraint watches_target_type_check,
  drop constraint watches_target_check,
  drop constraint watches_target_key;
alter table watches
  add constraint watches_target_type_check check (target_type in ('MODEL', 'PROVIDER', 'DEAL', 'FREE_TIER', 'BILL')),
  add constraint watches_target_check check (num_nonnulls(model_id, provider_id, deal_id, bill_key) = 1
    and (target_type = 'MODEL') = (model_id is not null) and (target_type = 'DEAL') = (deal_id is not null)
    and (target_type = 'BILL') = (bill_key is not null)),
  add constraint watches_target_key unique nulls not distinct
    (user_id, target_type, model_id, provider_id, deal_id, bill_key);

create table saved_bills (
  watch_id uuid primary key references watches (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  -- The calculator's query, reduced to what the bill depends on and normalised.
  query text not null check (char_length(query) <= 20000),
  -- The cheapest bill when it was last calculated; null: no offer qualifies.
  best jsonb,
  -- The amount that its owner was last notified of, or saw when it was saved: small moves add up until they notify.
  told jsonb,
  told_event_id uuid,
  -- When the catalogue was read for the result. A result of an older reading must not replace it.
  read_at timestamptz not null
);

alter table watch_events
  -- Only for a saved bill: its events belong to one watch and are put into the inbox at once, without a fan-out.
  add column watch_id uuid references watches (id) on delete cascade,
  add column bill jsonb,
  -- When all saved bills were compared after it; null: not yet. Existing events need no comparison.
  add column bills_at timestamptz default now(),
  drop constraint watch_events_kind_check;
alter table watch_events
  alter column bills_at drop default,
  add constraint watch_events_kind_check check (kind in ('price', 'cheapest', 'retirement', 'launch', 'deal-ends',
    'free-tier-ends', 'correction', 'bill')),
  add constraint watch_events_bill_check check ((kind = 'bill') = (watch_id is not null)
    and (kind = 'bill') = (bill is not null));
create index watch_events_watch_idx on watch_events (watch_id) where watch_id is not null;
create index watch_events_bills_idx on watch_events (recorded_at, id)
  where bills_at is null and kind in ('price', 'retirement', 'launch', 'correction');
