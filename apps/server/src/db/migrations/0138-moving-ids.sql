-- Ids that lead to another model from a day on: aliases such as 'gemini-flash-latest', and ids whose seller moved them to
-- another release. Such an id has no prices: they are those of the model behind it on that day.
create table moving_ids (
  feed_id text not null references feeds (id) on delete cascade,
  provider text collate "C" not null,
  provider_model_id text collate "C" not null,
  -- The list's own id of the model, and the model if the catalogue has it.
  target text not null,
  model_id uuid references models (id) on delete set null,
  since date not null,
  primary key (feed_id, provider, provider_model_id, since)
);
create index moving_ids_model_id_idx on moving_ids (model_id) where model_id is not null;
