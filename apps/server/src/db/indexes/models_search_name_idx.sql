-- Words in the names of models, without their families and labs, which may contain texts that no name has.
create index concurrently models_search_name_idx on models using gin (split_part(search_index, '>', 1) gin_trgm_ops);
