alter table offers
  -- Who may buy it, where that is not everyone; null: everyone.
  add column access text check (access in ('coding-plan', 'stealth', 'preview', 'invitation', 'price-mode')),
  -- The names of the plausibility rules that doubt its prices, written in the transaction of their cause.
  add column doubts text[] not null default '{}',
  -- When staff last confirmed the current prices; a change of a price clears it.
  add column confirmed_on date,
  add column confirmed_by uuid references users (id) on delete set null,
  -- Only such an offer can be cheapest, a list price, a bill, a rank or a point of a chart.
  add column is_counted boolean not null
    generated always as (access is null and (doubts = '{}' or confirmed_on is not null)) stored;
create index offers_doubted_idx on offers (provider_id, id) where doubts <> '{}';
create index offers_confirmed_by_idx on offers (confirmed_by) where confirmed_by is not null;
