-- The admin area finds a submission by part of its title.
create index submissions_title_idx on submissions
  using gin ((lower(coalesce(data ->> 'name', data ->> 'title', data ->> 'modelName', data ->> 'suggestion', ''))) gin_trgm_ops);
