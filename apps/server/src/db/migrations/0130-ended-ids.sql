-- Ended and deprecated ids of makers, also those without offers: with a status, because a source may report an end
-- without a day, and with the successors.
-- The previous release only tests whether the day has come, which is false without one.
-- squawk-ignore ban-drop-not-null
alter table retired_model_ids alter column retired_on drop not null;
alter table retired_model_ids add column status text not null default 'retired';
alter table retired_model_ids add column successors text[] not null default '{}';
alter table retired_model_ids add constraint retired_model_ids_status_check
  check (status in ('deprecated', 'retired')) not valid;
