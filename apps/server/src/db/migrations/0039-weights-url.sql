-- Where the open weights of a model can be downloaded; null when nobody knows.
alter table models add column weights_url text;
