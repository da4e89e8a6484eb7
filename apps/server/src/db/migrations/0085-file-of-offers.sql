-- The prices of offers have a file of their own.
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('models', 'providers', 'deals', 'offers', 'archive'));
