-- Source values of prices are in `opinions` only (decision 78). Those of the old table are moved there, unless the
-- source has been read as a feed since.
with old as (
  select gen_random_uuid() as id, o.id as offer_id, p.source, p.source_url, trim_scale(p.amount)::text as value,
    p.kind || case p.mode when 'standard' then '' else ':' || p.mode end
      || case p.min_input_tokens when 0 then '' else '@' || p.min_input_tokens end as field,
    p.observed_on::timestamp at time zone 'UTC' as observed_at
  from price_opinions p join offers o on (o.provider_id, o.provider_model_id) = (p.provider_id, p.provider_model_id)
  where not exists (select from opinions s where s.target_id = o.id and s.source = p.source)
), observed as (
  insert into observations (id, observed_at, target_type, target_id, field, value, unit, source, source_url, state, rule,
    decided_at)
  select id, observed_at, 'offer', offer_id, field, value, '1M-tokens', source, source_url, 'accepted', 'opinion', now()
  from old
)
insert into opinions (target_type, target_id, field, source, value, unit, source_url, observed_at, observation_id)
select 'offer', offer_id, field, source, value, '1M-tokens', source_url, observed_at, id from old;
drop table price_opinions;
