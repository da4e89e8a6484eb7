import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { emptyDatabase, migrateUpTo } from '../testing/audit/older-database.ts'
import { testDatabase } from '../testing/test-app.ts'
import type { Db } from './db.ts'
import { readFunctionFiles } from './functions.ts'
import { migrateToLatest, readMigrationFiles } from './migrate.ts'

/** The last migration before functions and triggers moved to their own files. */
const LAST_WITHOUT_FILES = '0028-provider-models'
const OLD_FUNCTIONS = new URL('../testing/functions-of-0028.sql', import.meta.url)
const CREATES_FUNCTION = /\bcreate\s+(?:or\s+replace\s+)?function\s+(\w+)/gi
const CREATES_TRIGGER = /\bcreate\s+(?:or\s+replace\s+|constraint\s+)?trigger\s+(\w+)/gi

type Definition = { kind: 'function' | 'trigger'; name: string; text: string; version: string }

/** Returns every function and trigger of the schema, without those of extensions. */
async function definitionsIn(db: Db): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select 'function' as kind, p.proname::text as name, pg_get_functiondef(p.oid) as text, p.xmin::text as version
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select 'trigger', t.tgname::text, pg_get_triggerdef(t.oid), t.xmin::text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
    order by 1, 2, 3`.execute(db)
  return rows
}

const namesOf = (definitions: readonly Definition[], kind: Definition['kind']) =>
  definitions.filter((one) => one.kind === kind).map(({ name }) => name)
const textsOf = (definitions: readonly Definition[]) => definitions.map(({ text }) => text)
const matchesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

async function migrationTexts(): Promise<Map<string, string>> {
  return new Map((await readMigrationFiles()).map(({ name, text }) => [name, text]))
}

/** Migrates a database as releases did before db/functions existed. */
async function migrateAsBefore(db: Db): Promise<void> {
  await migrateUpTo(db, LAST_WITHOUT_FILES)
  await sql.raw(await readFile(OLD_FUNCTIONS, 'utf8')).execute(db)
}

describe('functions and triggers', () => {
  it('are the same in a new database and in one that older releases migrated [HOUSE-07]', async () => {
    const [fresh, older] = await Promise.all([emptyDatabase(), emptyDatabase()])
    await migrateToLatest(fresh.db)
    await migrateAsBefore(older.db)
    const before = await definitionsIn(older.db)
    expect(before.length).toBeGreaterThan(60)
    await migrateToLatest(older.db)
    expect(textsOf(await definitionsIn(older.db))).toEqual(textsOf(await definitionsIn(fresh.db)))
  })

  it('are each defined once in db/functions, and nothing else is in the database [HOUSE-07]', async () => {
    const { db } = await testDatabase()
    const stored = await definitionsIn(db)
    const text = (await readFunctionFiles()).map((file) => file.text).join('\n')
    expect(namesOf(stored, 'function')).toEqual(matchesIn(text, CREATES_FUNCTION).toSorted())
    expect(namesOf(stored, 'trigger')).toEqual(matchesIn(text, CREATES_TRIGGER).toSorted())
  })

  it('are in no migration: those that columns need come before it from a file [HOUSE-07]', async () => {
    for (const [name, text] of await migrationTexts()) {
      expect([...matchesIn(text, CREATES_FUNCTION), ...matchesIn(text, CREATES_TRIGGER)], name).toEqual([])
    }
  })

  it('stay as they are at the next start, which waits for no table [HOUSE-07]', async () => {
    const { db, pool } = await testDatabase()
    const before = await definitionsIn(db)
    const busy = await pool.connect()
    try {
      await busy.query('begin; lock table models, providers, reviews, votes, users in access exclusive mode')
      await migrateToLatest(db)
      await busy.query('rollback')
    } finally {
      busy.release()
    }
    expect(await definitionsIn(db)).toEqual(before)
  })

  it('come from the file again when its text has changed, also for processes that start at once [HOUSE-07]', async () => {
    const { db } = await testDatabase()
    const before = await definitionsIn(db)
    await sql`create or replace function vote_points(vote text) returns integer language sql immutable return 7`.execute(
      db,
    )
    await sql`drop trigger reviews_are_counted on reviews`.execute(db)
    await sql`update function_files set content_hash = 'of the release before' where name in ('votes.sql', 'reviews.sql')`.execute(
      db,
    )
    await Promise.all(Array.from({ length: 4 }, () => migrateToLatest(db)))
    const after = await definitionsIn(db)
    expect(textsOf(after)).toEqual(textsOf(before))
    // The other files were not loaded.
    const unchanged = after.filter(({ version }, index) => version === before[index]?.version).map(({ name }) => name)
    expect(unchanged).toContain('chain_audit_entry')
    expect(unchanged).not.toContain('cast_vote')
  })
})
