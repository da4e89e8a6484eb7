-- The slugs of the models that a provider sells, derived; empty if there are more than 500.
alter table providers add column model_slugs text[] not null default '{}';
update providers set model_slugs = sold.slugs
from (
  select o.provider_id, array_agg(distinct m.slug order by m.slug) as slugs
  from offers o join models m on m.id = o.model_id and m.archived_at is null
  where o.status <> 'retired'
  group by o.provider_id having count(distinct m.id) <= 500
) sold
where sold.provider_id = providers.id;
