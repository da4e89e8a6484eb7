import type { listReviews } from '@inferdex/contracts/reviews'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { generateCommunityData } from '../community-scale-data.ts'
import { watchStatements } from '../count-statements.ts'
import { manyPeople } from '../many-people.ts'
import { planOf, readsOf, rowsRead } from '../read-plans.ts'
import { generateScaleData } from '../scale-data.ts'
import { aReview } from '../community.ts'
import { as, type Person, type TestApp, testApp } from '../test-app.ts'

const REVIEWS = 100_000
/** The most rows that a call may read, however many reviews and votes there are. */
const MAX_ROWS_READ = 3000
const BIG_TABLES = ['reviews', 'votes', 'users', 'target_stats']

let test: TestApp
let watch: ReturnType<typeof watchStatements>
let person: Person
/** The model with half of all reviews. */
let busyModel: string
let quietModel: string
let busySlug: string
let someReview: string
beforeAll(async () => {
  test = await testApp({ RATE_LIMITS: 'off' })
  const { db, pool } = test.database
  await generateScaleData(db, { models: 1000, offersPerModel: 1, providers: 200 })
  await generateCommunityData(db, REVIEWS)
  watch = watchStatements(pool)
  const models = await db.selectFrom('models').select(['id', 'slug']).orderBy('id').limit(2).execute()
  busySlug = models[0]?.slug ?? ''
  ;[busyModel, quietModel] = models.map(({ id }) => id) as [string, string]
  const review = await db
    .selectFrom('reviews')
    .select('id')
    .where('target_id', '=', busyModel)
    .where('state', '=', 'visible')
    .limit(1)
    .executeTakeFirstOrThrow()
  someReview = review.id
  ;[person] = (await manyPeople(test, 1)) as [Person]
}, 400_000)

const busy = (query: string) => `/reviews?targetType=MODEL&targetId=${busyModel}&${query}`

/** Returns the number of rows that a call reads. It must not read a whole table or sort many rows. */
async function rowsReadBy(path: string, reader: Person | null): Promise<number> {
  const statements = await watch.during(async () => {
    const res = await as(test.app, reader).get(path)
    expect(res.statusCode, res.body.slice(0, 300)).toBe(200)
  })
  let read = 0
  for (const statement of statements) {
    const nodes = await planOf(test.database.pool, statement)
    const scans = nodes.filter((node) => BIG_TABLES.includes(node['Relation Name'] ?? ''))
    expect(scans.filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0)).toEqual([])
    expect(nodes.filter((node) => node['Node Type'] === 'Sort' && node['Actual Rows'] > 101)).toEqual([])
    read += rowsRead(scans)
  }
  return read
}

describe(`with ${REVIEWS} reviews and ${3 * REVIEWS} votes`, () => {
  it.each(['newest', 'helpful', 'rating'])(
    'reviews by %s go by index: the first page, the last with a number, and one far in by cursor',
    async (sort) => {
      const first = await as(test.app).get(busy(`sort=${sort}`))
      const { pagination } = first.json<ResponseBody<typeof listReviews>>()
      expect(pagination.pages).toBeGreaterThan(4000)
      const far = await as(test.app).get(busy(`sort=${sort}&page=101`))
      const { nextCursor } = far.json<ResponseBody<typeof listReviews>>().pagination
      expect(nextCursor).not.toBeNull()
      for (const query of [
        `sort=${sort}`,
        `sort=${sort}&limit=100`,
        `sort=${sort}&page=101`,
        `sort=${sort}&cursor=${nextCursor}`,
      ]) {
        expect(await rowsReadBy(busy(query), null), query).toBeLessThanOrEqual(MAX_ROWS_READ)
        expect(await rowsReadBy(busy(query), person), query).toBeLessThanOrEqual(MAX_ROWS_READ)
      }
    },
  )

  it.each([
    ['the reviews that everybody sees, far in', () => `/catalog/models/${busySlug}/reviews?page=100&sort=helpful`],
    ['the latest reviews', () => '/reviews/latest'],
    ['own votes', () => `/likes/user?targetType=MODEL&targetIds=${busyModel},${quietModel}`],
    ['counts of a model', () => `/likes/counts?targetType=MODEL&targetId=${busyModel}`],
    ['counts of a review', () => `/likes/counts?targetType=REVIEW&targetId=${someReview}`],
    ['analytics', () => `/analytics?targetType=MODEL&targetId=${busyModel}`],
  ])('so do %s', async (_, path) => {
    const read = await rowsReadBy(path(), person)
    expect(read).toBeLessThanOrEqual(MAX_ROWS_READ)
  })

  it('voting, writing, editing and deleting look at few rows, in functions and triggers too', async () => {
    const act = as(test.app, person)
    const like = (targetType: string, targetId: string) => () =>
      act.post('/likes', { targetType, targetId, type: 'UPVOTE' })
    const own = async () =>
      (await act.get(busy(''))).json<ResponseBody<typeof listReviews>>().ownReview?.id ??
      expect.fail('no review of its own')
    const commands = [
      like('MODEL', busyModel),
      like('REVIEW', someReview),
      () => act.post('/reviews', aReview(busyModel)),
      async () => act.patch(`/reviews/${await own()}`, { rating: 1 }),
      async () => act.delete(`/reviews/${await own()}`),
    ]
    const statements = await watch.during(async () => {
      for (const command of commands) expect((await command()).statusCode).toBeLessThan(300)
    })
    // The last command deleted the review, so the same statements can run again.
    const reads = await readsOf(test.database.pool, statements, BIG_TABLES)
    expect(reads.map(({ table }) => table)).toEqual(expect.arrayContaining(BIG_TABLES))
    for (const { table, wholeScans, rows } of reads) {
      expect(wholeScans, table).toBe(0)
      expect(rows, table).toBeLessThanOrEqual(MAX_ROWS_READ)
    }
  })
})
