alter table models
  -- What it returns, where a source says so.
  add column outputs text[] not null default '{}',
  -- What staff say it is; null: what the rule says.
  add column set_type text
    check (set_type in ('chat', 'embedding', 'rerank', 'speech', 'image', 'video', 'moderation', 'other')),
  -- Anybody can download its weights, though the licence may forbid commercial use; an open-source model's always.
  add column open_weights boolean not null default false,
  -- Nobody sells it any more, or its maker has stopped to; written with its other figures.
  add column is_retired boolean not null default false,
  -- The day on which it first came up in a source or here, where that is recorded: what it is sorted by where nobody
  -- knows its day of release.
  add column first_seen_on date default (now() at time zone 'utc')::date;
-- In a statement of its own, since it reads the column that was added before.
alter table models
  add column type text not null
    generated always as (coalesce(set_type, model_type_of(name, slug, capabilities, outputs))) stored
    check (type in ('chat', 'embedding', 'rerank', 'speech', 'image', 'video', 'moderation', 'other'));
alter table models drop column search_text;
alter table models
  add column search_text text not null generated always as (lower(name || chr(10) || family || chr(10) || slug || chr(10) ||
    model_type_words(coalesce(set_type, model_type_of(name, slug, capabilities, outputs))))) stored;
create index models_search_idx on models using gin (search_text gin_trgm_ops);
create index models_search_pairs_idx on models using gin (search_pairs(search_text));

update models set first_seen_on = case when origin <> 'seed' then (created_at at time zone 'utc')::date end;
create index models_type_idx on models (type, rating_order, sort_name, id) where archived_at is null;
drop index models_newest_idx;
create index models_newest_idx
  on models ((coalesce(date '2000-01-01' - coalesce(release_date, first_seen_on), 1000000)), sort_name, id)
  where archived_at is null;

alter table benchmark_results
  drop constraint benchmark_results_reporting_check,
  add constraint benchmark_results_reporting_check check (reporting in ('self', 'independent', 'community')),
  -- How hard the model was let think, where the test says so.
  add column effort text;
-- Without the zeros of a division.
update benchmark_results set score = trim_scale(score) where scale(score) > min_scale(score);
