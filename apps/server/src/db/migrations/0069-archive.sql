-- The person who archived a record, for the list of archived records. Not a foreign key: the name outlives the account.
alter table models add column archived_by uuid;
alter table providers add column archived_by uuid;
alter table deals add column archived_by uuid;
update models set archived_by = (
  select actor_id from audit_log where target_type = 'MODEL' and target_id = models.id::text and action = 'DELETE_MODEL'
  order by seq desc limit 1) where archived_at is not null;
update providers set archived_by = (
  select actor_id from audit_log
  where target_type = 'PROVIDER' and target_id = providers.id::text and action = 'DELETE_PROVIDER'
  order by seq desc limit 1) where archived_at is not null;
update deals set archived_by = (
  select actor_id from audit_log where target_type = 'DEAL' and target_id = deals.id::text and action = 'DELETE_DEAL'
  order by seq desc limit 1) where archived_at is not null;

-- The provider that a deal was archived with: restoring it restores the deal.
alter table deals add column archived_with uuid references providers (id);
update deals set archived_with = p.id, archived_by = p.archived_by
from providers p where p.id = deals.provider_id and p.archived_at = deals.archived_at;
create index deals_archived_with_idx on deals (archived_with) where archived_with is not null;

-- A deleted post is kept. What it was before is in archived_state: {status, publishedAt, scheduledAt}.
alter table posts
  add column archived_at timestamptz,
  add column archived_by uuid,
  add column archived_state jsonb check (jsonb_typeof(archived_state) = 'object'),
  add check ((archived_at is null) = (archived_state is null)),
  add check (archived_at is null or status = 'ARCHIVED');

-- The archived records, latest first.
create index models_archived_idx on models ((-extract(epoch from archived_at at time zone 'utc')), id)
  where archived_at is not null;
create index providers_archived_idx on providers ((-extract(epoch from archived_at at time zone 'utc')), id)
  where archived_at is not null;
create index deals_archived_idx on deals ((-extract(epoch from archived_at at time zone 'utc')), id)
  where archived_at is not null;
create index posts_archived_idx on posts ((-extract(epoch from archived_at at time zone 'utc')), id)
  where archived_at is not null;
