-- Processes read what was committed since they last read: by the transaction of a change, because its number and time
-- are older than its commit (decision 117). Adding a column without a default is fast for a table of any size.
alter table catalogue_changes add column transaction xid8;
alter table catalogue_changes alter column transaction set default pg_current_xact_id();
create index catalogue_changes_transaction_idx on catalogue_changes (transaction);
