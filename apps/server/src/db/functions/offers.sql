-- A recorded price is never changed, except by undoing the import that wrote it (inferdex.undo_import). Its end is
-- recorded once; while it is open, its source may be read again; and a correction may replace it once, after which
-- nothing about it changes.
create or replace function keep_price_history() returns trigger language plpgsql as $$
begin
  if current_setting('inferdex.undo_import', true) = 'on' then
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  if tg_op = 'DELETE' or old.replaced_at is not null
    or (new.offer_id, new.kind, new.mode, new.min_input_tokens, new.amount, new.currency, new.per, new.reason)
      is distinct from (old.offer_id, old.kind, old.mode, old.min_input_tokens, old.amount, old.currency, old.per, old.reason)
    or (new.valid_from, new.recorded_at) is distinct from (old.valid_from, old.recorded_at)
    or (old.valid_to is not null
      and (new.valid_to, new.ended_at, new.source, new.source_url, new.verified_on)
        is distinct from (old.valid_to, old.ended_at, old.source, old.source_url, old.verified_on))
    -- A closed price changes only by being replaced.
    or (old.valid_to is not null and new.replaced_at is null)
  then
    raise exception 'A recorded price is never changed: close it and record another one'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger price_components_are_kept before update or delete on price_components
  for each row execute function keep_price_history();

-- Removes the staff's confirmation of an offer when one of its prices begins or ends, because it was about the old
-- prices.
create or replace function take_back_confirmations() returns trigger language plpgsql as $$
begin
  update offers set confirmed_on = null, confirmed_by = null
  where confirmed_on is not null and id in (select offer_id from changed);
  return null;
end $$;
create or replace trigger opened_prices_are_unconfirmed after insert on price_components
  referencing new table as changed for each statement execute function take_back_confirmations();

create or replace function take_back_confirmations_of_ended() returns trigger language plpgsql as $$
begin
  update offers set confirmed_on = null, confirmed_by = null
  where confirmed_on is not null
    and id in (select n.offer_id from ended n join before b on b.id = n.id
      where (n.valid_to, n.replaced_at) is distinct from (b.valid_to, b.replaced_at));
  return null;
end $$;
create or replace trigger ended_prices_are_unconfirmed after update on price_components
  referencing old table as before new table as ended
  for each statement execute function take_back_confirmations_of_ended();

create or replace trigger new_offers_are_totalled after insert on offers referencing new table as added
  for each statement execute function count_rows('offers', 'standing <> ''ended''');
create or replace trigger changed_offers_are_totalled after update on offers
  referencing old table as gone new table as added for each statement execute function count_rows('offers', 'standing <> ''ended''');
create or replace trigger offers_are_totalled after delete on offers referencing old table as gone
  for each statement execute function count_rows('offers', 'standing <> ''ended''');

-- Recorded prices are deleted only with the import that wrote them.
create or replace trigger undone_price_changes_are_totalled after delete on price_components referencing old table as gone
  for each statement execute function count_rows('price_changes', 'reason = ''change''');
create or replace trigger price_changes_are_totalled after insert on price_components referencing new table as added
  for each statement execute function count_rows('price_changes', 'reason = ''change''');
