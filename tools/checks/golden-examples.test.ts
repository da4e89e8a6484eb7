import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** Properties whose examples are in other files, named relative to their folder. */
const EXAMPLES_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'packages/domain/src/bill/properties.test.ts': [
    'bill.test.ts',
    'golden-bills.test.ts',
    'golden-ranking.test.ts',
    'workload/workload.test.ts',
  ],
}

const filesWith = (pattern: string) =>
  execFileSync('git', ['grep', '-lE', pattern, '--', 'packages', 'apps'], { encoding: 'utf8' }).trim().split('\n')

const hasExamples = (file: string) => /\bit\.each\b|\[HOUSE-23\]/.test(readFileSync(file, 'utf8'))

it.each(filesWith('fc\\.assert\\('))('%s has examples beside its properties [HOUSE-23]', (file) => {
  const places = EXAMPLES_ELSEWHERE[file]?.map((other) => join(dirname(file), other)) ?? [file]
  for (const place of places) expect(existsSync(place) && hasExamples(place), place).toBe(true)
})
