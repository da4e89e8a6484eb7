-- Pairs of neighbouring characters: what finds a text of two characters, for which a trigram index is no help.
create or replace function search_pairs(content text) returns text[]
  language sql immutable strict parallel safe
  return array(select substr(content, position, 2) from generate_series(1, length(content) - 1) as position);
