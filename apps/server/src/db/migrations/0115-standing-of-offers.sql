-- The status of an offer on the day that standings were last updated to (domain/offers/by-day/offer-standing.ts). A
-- trigger updates it when status or dates are written; a job moves the day forward.
set local lock_timeout = '5s';
alter table offers add column standing text not null default 'sold';
alter table offers add constraint offers_standing_check
  check (standing in ('sold', 'ending', 'deprecated', 'ended', 'unknown')) not valid;
-- Few offers have ended or are deprecated; all others have the default, until the job has run.
update offers set standing = case status when 'retired' then 'ended' else 'deprecated' end
where status in ('retired', 'deprecated');

-- The order of lists follows from the standing, which a generated column cannot read in time: a trigger keeps it.
alter table offers alter column price_order drop expression;
alter table offers alter column price_order set default 'Infinity';

-- One row: the day; null until the job has run for the first time.
create table standing_day (
  is_only boolean primary key default true check (is_only),
  day date
);
insert into standing_day default values;

-- Whether a model may be proposed: it is not retired, or its weights are open and it is sold.
alter table models add column may_recommend boolean not null default true;
update models set may_recommend = (is_open_source or open_weights) and offer_count > 0 where is_retired;
