-- The decision about a source's current value, next to the value: the rules read the source values of thousands of
-- offers at once, and a join with the ledger would search all of its months for each of them.
alter table opinions
  add column state text not null default 'accepted' check (state in ('proposed', 'accepted', 'rejected'));
update opinions p set state = b.state
from observations b
where b.id = p.observation_id and b.observed_at = p.observed_at and b.state in ('proposed', 'rejected');
