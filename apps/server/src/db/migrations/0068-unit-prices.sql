-- What a model costs that is not sold by the token: its maker's price for an image, a second or a million characters,
-- else the lowest one.
alter table models
  add column unit_price numeric check (unit_price > 0),
  add column unit_per text;
