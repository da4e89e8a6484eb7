alter table deals
  -- The link pays us: set by staff, shown beside the link.
  add column sponsored boolean not null default false,
  -- What it is for: the API, or an app; null: not stated.
  add column use text check (use in ('api', 'app')),
  -- The counter-evidence; a disputed deal is shown and never counted.
  add column disputed text check (length(disputed) between 1 and 300);

alter table pricing_tiers
  -- Null: not stated.
  alter column requires_credit_card drop not null,
  alter column requires_credit_card drop default,
  add column use text check (use in ('api', 'app')),
  -- The day since which new customers are not accepted.
  add column closed_since date;

-- Counted once an hour: no request should aggregate the price ledger.
insert into counts (name, value) values ('price_changes', 0);

-- How many prices are old, for the dashboard.
create index offers_verified_on_idx on offers (verified_on) where status <> 'retired';
