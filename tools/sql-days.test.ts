import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FILES = ['apps/server/src/**/*.ts', 'apps/server/src/db/functions/*.sql'].flatMap((pattern) => globSync(pattern))

/** Expressions for the database's current day, or that truncate a timestamp in the session's time zone. */
const OF_THE_SERVER = [
  /\bcurrent_date\b/i,
  /\blocaltimestamp\b/i,
  /\bnow\(\)\s*::\s*date\b/i,
  /\bnow\(\) at time zone\b/i,
  /::timestamptz::date\b/i,
  /_(?:at|from|to)::date\b/i,
  /_on::timestamptz\b/i,
  /\bdate_trunc\('(?:day|week|month|year)', [a-z._]+_at\)/i,
]

describe('days in SQL [CODE-04]', () => {
  it('come from the clock of the process, and are those of UTC', () => {
    const found = FILES.filter((file) => !/\.test\.ts$|\/testing\//.test(file)).flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          OF_THE_SERVER.some((way) => way.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [],
        ),
    )
    expect(found).toEqual([])
    expect(FILES.length).toBeGreaterThan(300)
  })
})
