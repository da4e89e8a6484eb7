import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'

const SERVER = 'apps/server/src'
const FEATURES = `${SERVER}/features`
const PLATFORM = `${SERVER}/platform`
const FUNCTIONS = `${SERVER}/db/functions`
const SEED = `${SERVER}/seed`
/** Functions without a feature: the platform's change feed announces what `changes.sql` writes. */
const OWNERS_OF_FUNCTIONS: Readonly<Record<string, string>> = { changes: 'platform', lists: 'totals' }

const WRITES_IN_CODE = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)/g,
  /\bchangeFields\(\w+, '(\w+)'/g,
  /\bupsert\(\s*\w+,\s*\{\s*table: '(\w+)'/g,
  /\b(?:insert into|update|delete from|merge into|truncate) (\w+)\b(?= (?:as|set|\(|where|using|default|\w+ set))/gi,
]
/** Not: `for update`, `on conflict do update`, `after insert or update of … on …`. */
const WRITES_IN_SQL = [
  /(?<!\b(?:for|key|do|or|after|before)\s+)\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(\w+)/gi,
]

type Source = { readonly owner: string; readonly tables: readonly string[] }

function tablesIn(text: string, patterns: readonly RegExp[]): string[] {
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table = '']) => table))
}

function sourceOf(file: string, text: string): Source {
  if (file.endsWith('.sql')) {
    const subject = basename(file, '.sql')
    const owner = OWNERS_OF_FUNCTIONS[subject] ?? subject
    return { owner, tables: tablesIn(text.replaceAll(/--.*$/gm, ''), WRITES_IN_SQL) }
  }
  const [owner = ''] = file.slice((file.startsWith(FEATURES) ? FEATURES : SERVER).length + 1).split('/')
  return { owner, tables: tablesIn(text, WRITES_IN_CODE) }
}

function writersByTable(sources: readonly Source[]): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>()
  for (const { owner, tables } of sources) {
    for (const table of tables) writers.set(table, (writers.get(table) ?? new Set()).add(owner))
  }
  return writers
}

async function readSources(): Promise<Source[]> {
  const sources: Source[] = []
  const files = [`${FEATURES}/**/*.ts`, `${PLATFORM}/**/*.ts`, `${SEED}/*.ts`, `${FUNCTIONS}/*.sql`]
  for await (const file of glob(files)) {
    if (!file.endsWith('.test.ts')) sources.push(sourceOf(file, readFileSync(file, 'utf8')))
  }
  return sources
}

const sharedTables = (sources: readonly Source[]) =>
  [...writersByTable(sources)]
    .filter(([, owners]) => owners.size > 1)
    .map(([table, owners]) => `${table}: ${[...owners].toSorted().join(', ')}`)

describe('tables', () => {
  it('are written by one subject each, in code, in SQL functions and in the platform [HOUSE-10]', async () => {
    const sources = await readSources()
    const writers = writersByTable(sources)
    expect(writers.get('sessions')).toEqual(new Set(['accounts']))
    expect(writers.get('target_stats')).toEqual(new Set(['votes']))
    expect(writers.get('counts')).toEqual(new Set(['totals']))
    expect(writers.get('rate_limits')).toEqual(new Set(['platform']))
    expect(sharedTables(sources)).toEqual([])
  })

  it('the seed hands its records to the subjects that own the tables [HOUSE-05]', async () => {
    const written = (await readSources()).filter(({ owner }) => owner === 'seed').flatMap(({ tables }) => tables)
    expect(new Set(written)).toEqual(new Set(['seed_loads']))
  })

  it('a second writer is seen in a function, in the platform and in a feature [HOUSE-10]', () => {
    const seeded = [
      sourceOf(`${FEATURES}/deals/deals.queries.ts`, `db.updateTable('deals').set({})`),
      sourceOf(`${FUNCTIONS}/votes.sql`, `-- delete from users\nbegin\n  update deals d set upvotes = 1;\nend`),
      sourceOf(`${PLATFORM}/cleanup.ts`, `await db.deleteFrom('sessions').execute()`),
      sourceOf(`${FEATURES}/accounts/sessions.queries.ts`, 'sql`insert into sessions (id) values (1)`'),
      sourceOf(`${FUNCTIONS}/people.sql`, `perform from users for update; insert into users (id) values (1)`),
    ]
    expect(sharedTables(seeded)).toEqual(['deals: deals, votes', 'sessions: accounts, platform'])
  })

  it('a second writer is seen in a call of upsert, and in the seed [HOUSE-10]', () => {
    const seeded = [
      sourceOf(`${FEATURES}/offers/recorded-offers.queries.ts`, `upsert(\n  tx,\n  {\n    table: 'offers',\n  }, [])`),
      sourceOf(`${SEED}/catalogue-offers.ts`, `await upsert(tx, { table: 'offers', columns }, rows)`),
    ]
    expect(sharedTables(seeded)).toEqual(['offers: offers, seed'])
  })
})
