create or replace function draw_popular_providers() returns integer language plpgsql as $$
declare
  places bigint;
  changed integer;
begin
  select ceil(count(*) * 0.1)::bigint into places from providers where archived_at is null;
  update popular_marks set
    reviews = greatest(1, (select review_count from providers where archived_at is null
      order by -review_count offset greatest(places - 1, 0) limit 1)),
    upvotes = greatest(1, (select upvotes from providers where archived_at is null
      order by -upvotes offset greatest(places - 1, 0) limit 1))
  where target_type = 'PROVIDER';
  update providers set is_popular = not is_popular
  where archived_at is null and is_popular <> is_popular_target('PROVIDER', review_count, upvotes);
  get diagnostics changed = row_count;
  return changed;
end $$;
