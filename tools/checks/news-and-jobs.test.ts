import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

const SERVER = 'apps/server/src'
const WATCHING = `${SERVER}/features/watching`
/** Migrations are frozen: older ones created the table with the changes recorded until then. */
const NEWEST_MIGRATION_WITH_EVENTS = '0097'

type Files = ReadonlyMap<string, string>

async function read(patterns: readonly string[]): Promise<Files> {
  const files = new Map<string, string>()
  for await (const file of glob(patterns)) if (!file.endsWith('.test.ts')) files.set(file, readFileSync(file, 'utf8'))
  return files
}

const filesWith = (files: Files, pattern: RegExp) =>
  [...files]
    .filter(([, text]) => pattern.test(text))
    .map(([file]) => file)
    .toSorted()

const CREATES_EVENTS =
  /\binsert\s+into\s+(?:\$\{sql\.table\('watch_events'\)\}|watch_events)|insertInto\('watch_events'\)/i

/** Returns files with SQL that creates events, or changes more of them than that they are withdrawn. */
function newsInSql(files: Files): string[] {
  const changes =
    /\b(?:update|merge\s+into)\s+watch_events(?:\s+\w+)?\s+set\s+(?!withdrawn_at = now\(\), bills_at = null\b)/i
  return filesWith(files, new RegExp(`${CREATES_EVENTS.source}|${changes.source}`, 'i')).filter(
    (file) => !file.includes('/migrations/') || (/(\d{4})-[^/]+$/.exec(file)?.[1] ?? '') > NEWEST_MIGRATION_WITH_EVENTS,
  )
}

describe('what is news [HOUSE-26]', () => {
  it('is decided by no SQL function, trigger or migration', async () => {
    const files = await read([`${SERVER}/db/functions/*.sql`, `${SERVER}/db/migrations/**/*.sql`])
    expect(files.size).toBeGreaterThan(50)
    expect(newsInSql(files)).toEqual([])
  })

  it('a trigger that decides is reported', () => {
    const files = new Map([
      ['db/functions/offers.sql', 'begin\n  insert into watch_events (id) values (new.id);\nend'],
      ['db/functions/plans.sql', 'begin\n  update watch_events e set percent = 1;\nend'],
      ['db/functions/watching.sql', 'update watch_events set withdrawn_at = now(), bills_at = null where true'],
      ['db/migrations/0090-watching.sql', 'insert into watch_events (id) select id from recorded_changes'],
      ['db/migrations/0140-more.sql', 'insert into watch_events (id) select id from recorded_changes'],
    ])
    expect(newsInSql(files)).toEqual([
      'db/functions/offers.sql',
      'db/functions/plans.sql',
      'db/migrations/0140-more.sql',
    ])
  })

  it('is written by one service, besides reminders, saved bills and restored archives', async () => {
    const files = await read([`${SERVER}/{features,platform,db,seed,http}/**/*.ts`])
    expect(filesWith(files, CREATES_EVENTS)).toEqual([
      `${SERVER}/features/imports/archive/restore.queries.ts`,
      `${WATCHING}/news/news.queries.ts`,
      `${WATCHING}/reminders.queries.ts`,
      `${WATCHING}/saved-bills.queries.ts`,
    ])
    expect(filesWith(files, /from '.*news\.queries\.ts'/)).toEqual([`${WATCHING}/news/record-news.service.ts`])
  })

  it.each<[string, RegExp, string, RegExp]>([
    ['a recorded change', /\binsert(?:First)?Changes\(/, 'changes/changes.service.ts', /recordNews\(/],
    ['another cheapest offer', /\bupdateModelFigures\(/, 'models/models.service.ts', /recordCheapestNews\(/],
    [
      'a free tier that ended',
      /\bupdateProviderFigures\(/,
      'providers/figures/provider-figures.service.ts',
      /recordFreeTierEnds\(/,
    ],
  ])('every writer of %s goes through the service that records its news', async (_, writes, service, records) => {
    const files = await read([`${SERVER}/{features,platform,db,seed,http}/**/*.ts`])
    const callers = filesWith(files, writes).filter((file) => !file.endsWith('.queries.ts'))
    expect(callers).toEqual([`${SERVER}/features/${service}`])
    expect(files.get(`${SERVER}/features/${service}`)).toMatch(records)
  })
})

const QUEUE_CALL =
  /\b(?:enqueueJobs?|runScheduledJob|removeJob|isJobWaiting)\(\s*[\w.]+,\s*(?:['"`]|\{ name: ['"`])|\bboss\.(?:send|insert|schedule|work)\(\s*['"`]/

describe('job names [HOUSE-26]', () => {
  it('are those of declared jobs wherever one is enqueued', async () => {
    const files = await read(['{apps/server/src,tools,e2e}/**/*.ts'])
    expect(files.size).toBeGreaterThan(500)
    expect(filesWith(files, QUEUE_CALL).filter((file) => !file.startsWith('tools/checks/'))).toEqual([])
  })

  it.each([
    [`await runScheduledJob(tx, 'notify-watchers')`, true],
    [`await enqueueJob(tx, { name: 'account-mail' }, {})`, true],
    [`await boss.send('account-mail', {})`, true],
    ['await runScheduledJob(tx, notifyOfNews)', false],
    ['await enqueueJob(tx, accountMail, { kind: "x" })', false],
  ])('%s', (source, isReported) => {
    expect(QUEUE_CALL.test(source)).toBe(isReported)
  })

  it('stand in the product once, where the job is declared', async () => {
    const files = await read(['apps/server/src/**/*.ts'])
    const declared = [...files]
      .filter(([file]) => file.endsWith('.jobs.ts'))
      .flatMap(([, text]) => [...text.matchAll(/^ {2}name: '([\w-]+-[\w-]+)'/gm)].map(([, name = '']) => name))
    expect(declared.length).toBeGreaterThan(25)
    expect(new Set(declared).size).toBe(declared.length)
    const others = [...files].filter(([file]) => !file.endsWith('.jobs.ts') && !file.includes('/testing/'))
    const repeated = declared.flatMap((name) =>
      others.filter(([, text]) => text.includes(`'${name}'`)).map(([file]) => `${name} in ${file}`),
    )
    expect(repeated).toEqual([])
  })
})
