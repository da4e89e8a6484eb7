alter table models
  -- The output types, where a source reports them.
  add column outputs text[] not null default '{}',
  -- The type set by staff; null: derived by the rule.
  add column set_type text
    check (set_type in ('chat', 'embedding', 'rerank', 'speech', 'image', 'video', 'moderation', 'other')),
  -- Its weights can be downloaded by anyone, though the licence may forbid commercial use; always true for an
  -- open-source model.
  add column open_weights boolean not null default false,
  -- Not sold any more, by any provider or by its maker; written with its other figures.
  add column is_retired boolean not null default false,
  -- The day on which a source or this site first listed it, if recorded: the sort key where the release date is
  -- unknown.
  add column first_seen_on date default (now() at time zone 'utc')::date;
-- A separate statement, because it reads the column added before.
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
  -- The reasoning effort of the test, where it is reported.
  add column effort text;
-- Without the zeros of a division.
update benchmark_results set score = trim_scale(score) where scale(score) > min_scale(score);
