-- An approval that sets nothing, and one by the sender, earn no points.
alter table submissions add column earns_points boolean not null default true;
