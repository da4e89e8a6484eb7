import { onServer } from '../../apps/server/src/testing/servers/database-server.ts'

const REFUSAL = 'The shared product is only read'

/** What reading leaves behind: sessions of demo accounts, missed searches, copies of pictures, state of the process. */
const WRITTEN_BY_READERS = [
  'catalogue_changes',
  'exports',
  'known_browsers',
  'missed_searches',
  'picture_copies',
  'rate_limits',
  'security_events',
  'sessions',
]

/** Makes a database refuse to change content: the catalogue, accounts, and everything that people write. */
export async function refuseWrites(databaseUrl: string): Promise<void> {
  await onServer(
    databaseUrl,
    `do $$
    declare content text;
    begin
      create function refuse_write() returns trigger language plpgsql as
        'begin raise exception ''${REFUSAL}: %'', tg_table_name; end';
      for content in select tablename from pg_tables
        where schemaname = 'public' and tablename <> all ('{${WRITTEN_BY_READERS.join(',')}}')
      loop
        execute format('create trigger refuse_write before insert or update or delete on %I
          for each statement execute function refuse_write()', content);
      end loop;
    end $$`,
  )
}

/** Returns the tables that the product tried to write, by its log. */
export function refusalsIn(log: string): string[] {
  return [...log.matchAll(new RegExp(`${REFUSAL}: (\\w+)`, 'g'))].map(([, table = '']) => table)
}
