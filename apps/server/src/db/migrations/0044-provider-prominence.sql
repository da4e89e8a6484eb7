-- Best rated first; among equal ratings by prominence: featured, then the number of offers, where its own models count
-- twenty times. packages/domain/src/providers/provider-prominence.ts has the same rule. Dropping the column drops its
-- indexes too.
alter table providers
  -- How many of the models that it sells are its own.
  add column own_model_count integer not null default 0 check (own_model_count >= 0),
  -- Whether it sells a chat model: without one it has no input price, which differs from an unknown price.
  add column sells_chat boolean not null default false,
  drop column rating_order;
alter table providers
  add column rating_order numeric not null generated always as (
    -rating * 1000000000
    - case when featured then 1000000 else 0 end
    - least(model_count + 20 * own_model_count, 999999)
  ) stored;

create index providers_rating_idx on providers (rating_order, sort_name, id) where archived_at is null;
create index providers_featured_idx on providers (rating_order, sort_name, id) where archived_at is null and featured;

-- What the lowest input price is taken from has changed; the same statement as in provider-figures.queries.ts.
update providers set own_model_count = now.own, sells_chat = now.chat, lowest_input = now.lowest_input
from (
  select p.id, count(distinct o.model_id) filter (where m.lab = p.slug) as own,
    coalesce(bool_or(m.type = 'chat'), false) as chat,
    min(o.input_price) filter (where m.type = 'chat' and o.pricing_kind = 'metered' and o.status <> 'deprecated'
      and o.is_counted) as lowest_input
  from providers p
  left join (offers o join models m on m.id = o.model_id and m.archived_at is null)
    on o.provider_id = p.id and o.status <> 'retired'
  group by p.id
) as now
where providers.id = now.id;
