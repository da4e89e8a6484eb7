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

-- Copies the community's rating to the model; without a review, the editorial rating.
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
