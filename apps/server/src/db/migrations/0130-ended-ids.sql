-- Ids of makers that have ended or are deprecated, also such as nobody sells: with a status, because a source may say that
-- an id is gone without a day, and with what to use instead.
alter table retired_model_ids alter column retired_on drop not null;
alter table retired_model_ids add column status text not null default 'retired';
alter table retired_model_ids add column successors text[] not null default '{}';
alter table retired_model_ids add constraint retired_model_ids_status_check
  check (status in ('deprecated', 'retired')) not valid;
