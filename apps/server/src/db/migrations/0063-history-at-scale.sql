-- Recorded changes of three lists, read from files: they only add history, as reported by the list itself.
insert into feeds (id, title, format, trust, is_paused) values
  ('models-dev-history', 'models.dev, recorded changes', 'models-dev-history', 'primary', true),
  ('litellm-history', 'LiteLLM, recorded changes', 'litellm-history', 'secondary', true),
  ('openrouter-history', 'OpenRouter, recorded changes', 'openrouter-history', 'first-party', true);

-- Two kinds each that /changes lists together: an index by kind would give them one after the other, not by day.
create index recorded_changes_ends_idx on recorded_changes (at desc, id desc) where kind in ('retirement', 'status');
create index recorded_changes_deals_idx on recorded_changes (at desc, id desc) where kind in ('deal', 'free-tier');
