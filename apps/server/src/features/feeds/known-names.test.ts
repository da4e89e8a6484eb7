import type { FeedEntry } from '@inferdex/domain/feeds/feed-entry'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/db.ts'
import { anEntry, feedFile } from '../../testing/feeds/feed-app.ts'
import { runJobsAt, waitingJobs } from '../../testing/run-jobs.ts'
import { as, catalogueApp, oneOfEach, type Person, type TestApp } from '../../testing/test-app.ts'
import { createIngest } from '../intake/ingest.service.ts'
import { runFeed } from './feed-runs.service.ts'
import { ingestKnownNames } from './known-names.jobs.ts'
import { matchEntries } from './matching/match-entries.service.ts'
import { readInferdex } from './sources/inferdex.ts'

let test: TestApp
let db: Db
let admin: Person
beforeAll(async () => {
  test = await catalogueApp()
  ;({ db } = test.database)
  ;({ ADMIN: admin } = await oneOfEach(test))
  // Lists of this format add sellers of known models, never models.
  for (const [id, format] of [
    ['names-models', 'inferdex'],
    ['names-none', 'litellm'],
  ] as const) {
    await db.insertInto('feeds').values({ id, title: id, format, trust: 'secondary' }).execute()
  }
})

const ingest = createIngest(matchEntries)
/** All files use our own format, whatever their list has: each reader has its own tests. */
const read = ({ content }: { content: Uint8Array }) => readInferdex(Buffer.from(content).toString())
const deps = () => ({ db, now: () => test.clock.now, ingest, read })

async function readFile(feed: string, entries: readonly FeedEntry[]) {
  const file = Buffer.from(feedFile(entries))
  const run = await runFeed(deps(), feed, { cause: 'file', file, observedAt: test.clock.now })
  expect(run).toMatchObject({ state: 'done' })
  return run
}
/** Runs the job as a worker does, some seconds later. */
async function runJob(): Promise<void> {
  const later = new Date(test.clock.now.getTime() + 15_000)
  const work = { jobs: [ingestKnownNames], depsFor: deps }
  expect(await runJobsAt(test.database, later, work)).toEqual([])
}
const named = (seller: string, id: string, input: string) =>
  anEntry(`${seller}/${id}`, { name: id, facts: [{ field: 'input', value: input, unit: '1M-tokens' }] })
const reported = async (id: string) => {
  const { rows } = await sql<{ source: string; value: string }>`
    select s.source, s.value from opinions s join offers o on o.id = s.target_id
    where o.provider_model_id = ${id} order by s.source, s.value`.execute(db)
  return rows.map(({ source, value }) => `${source} ${value}`)
}
const figuresOf = (runId: string) =>
  db.selectFrom('feed_runs').select(['matched', 'unmatched', 'observed']).where('id', '=', runId).executeTakeFirst()

describe('names that become known after their list was read [FIG-09]', () => {
  it('another list names the model: the values follow from the last good copy, once', async () => {
    const file = [named('groq', 'gpt-odd-9', '1.5'), named('groq', 'gpt-odd-10', '1.7')]
    const run = await readFile('names-none', file)
    expect(await reported('gpt-odd-9')).toEqual([])
    await readFile('names-models', [named('openai', 'gpt-odd-9', '2')])
    expect((await waitingJobs(db)).map(({ name }) => name)).toContain('feed-names')
    await runJob()
    expect(await reported('gpt-odd-9')).toEqual(['names-models 2', 'names-none 1.5'])
    expect(await figuresOf(run.runId)).toEqual({ matched: 1, unmatched: 1, observed: 1 })
    const { rows: before } = await sql`select count(*) from observations`.execute(db)
    await runJob()
    await readFile('names-none', file.toReversed())
    expect((await sql`select count(*) from observations`.execute(db)).rows).toEqual(before)
  })

  it('staff says which model it is: the values come from the stored file as soon as it can no longer be undone [STAFF-32]', async () => {
    const { id: modelId } = await db
      .selectFrom('models')
      .select('id')
      .where('slug', '=', 'gpt-5')
      .executeTakeFirstOrThrow()
    const decide = (action: string) =>
      as(test.app, admin).post('/admin/intake/unmatched/decisions', {
        names: [{ feed: 'names-none', key: 'groq/gpt-odd-10', ...(action === 'match' && { modelId }) }],
        action,
      })
    await decide('match')
    await decide('wait')
    await runJob()
    expect(await reported('gpt-odd-10'), 'it was undone in time').toEqual([])
    expect((await decide('match')).json()).toEqual({ decided: 1 })
    await runJob()
    expect(await reported('gpt-odd-10')).toEqual(['names-none 1.7'])
  })

  it('200: staff takes a seller with all its names: those of known models are matched, from the stored file [STAFF-32]', async () => {
    const file = ['gpt-5', 'claude-opus-4-6', 'never-heard-of-1'].map((id) => named('late-seller', id, '3.25'))
    await readFile('names-none', file)
    expect(await reported('claude-opus-4-6')).not.toContain('names-none 3.25')
    const decide = (body: object) => as(test.app, admin).post('/admin/intake/unmatched/decisions', body)
    const sellers = [{ feed: 'names-none', provider: 'late-seller' }]
    expect((await decide({ sellers, action: 'create' })).statusCode).toBe(400)
    expect((await decide({ names: [], action: 'match' })).statusCode).toBe(400)
    const { body } = await decide({ sellers, action: 'match' })
    expect(JSON.parse(body)).toEqual({ decided: 2 })
    await runJob()
    const { rows } = await sql`
      select o.provider_model_id as id, o.input_price::text as input from offers o join providers p on p.id = o.provider_id
      where p.slug = 'late-seller' order by id`.execute(db)
    expect(rows).toEqual(['claude-opus-4-6', 'gpt-5'].map((id) => ({ id, input: '3.25' })))
    const left = await db
      .selectFrom('feed_names')
      .select('state')
      .where('key', '=', 'late-seller/never-heard-of-1')
      .execute()
    expect(left).toEqual([{ state: 'waiting' }])
  })
})
