import type { ManagedPost } from '@inferdex/contracts/blog/blog.staff'
import { describe, expect, it } from 'vitest'
import { aPerson, as, testApp } from '../../testing/test-app.ts'
import { saveNow } from '../../testing/save-now.ts'
import { setQueueClock, waitingJobs, runDueJobs } from '../../testing/run-jobs.ts'
import { publishPost } from './blog.jobs.ts'

const test = await testApp({ RATE_LIMITS: 'off' })
const admin = await aPerson(test, 'ADMIN')

const START = new Date('2026-07-01T12:00:00Z')
const at = (seconds: number) => new Date(START.getTime() + seconds * 1000)

let count = 0
async function schedule(seconds: number): Promise<ManagedPost> {
  test.clock.now = START
  count += 1
  const res = await as(test.app, admin).post('/admin/blogs', {
    title: 'Later',
    slug: `later-${count}`,
    excerpt: 'An excerpt.',
    content: 'Text.',
    category: 'News',
    status: 'SCHEDULED',
    scheduledAt: at(seconds).toISOString(),
  })
  expect(res.statusCode, res.body).toBe(201)
  return res.json<ManagedPost>()
}

/** Runs the due jobs in some processes, at this time. (e2e/system tests processes that are killed.) */
async function work(seconds: number, processes = 1): Promise<void> {
  const { database } = test
  await setQueueClock(database, at(seconds))
  const looks = Array.from({ length: processes }, () =>
    runDueJobs(database, { jobs: [publishPost], depsFor: () => ({ db: database.db }) }),
  )
  expect((await Promise.all(looks)).flat()).toEqual([])
}

async function jobsOf(...posts: ManagedPost[]) {
  const ids = new Set(posts.map(({ id }) => id))
  const jobs = (await waitingJobs(test.database.db)).map(({ data }) => data as { postId: string; at: string })
  return jobs.filter(({ postId }) => ids.has(postId)).map((job) => job.at)
}

async function stateOf(id: string) {
  return (await as(test.app, admin).get(`/admin/blogs/${id}`)).json<ManagedPost>()
}

async function announcements(slug: string): Promise<number> {
  const { rows } = await test.database.pool.query('select from catalogue_changes where summary like $1', [
    `%${slug} is published`,
  ])
  return rows.length
}

describe('a scheduled post', () => {
  it('is for nobody before its time, and for everybody at it [ADM-BLOG-13]', async () => {
    const { id, slug } = await schedule(600)
    await work(599)
    expect(await stateOf(id)).toMatchObject({ status: 'SCHEDULED', publishedAt: null })
    expect((await as(test.app).get(`/catalog/blog/${slug}`)).statusCode).toBe(404)
    await work(600)
    expect(await stateOf(id)).toMatchObject({
      status: 'PUBLISHED',
      publishedAt: at(600).toISOString(),
      scheduledAt: null,
    })
    expect(await announcements(slug)).toBe(1)
  })

  it('is published once by many processes at once', async () => {
    const { slug } = await schedule(10)
    await work(100, 8)
    expect(await announcements(slug)).toBe(1)
  })

  it('that is put off, unscheduled or deleted is not published at its old time, and has one job at most [HOUSE-13]', async () => {
    const later = await schedule(10)
    const draft = await schedule(10)
    const gone = await schedule(10)
    const change = (id: string, body: object) => saveNow(as(test.app, admin), `/admin/blogs/${id}`, body)
    await change(later.id, { scheduledAt: at(500).toISOString() })
    await change(draft.id, { status: 'DRAFT' })
    await as(test.app, admin).delete(`/admin/blogs/${gone.id}`)
    expect(await jobsOf(later, draft, gone)).toEqual([at(500).toISOString()])
    await work(100)
    expect((await stateOf(later.id)).status).toBe('SCHEDULED')
    expect((await stateOf(draft.id)).status).toBe('DRAFT')
    await work(500)
    expect(await stateOf(later.id)).toMatchObject({ status: 'PUBLISHED', publishedAt: at(500).toISOString() })
    expect(await announcements(draft.slug)).toBe(0)
  })
})
