import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const FEATURES = 'apps/server/src/features'
const WRITES =
  /\b(?:insertInto|updateTable|deleteFrom|changeFields)\(|\b(?:insert into|delete from|update \w+ (?:\w+ )?set)\b/i
const OTHER_QUERIES = /from '(\.\.\/(?:\.\.\/)?[\w-]+\/[\w/-]+\.queries\.ts)'/g

const subjectOf = (file: string) => file.slice(FEATURES.length + 1).split('/')[0]

/** Queries of one subject that another imports although they write. */
function problemsOf(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, source]) =>
    [...source.matchAll(OTHER_QUERIES)]
      .map(([, path = '']) => join(dirname(file), path))
      .filter((path) => path.startsWith(FEATURES) && subjectOf(path) !== subjectOf(file))
      .filter((path) => WRITES.test(files.get(path) ?? ''))
      .map((path) => `${file} uses ${path}`),
  )
}

describe('queries of another subject', () => {
  it('only read: what writes goes through a service [HOUSE-05]', async () => {
    const files = new Map<string, string>()
    for await (const file of glob(`${FEATURES}/**/*.ts`)) {
      if (!file.endsWith('.test.ts')) files.set(file, readFileSync(file, 'utf8'))
    }
    expect(files.size).toBeGreaterThan(100)
    expect(problemsOf(files)).toEqual([])
  })

  it('a write is seen [HOUSE-05]', () => {
    const files = new Map([
      [`${FEATURES}/deals/deals.queries.ts`, "db.selectFrom('deals')"],
      [`${FEATURES}/deals/writes.queries.ts`, 'sql`update deals set title = null`'],
      [`${FEATURES}/home/home.service.ts`, "import { a } from '../deals/deals.queries.ts'"],
      [`${FEATURES}/home/kinds/bad.ts`, "import { b } from '../../deals/writes.queries.ts'"],
    ])
    expect(problemsOf(files)).toEqual([`${FEATURES}/home/kinds/bad.ts uses ${FEATURES}/deals/writes.queries.ts`])
  })
})
