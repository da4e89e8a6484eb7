-- A price with an announced end is followed by what was before it, or by no known price: then the amount is null.
alter table scheduled_prices
  -- The previous release shows announced prices only, and few offers are affected until it is stopped.
  -- squawk-ignore ban-drop-not-null
  alter column amount drop not null,
  add column follows_end boolean not null default false;
