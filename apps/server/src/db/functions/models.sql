-- The rule of packages/domain/src/model-type.ts, so that a model has its type however it is written.
create or replace function model_type_of(name text, slug text, capabilities text[], outputs text[]) returns text
  language sql immutable strict parallel safe as $$
  select case
    when 'embedding-generation' = any(capabilities) or t.named ~ '(^|[^a-z0-9])embed' then 'embedding'
    when 'reranking' = any(capabilities) or t.named ~ '(^|[^a-z0-9])rerank' then 'rerank'
    when t.named ~ '(^|[^a-z0-9])(guard|guardian|safeguard|moderation)([^a-z0-9]|$)' then 'moderation'
    when ('video' = any(outputs) and 'text' <> all(outputs)) or ('video-generation' = any(capabilities) and not t.talks)
      then 'video'
    when ('image' = any(outputs) and 'text' <> all(outputs))
      or ('image-generation' = any(capabilities)
        and (not t.talks or t.named ~ '(^|[^a-z0-9])image([^a-z0-9]|$)')) then 'image'
    when t.named ~ '(^|[^a-z0-9])(tts|asr|whisper|transcribe|realtime|audio|speech|voice)' then 'speech'
    when 'speech-to-text' = any(capabilities) or 'real-time-processing' = any(capabilities)
      or ('audio' = any(outputs) and 'text' <> all(outputs)) then 'speech'
    when not t.talks and ('text-to-speech' = any(capabilities) or 'audio' = any(outputs)) then 'speech'
    when t.named ~ '(^|[^a-z0-9])ocr([^a-z0-9]|$)' then 'other'
    else 'chat' end
  from (select lower(name || ' ' || slug) as named, 'function-calling' = any(capabilities) as talks) t
$$;

-- Somebody who looks for "embedding" means the type, whatever the names of the models are.
create or replace function model_type_words(type text) returns text
  language sql immutable strict parallel safe
  return case type when 'embedding' then 'embeddings' when 'rerank' then 'reranker' when 'speech' then 'speech and audio'
    when 'image' then 'image generation' when 'video' then 'video generation' when 'moderation' then 'moderation'
    else '' end;

create or replace function draw_popular_models() returns integer language plpgsql as $$
declare
  places bigint;
  changed integer;
begin
  select ceil(count(*) * 0.1)::bigint into places from models where archived_at is null;
  perform set_popular_marks('MODEL',
    (select review_count from models where archived_at is null
      order by -review_count offset greatest(places - 1, 0) limit 1),
    (select upvotes from models where archived_at is null order by -upvotes offset greatest(places - 1, 0) limit 1));
  update models set is_popular = not is_popular
  where archived_at is null and is_popular <> is_popular_target('MODEL', review_count, upvotes);
  get diagnostics changed = row_count;
  return changed;
end $$;

-- Shows the community's figures; while there is no review, the editorial ones.
create or replace function show_model_figures(stats target_stats) returns void language plpgsql as $$
declare
  community_rating numeric := round(stats.rating_sum / nullif(stats.review_count, 0), 2);
  community_count integer := nullif(stats.review_count, 0);
begin
  update models set upvotes = stats.upvotes,
    rating = coalesce(community_rating, editorial_rating, 0),
    review_count = coalesce(community_count, editorial_review_count),
    is_popular = is_popular_target('MODEL', coalesce(community_count, editorial_review_count), stats.upvotes)
  where id = stats.target_id;
end $$;

create or replace trigger new_models_are_totalled after insert on models referencing new table as added
  for each statement execute function count_rows('models', 'archived_at is null');
create or replace trigger models_are_totalled after delete or update of archived_at on models
  for each row execute function count_row('models', 'archived_at is null');
