-- Limits and time zone of the application's role, for connections through PgBouncer, which does not forward session
-- settings.
alter role inferdex set statement_timeout = '15s';
alter role inferdex set idle_in_transaction_session_timeout = '30s';
alter role inferdex set timezone = 'UTC';
