import { submissionData, submissionTypes } from '@inferdex/contracts/submissions/submission-data'
import { messageStates } from '@inferdex/contracts/contact'
import { commentStatuses } from '@inferdex/domain/comments/comment-moderation'
import { beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE_DATABASE } from '../../testing/template-database.ts'
import { type TestDatabase, testDatabase } from '../../testing/test-app.ts'
import { seed } from '../seed.ts'

const NOW = new Date('2026-11-16T09:00:00Z')

async function countOf(database: TestDatabase, from: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) from ${from}`)
  return Number(rows[0]?.count)
}

async function valuesOf(database: TestDatabase, expression: string, table: string): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ value: string }>(`select distinct ${expression} as value from ${table}`)
  return new Set(rows.map(({ value }) => value))
}

/** Returns a hash of the catalogue's facts. */
async function factsOf(database: TestDatabase): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ hash: string }>(
    `select md5(string_agg(row::text, '' order by row::text)) as hash from (
       select id, expires_at::text from deals union all select id, slug from providers
       union all select id, slug from models union all select id, score::text from benchmark_results
     ) as row`,
  )
  return rows[0]?.hash
}

const COMMUNITY = ['reviews', 'votes', 'comments', 'submissions', 'contact_messages', 'newsletter_subscriptions']

describe('a demonstration that lives', () => {
  let database: TestDatabase
  let factsBefore: string | undefined
  beforeAll(async () => {
    database = await testDatabase(CATALOGUE_DATABASE)
    factsBefore = await factsOf(database)
    await seed(database.db, { SEED: 'demo', DEMO: true }, NOW)
  })

  it('has something to see on every page: ratings, votes, threads, and each state of what staff decides', async () => {
    expect(await countOf(database, 'models where review_count > 0 and rating > 0')).toBeGreaterThan(30)
    expect(await countOf(database, 'providers where review_count > 0 and rating > 0')).toBeGreaterThan(10)
    expect(await countOf(database, '(select distinct rating from reviews) as ratings')).toBeGreaterThanOrEqual(5)
    expect(await countOf(database, 'reviews where upvotes > 0')).toBeGreaterThan(50)
    expect(await countOf(database, 'models where upvotes > 5')).toBeGreaterThan(10)
    expect(await countOf(database, 'comments where depth >= 2')).toBeGreaterThan(1)
    expect(await valuesOf(database, 'status', 'comments')).toEqual(new Set(commentStatuses))
    expect(await valuesOf(database, 'type', "submissions where status = 'PENDING'")).toEqual(new Set(submissionTypes))
    expect(await valuesOf(database, 'status', 'submissions')).toEqual(new Set(['PENDING', 'APPROVED', 'REJECTED']))
    expect(await valuesOf(database, 'status', 'contact_messages')).toEqual(new Set(messageStates))
    expect(await valuesOf(database, 'confirmed_at is null', 'newsletter_subscriptions')).toHaveProperty('size', 2)
    expect(await countOf(database, `reviews where created_at > '${NOW.toISOString()}'`)).toBe(0)
    expect(await countOf(database, 'reviews where not exists (select from users where id = user_id and is_demo)')).toBe(
      0,
    )
  })

  it('is loaded once, and changes no fact of the catalogue', async () => {
    const reviews = await countOf(database, 'reviews')
    await seed(database.db, { SEED: 'demo', DEMO: true }, NOW)
    expect(await countOf(database, 'reviews')).toBe(reviews)
    expect(await factsOf(database)).toBe(factsBefore)
  })

  it('sends only what the forms would send', async () => {
    const rows = await database.db.selectFrom('submissions').select(['type', 'data']).execute()
    for (const { type, data } of rows) expect(submissionData[type].safeParse(data).error?.issues, type).toBeUndefined()
  })

  it.each([
    { SEED: 'catalogue', DEMO: true },
    { SEED: 'demo', DEMO: false },
    { SEED: 'catalogue', DEMO: false },
  ] as const)('is left out with SEED=$SEED and DEMO=$DEMO', async (config) => {
    const real = await testDatabase(CATALOGUE_DATABASE)
    await seed(real.db, config, NOW)
    for (const table of COMMUNITY) expect(await countOf(real, table), table).toBe(0)
  })
})
