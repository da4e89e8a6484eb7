create or replace function show_deal_upvotes(stats target_stats) returns void language plpgsql as $$
begin
  update deals set upvotes = stats.upvotes where id = stats.target_id;
end $$;

-- Ended deals count too.
create or replace trigger new_deals_are_totalled after insert on deals referencing new table as added
  for each statement execute function count_rows('deals', 'archived_at is null');
create or replace trigger deals_are_totalled after delete or update of archived_at on deals
  for each row execute function count_row('deals', 'archived_at is null');
