-- The application creates events in the transaction of the change. Release 0.1.0 has no events, so none of its processes
-- misses these triggers.
drop trigger if exists changes_make_watch_events on recorded_changes;
drop trigger if exists models_make_cheapest_event on models;
drop trigger if exists providers_make_free_tier_event on providers;
drop function if exists make_watch_events();
drop function if exists make_cheapest_event();
drop function if exists make_free_tier_event();
