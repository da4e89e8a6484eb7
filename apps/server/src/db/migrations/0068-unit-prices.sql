-- The unit price of a model that is not sold by the token: its maker's per image, second or million characters, else
-- the lowest one.
alter table models
  add column unit_price numeric check (unit_price > 0),
  add column unit_per text;
