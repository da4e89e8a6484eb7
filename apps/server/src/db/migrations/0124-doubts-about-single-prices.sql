-- Rules that doubt single prices of an offer, by the key of the price ({"output": ["outvoted"]}). The other prices
-- count; `doubts` has the rules that doubt the offer as a whole.
alter table offers add column price_doubts jsonb not null default '{}';

alter table models
  -- The seller with the price per unit; null: the maker. Not a foreign key: figures are recalculated when a provider is
  -- deleted.
  add column unit_provider_id uuid,
  -- The maker sells it, but a rule doubts its price.
  add column maker_is_unconfirmed boolean not null default false;
