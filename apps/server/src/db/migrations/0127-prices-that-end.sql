-- A price with an announced end is followed by what was before it, or by no known price: then the amount is null.
alter table scheduled_prices
  alter column amount drop not null,
  add column follows_end boolean not null default false;
