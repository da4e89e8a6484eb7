-- Former slugs. The argument of each trigger is the kind, which is also the name of the table.

-- Refuses a slug that another record had, with the error of a slug that is taken. It runs after the row is written, so
-- that it sees a record that released the slug while this statement was blocked on it.
create or replace function refuse_former_slug(of_kind text, record_id uuid, wanted text) returns void
language plpgsql as $$
begin
  if exists (select from former_slugs where kind = of_kind and slug = wanted and target_id <> record_id) then
    raise exception 'The slug % belongs to another record', wanted
      using errcode = 'unique_violation', constraint = of_kind || '_slug_key';
  end if;
end $$;

create or replace function check_new_slugs() returns trigger language plpgsql as $$
begin
  perform refuse_former_slug(tg_argv[0], added.id, added.slug)
  from added join former_slugs f on f.kind = tg_argv[0] and f.slug = added.slug;
  return null;
end $$;

-- Stores the slug that a record gives up, and releases one that the record uses again.
create or replace function keep_former_slug() returns trigger language plpgsql as $$
begin
  perform refuse_former_slug(tg_argv[0], new.id, new.slug);
  delete from former_slugs where kind = tg_argv[0] and slug = new.slug and target_id = new.id;
  insert into former_slugs (kind, slug, target_id) values (tg_argv[0], old.slug, new.id)
  on conflict (kind, slug) do nothing;
  return null;
end $$;

-- The slug of a post that was never public is not kept.
create or replace function keep_former_slug_of_post() returns trigger language plpgsql as $$
begin
  perform refuse_former_slug('posts', new.id, new.slug);
  delete from former_slugs where kind = 'posts' and slug = new.slug and target_id = new.id;
  if old.status = 'PUBLISHED'
    or exists (select from post_versions where post_id = old.id and fields ->> 'status' = 'PUBLISHED'
      and fields ->> 'slug' = old.slug)
  then
    insert into former_slugs (kind, slug, target_id) values ('posts', old.slug, new.id)
    on conflict (kind, slug) do nothing;
  end if;
  return null;
end $$;

create or replace trigger new_models_have_free_slugs after insert on models referencing new table as added
  for each statement execute function check_new_slugs('models');
create or replace trigger new_providers_have_free_slugs after insert on providers referencing new table as added
  for each statement execute function check_new_slugs('providers');
create or replace trigger new_posts_have_free_slugs after insert on posts referencing new table as added
  for each statement execute function check_new_slugs('posts');

create or replace trigger former_slugs_of_models_are_kept after update of slug on models
  for each row when (old.slug <> new.slug) execute function keep_former_slug('models');
create or replace trigger former_slugs_of_providers_are_kept after update of slug on providers
  for each row when (old.slug <> new.slug) execute function keep_former_slug('providers');
create or replace trigger former_slugs_of_posts_are_kept after update of slug on posts
  for each row when (old.slug <> new.slug) execute function keep_former_slug_of_post();
