-- Staff edits the catalogue. The revision detects that another person has saved the record since.
alter table providers add column revision integer not null default 1;
alter table models add column revision integer not null default 1;
alter table deals add column revision integer not null default 1;

-- A score that staff removed never becomes the current one again.
alter table benchmark_results add column withdrawn boolean not null default false;

-- Sort and filter columns of the staff's lists. Filter columns are in the index, so that rows that are not shown are
-- not read.
drop index models_name_idx;
create index models_name_idx on models (sort_name, id) include (context_window, list_input, rating_order)
  where archived_at is null;
drop index models_rating_idx;
create index models_rating_idx on models (rating_order, sort_name, id) include (context_window, list_input)
  where archived_at is null;
drop index models_context_idx;
create index models_context_idx on models ((coalesce(-context_window, 1)), sort_name, id)
  include (context_window, list_input, rating_order) where archived_at is null;
create index models_narrow_context_idx on models ((coalesce(context_window, 2147483647)), sort_name, id)
  include (context_window, list_input, rating_order) where archived_at is null;
create index models_family_idx on models (family, sort_name, id)
  include (context_window, list_input, rating_order) where archived_at is null;

create index providers_models_idx on providers (model_count, sort_name, id) where archived_at is null;
create index providers_headquarters_idx on providers (headquarters, sort_name, id) where archived_at is null;

create index deals_name_idx on deals ((lower(title collate "C")), id) where archived_at is null;
create index deals_discount_idx on deals (discount_value, sort_title, id) where archived_at is null;
create index deals_text_idx on deals using gin ((lower(title || chr(10) || description)) gin_trgm_ops);

create index submissions_target_id_idx on submissions (target_id) where target_id is not null;

-- How many deals there are, ended ones included.
insert into counts (name, value) select 'deals', count(*) from deals where archived_at is null;
