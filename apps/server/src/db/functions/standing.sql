-- The rule of offerStanding in domain/offers/by-day/offer-standing.ts, for many rows; a test compares the two. The
-- status and day of the maker are null for offers of others.
create or replace function offer_standing(status text, retires_on date, is_held boolean, maker_status text,
  maker_retires_on date, on_day date) returns text language sql immutable
  return case
    when not is_held and retires_on is not null then case when retires_on <= on_day then 'ended' else 'ending' end
    when status = 'retired' then 'ended'
    when not is_held and maker_retires_on is not null then case when maker_retires_on <= on_day then 'ended' else 'ending' end
    when not is_held and maker_status = 'retired' then 'ended'
    when status = 'deprecated' or (not is_held and maker_status = 'deprecated') then 'deprecated'
    when status <> 'unknown' then 'sold'
    when not is_held and maker_status in ('active', 'beta') then 'sold'
    else 'unknown'
  end;

-- Returns the standing of an offer on a day. Without a day, before the job has run for the first time, its status
-- decides. In PL/pgSQL, because a trigger plans an SQL function again for every row.
create or replace function standing_of(offer offers, on_day date) returns text language plpgsql stable as $$
begin
  return (select offer_standing(offer.status, offer.retires_on,
    exists (select from locks l where l.target_id = offer.id and l.field = 'status')
      and not exists (select from locks l where l.target_id = offer.id and l.field = 'retiresOn'),
    case when m.lab in (p.slug, p.sells_as) then m.lifecycle end,
    case when m.lab in (p.slug, p.sells_as) then m.retires_on end,
    coalesce(on_day, case when 'retired' in (offer.status, m.lifecycle) then date 'infinity' else date '-infinity' end))
  from models m, providers p where m.id = offer.model_id and p.id = offer.provider_id);
end $$;

create or replace function set_standing() returns trigger language plpgsql as $$
begin
  new.standing := coalesce(standing_of(new, (select day from standing_day)), new.standing);
  return new;
end $$;
create or replace trigger offers_have_a_standing before insert or update of status, retires_on, model_id, provider_id on offers
  for each row execute function set_standing();

-- Sets the sort key of an offer: free ones first, then by price, then those that do not count, then those that have
-- ended. It runs after the trigger above, by name.
create or replace function set_price_order() returns trigger language plpgsql as $$
begin
  new.price_order := case
    when new.standing = 'ended' then 'Infinity'
    when new.access is not null or (new.doubts <> '{}' and new.confirmed_on is null)
      then coalesce(1000000000 + new.input_price, 'Infinity')
    when new.pricing_kind = 'free' then -1
    else coalesce(new.input_price, 'Infinity')
  end;
  return new;
end $$;
create or replace trigger offers_have_an_order before insert or update on offers
  for each row execute function set_price_order();
