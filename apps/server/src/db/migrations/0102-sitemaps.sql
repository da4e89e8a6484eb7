-- Where each file of the sitemap begins. A job counts; requests read this small table.
create table sitemap_parts (
  kind text collate "C" not null check (kind in ('models', 'providers', 'offers', 'articles')),
  -- The part reaches to the next one of its kind, so a new record is in one of them at once.
  first_id uuid not null,
  changed_at timestamptz,
  primary key (kind, first_id)
);
