-- Every list of the admin area can have saved views.
alter table saved_views drop constraint saved_views_list_check;
alter table saved_views add constraint saved_views_list_check check (list in ('audit', 'users', 'models', 'providers',
  'deals', 'posts', 'submissions', 'comments', 'newsletter'));
