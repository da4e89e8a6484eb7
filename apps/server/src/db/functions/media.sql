create or replace function note_media_uses() returns trigger language plpgsql as $$
begin
  delete from media_uses where post_id = new.id;
  insert into media_uses (post_id, media_key)
  select distinct new.id, named[1]
  from regexp_matches(new.markdown || ' ' || coalesce(new.og_image, ''), '/media/([0-9a-f]{32})', 'g') named;
  return null;
end $$;
create or replace trigger posts_media_uses_are_noted after insert or update of markdown, og_image on posts
  for each row execute function note_media_uses();

create or replace trigger new_media_are_totalled after insert on media referencing new table as added
  for each statement execute function count_rows('media', 'id is not null');
create or replace trigger media_are_totalled after delete on media referencing old table as gone
  for each statement execute function count_rows('media', 'id is not null');

-- Returns the URL that a page may load a picture from: our own file, or our copy of an external one, or null without a
-- copy.
create or replace function own_picture(picture text) returns text
  language sql stable parallel safe
  return case when picture ~ '^https?://'
    then (select '/media/' || small_file from picture_copies where address = picture)
    else picture end;

create or replace function ask_for_picture_copy() returns trigger language plpgsql as $$
declare
  picture text := to_jsonb(new) ->> tg_argv[0];
begin
  if picture ~ '^https?://' and length(picture) <= 2000 then
    insert into picture_copies (address) values (picture) on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger users_avatars_are_copied after insert or update of avatar on users
  for each row when (new.avatar is not null) execute function ask_for_picture_copy('avatar');
create or replace trigger providers_logos_are_copied after insert or update of logo on providers
  for each row when (new.logo is not null) execute function ask_for_picture_copy('logo');
