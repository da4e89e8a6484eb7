-- The decisions made by standing rules, to count them per rule, and the names that staff matched, to list and undo
-- them.
create index observations_standing_idx on observations (source, recorded_at) where rule in ('standing', 'look');
create index feed_names_matched_idx on feed_names (decided_at desc) where state = 'matched' and rule = 'staff';
