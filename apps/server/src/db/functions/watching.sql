-- Creates watch events for recorded changes, in the transaction that records them: one event for all changes of one
-- record, kind, moment and source. A change that took effect over 30 days before it was recorded is history and creates
-- no event.
create or replace function make_watch_events() returns trigger language plpgsql as $$
begin
  insert into watch_events (id, kind, at, recorded_at, model_id, provider_id, offer_id, percent, changes, source,
    source_url, told_at)
  select (array_agg(id order by id desc))[1], kind, at, max(recorded_at), model_id, provider_id, offer_id,
    case when bool_and(change_percent is not null) then (array_agg(change_percent order by abs(change_percent) desc))[1] end,
    jsonb_agg(jsonb_build_object('field', field, 'before', before, 'after', after, 'unit', unit,
      'percent', change_percent::text) order by id desc),
    source, max(source_url), case when at < max(recorded_at) - interval '30 days' then max(recorded_at) end
  from added
  where kind in ('price', 'retirement', 'correction') or (kind = 'launch' and provider_id is not null)
  group by kind, at, model_id, provider_id, offer_id, source
  on conflict (id) do nothing;

  -- A correction that restores the previous value withdraws the event.
  if not exists (select from added where kind = 'correction') then return null; end if;
  with corrections as (
    select e.id, e.offer_id, e.recorded_at from watch_events e join added a on a.id = e.id
    where e.kind = 'correction' and e.offer_id is not null
  ), taken_back as (
    update watch_events e set withdrawn_at = c.recorded_at from corrections c
    where e.offer_id = c.offer_id and e.id <> c.id and e.kind in ('price', 'correction') and e.withdrawn_at is null
      and e.recorded_at between c.recorded_at - interval '8 days' and c.recorded_at
      and not exists (
        select from jsonb_to_recordset(e.changes) as told (field text, before text, after text)
        where not exists (
          select from added a where a.kind = 'correction' and a.offer_id = e.offer_id
            and (a.field, a.before, a.after) is not distinct from (told.field collate "C", told.after, told.before)))
    returning e.id, c.id as correction
  )
  update watch_events e set takes_back = t.id from taken_back t where e.id = t.correction;
  return null;
end $$;
create or replace trigger changes_make_watch_events after insert on recorded_changes referencing new table as added
  for each statement execute function make_watch_events();

-- Withdraws events whose change is deleted, as when an import is undone. Saved bills are compared again.
create or replace function withdraw_watch_events() returns trigger language plpgsql as $$
begin
  update watch_events set withdrawn_at = now(), bills_at = null where id in (select id from gone) and withdrawn_at is null;
  return null;
end $$;
create or replace trigger deleted_changes_withdraw_watch_events after delete on recorded_changes
  referencing old table as gone for each statement execute function withdraw_watch_events();

-- Creates an event when another offer becomes the cheapest, by the rule and in the transaction that decide it for
-- lists. If the previous one no longer counts as a seller, that is a correction of ours and no event.
create or replace function make_cheapest_event() returns trigger language plpgsql as $$
begin
  insert into watch_events (id, kind, at, recorded_at, model_id, provider_id, offer_id, percent, changes, source, source_url)
  select gen_random_uuid(), 'cheapest', now(), now(), new.id, o.provider_id, o.id, moved.percent,
    jsonb_build_array(jsonb_build_object('field', 'provider', 'before', was.name, 'after', p.name, 'unit', null, 'percent', null),
      jsonb_build_object('field', 'input', 'before', trim_scale(old.lowest_input)::text,
        'after', trim_scale(new.lowest_input)::text, 'unit', '1M-tokens', 'percent', moved.percent::text)),
    o.source, o.source_url
  from offers o join providers p on p.id = o.provider_id
    left join providers was on was.id = old.lowest_input_provider_id
    cross join (select case when old.lowest_input > 0
      then trim_scale(round((new.lowest_input - old.lowest_input) * 100 / old.lowest_input, 2)) end) as moved (percent)
  where o.model_id = new.id and o.provider_id = new.lowest_input_provider_id
    and o.provider_model_id = new.lowest_input_model_id and coalesce(was.kind, 'seller') = 'seller';
  return null;
end $$;
create or replace trigger models_make_cheapest_event
  after update of lowest_input, lowest_input_provider_id, lowest_input_model_id on models for each row
  when (old.lowest_input <> new.lowest_input and (old.lowest_input_provider_id, old.lowest_input_model_id)
    is distinct from (new.lowest_input_provider_id, new.lowest_input_model_id))
  execute function make_cheapest_event();

create or replace function make_free_tier_event() returns trigger language plpgsql as $$
begin
  insert into watch_events (id, kind, at, recorded_at, provider_id, changes, source)
  values (gen_random_uuid(), 'free-tier-ends', now(), now(), new.id, '[]', 'staff');
  return null;
end $$;
create or replace trigger providers_make_free_tier_event after update of has_free_tier on providers for each row
  when (old.has_free_tier and not new.has_free_tier) execute function make_free_tier_event();
