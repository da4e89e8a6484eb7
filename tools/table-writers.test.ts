import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

const FEATURES = 'apps/server/src/features'
/** Totals are updated by the features whose rows they count. */
const SHARED_TABLES = new Set(['counts'])

const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)/g,
  /\bchangeFields\(\w+, '(\w+)'/g,
  /\b(?:insert into|update|delete from|merge into|truncate) (\w+)\b(?= (?:as|set|\(|where|using|default|\w+ set))/gi,
]

async function writersByTable(): Promise<Map<string, Set<string>>> {
  const writers = new Map<string, Set<string>>()
  for await (const file of glob(`${FEATURES}/**/*.ts`)) {
    if (file.endsWith('.test.ts')) continue
    const feature = file.slice(FEATURES.length + 1).split('/')[0] ?? ''
    const source = readFileSync(file, 'utf8')
    for (const pattern of WRITES) {
      for (const [, table = ''] of source.matchAll(pattern)) {
        if (!SHARED_TABLES.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(feature))
      }
    }
  }
  return writers
}

describe('tables', () => {
  it('are written by one feature each', async () => {
    const writers = await writersByTable()
    expect(writers.get('sessions')).toEqual(new Set(['accounts']))
    for (const [table, features] of writers) expect([...features], table).toHaveLength(1)
  })
})
