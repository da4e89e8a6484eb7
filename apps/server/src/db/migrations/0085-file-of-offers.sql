-- Prices of offers can be imported from a separate file.
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('models', 'providers', 'deals', 'offers', 'archive'));
