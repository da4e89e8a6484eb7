-- The slugs that records had. Their addresses lead to the record, and no other record can take them. Triggers write it.
create table former_slugs (
  kind text not null check (kind in ('models', 'providers', 'posts')),
  slug text not null,
  target_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (kind, slug)
);
create index former_slugs_target_id_idx on former_slugs (target_id);
