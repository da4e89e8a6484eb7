-- The download address of open weights; null if unknown.
alter table models add column weights_url text;
