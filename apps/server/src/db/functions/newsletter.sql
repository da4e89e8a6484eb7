create or replace function subscription_list(confirmed_at timestamptz) returns text language sql immutable
  return case when confirmed_at is null then 'newsletter_pending' else 'newsletter_confirmed' end;

create or replace function count_newsletter_subscriptions() returns trigger language plpgsql as $$
begin
  perform count_listed(
    case when tg_op <> 'INSERT' then subscription_list(old.confirmed_at) end,
    case when tg_op <> 'DELETE' then subscription_list(new.confirmed_at) end);
  return null;
end $$;
create or replace trigger newsletter_subscriptions_are_counted after insert or delete or update of confirmed_at
  on newsletter_subscriptions for each row execute function count_newsletter_subscriptions();
