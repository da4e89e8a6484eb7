-- Staff edits the catalogue. Whoever edits a record that somebody else has changed meanwhile is told so by its revision.
alter table providers add column revision integer not null default 1;
alter table models add column revision integer not null default 1;
alter table deals add column revision integer not null default 1;

create function count_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger providers_are_revised before update of updated_at, archived_at on providers
  for each row execute function count_revision();
create trigger models_are_revised before update of updated_at, archived_at on models
  for each row execute function count_revision();
create trigger deals_are_revised before update of updated_at, archived_at on deals
  for each row execute function count_revision();

-- What a form or file says of ratings is shown until there is a review. (show_target_stats keeps the rest.)
create function show_editorial_rating() returns trigger language plpgsql as $$
declare
  community target_stats;
begin
  select * into community from target_stats
  where target_type = tg_argv[0] and target_id = new.id and review_count > 0;
  if not found then
    new.rating := coalesce(new.editorial_rating, 0);
    new.review_count := new.editorial_review_count;
    new.is_popular := is_popular_target(tg_argv[0], new.review_count, new.upvotes);
  end if;
  return new;
end $$;
create trigger providers_show_editorial_rating before update of editorial_rating, editorial_review_count on providers
  for each row execute function show_editorial_rating('PROVIDER');
create trigger models_show_editorial_rating before update of editorial_rating, editorial_review_count on models
  for each row execute function show_editorial_rating('MODEL');
create trigger providers_begin_with_editorial_rating before insert on providers
  for each row when (new.editorial_rating is not null or new.editorial_review_count > 0)
  execute function show_editorial_rating('PROVIDER');
create trigger models_begin_with_editorial_rating before insert on models
  for each row when (new.editorial_rating is not null or new.editorial_review_count > 0)
  execute function show_editorial_rating('MODEL');

-- A score that staff has taken away never becomes the current one again.
alter table benchmark_results add column withdrawn boolean not null default false;

-- What the staff's lists are sorted by and filtered with. The columns that filters look at are in the index itself, so
-- that a list is walked without reading the rows it does not show.
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
create function count_deals() returns trigger language plpgsql as $$
declare
  change integer := 0;
begin
  if tg_op <> 'INSERT' and old.archived_at is null then change := change - 1; end if;
  if tg_op <> 'DELETE' and new.archived_at is null then change := change + 1; end if;
  if change <> 0 then update counts set value = value + change where name = 'deals'; end if;
  return null;
end $$;
create trigger deals_are_totalled after insert or delete or update of archived_at on deals
  for each row execute function count_deals();
