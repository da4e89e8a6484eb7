-- The admin area finds a submission by part of what it is called.
create index submissions_title_idx on submissions
  using gin ((lower(coalesce(data ->> 'name', data ->> 'title', data ->> 'modelName', data ->> 'suggestion', ''))) gin_trgm_ops);
