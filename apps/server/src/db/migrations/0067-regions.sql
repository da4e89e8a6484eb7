-- The regions of a model's offers, as sellers state them: the codes of their regions and of their prices per region.
-- Empty if no seller states any.
alter table models add column regions text[] not null default '{}';
create index models_regions_idx on models using gin (regions);

-- A search for "germany" finds the providers that have their seat there.
alter table providers drop column search_text;
alter table providers
  add column search_text text not null generated always as (fold_case(
    name || chr(10) || description || chr(10) || slug || chr(10) || coalesce(headquarters, ''))) stored;
create index providers_search_idx on providers using gin (search_text gin_trgm_ops);
