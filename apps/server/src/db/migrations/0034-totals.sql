-- What a transaction has changed about totals, until it commits. Never read by others and empty after every commit, so
-- a crash may empty it.
create unlogged table count_changes (
  transaction xid8 not null default pg_current_xact_id(),
  name text not null,
  change bigint not null,
  primary key (transaction, name)
);

-- Unused, and it changes with time alone.
delete from counts where name = 'active_deals';

-- Written once an hour before this migration.
update counts set value = (select count(*) from price_components where reason = 'change') where name = 'price_changes';
-- Updated by the application before this migration: recounted, so that the triggers start from correct totals.
update counts set value = (select count(*) from providers where archived_at is null) where name = 'providers';
update counts set value = (select count(*) from models where archived_at is null) where name = 'models';
update counts set value = (select count(*) from offers where status <> 'retired') where name = 'offers';
update counts set value = (select count(*) from benchmark_results where is_current) where name = 'benchmark_results';
update counts set value = (select count(*) from users where deleted_at is null) where name = 'users';
update counts set value = (select count(*) from submissions where status = upper(substr(name, 13)))
where name like 'submissions\_%';

-- Triggers and functions that db/functions replaces.
drop trigger if exists deals_are_totalled on deals;
drop trigger if exists new_deals_are_totalled on deals;
drop function if exists count_deals();
drop function if exists count_new_deals();
drop trigger if exists reviews_are_totalled on reviews;
drop function if exists count_reviews();
drop trigger if exists media_are_counted on media;
drop function if exists count_media();
drop function if exists add_to_target_stats(reviews, integer);
