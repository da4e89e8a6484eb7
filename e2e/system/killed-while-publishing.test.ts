import { once } from 'node:events'
import { createServer } from 'node:net'
import type { ManagedPost } from '@inferdex/contracts/blog/blog.staff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../apps/server/src/db/embedded/embedded.ts'
import { createAccount } from '../../apps/server/src/features/accounts/accounts.service.ts'
import { type CopiedDatabase, migratedDatabase } from './databases.ts'
import { startServer, type TestedServer } from '../../tools/topology/processes.ts'

const EDITOR = { email: 'editor@example.org', password: 'correct horse battery staple' }
/** Long enough that even a busy machine holds the lock before the post is due. */
const AHEAD_MS = 8000
const AT_MOST_LATE_MS = 60_000

let database: CopiedDatabase
const started: TestedServer[] = []
beforeAll(async () => {
  database = await migratedDatabase()
  await createAccount(database.db, { username: 'editor', ...EDITOR, role: 'ADMIN' }, new Date())
})
afterAll(async () => {
  for (const { process } of started) process.kill('SIGKILL')
  await database.stop()
})

describe('a scheduled post', () => {
  it('whose process is killed while it publishes is published exactly once, at most a minute late [HOUSE-13]', {
    timeout: 240_000,
  }, async () => {
    const victims = await Promise.all(['one', 'two', 'three'].map((name) => start(name)))
    const untouched = await killWhileItPublishes(victims, 'before', (post) => hold(LOCK_POST, post))
    expect(await tracesOf(untouched)).toMatchObject({ status: 'SCHEDULED', announcements: 0 })
    const halfDone = await killWhileItPublishes(victims, 'amid', () => hold(LOCK_ANNOUNCEMENTS))
    expect(await tracesOf(halfDone)).toMatchObject({ status: 'SCHEDULED', announcements: 0 })
    // Completing the job is part of the publication: without it there is none.
    const unended = await killWhileItPublishes(victims, 'after', holdTakenJob)
    expect(await tracesOf(unended)).toMatchObject({ status: 'SCHEDULED', announcements: 0 })
    expect(victims).toEqual([])

    const survivor = await start('survivor')
    // Cached by the process from now on: only the announcement of a publication evicts them.
    expect(await appearances(survivor, unended)).toEqual({ blog: 0, feed: 0, article: 404 })
    const late = [await untilPublished(untouched), await untilPublished(halfDone), await untilPublished(unended)]
    console.info(`published ${late.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s late, after a kill each`)
    expect(Math.max(...late)).toBeLessThan(AT_MOST_LATE_MS)

    const { rowCount } = await database.pool.query(
      `select from jobs.job where name = 'publish-post' and state < 'completed'`,
    )
    expect(rowCount).toBe(0)
    for (const post of [untouched, halfDone, unended]) {
      expect(await tracesOf(post)).toEqual({
        status: 'PUBLISHED',
        isInTime: true,
        version: 2,
        saves: 1,
        actions: ['CREATE_BLOG'],
        announcements: 1,
      })
      expect(await appearances(survivor, post)).toEqual({ blog: 1, feed: 1, article: 200 })
    }
    const { rows: counts } = await database.pool.query(`select status, posts from post_counts where posts <> 0`)
    expect(counts).toEqual([{ status: 'PUBLISHED', posts: 3 }])
    expect(await survivor.stop()).toBe(0)
  })

  it('does not wait for mails that a silent mail server keeps waiting', async () => {
    const silent = createServer((socket) => socket.on('error', () => {}).resume())
    const port = await freePort()
    silent.listen(port, '127.0.0.1')
    await once(silent, 'listening')
    const server = await start('mailing', {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Inferdex <no-reply@inferdex.example>',
    })
    for (let reader = 0; reader < 10; reader += 1)
      await send(server, '/newsletter/subscriptions', { email: `reader-${reader}@example.org` })
    const post = await schedule(server, 'punctual')
    expect(await untilPublished(post)).toBeLessThan(10_000)
    const { rowCount } = await database.pool.query(
      `select from jobs.job where name = 'newsletter-mail' and state < 'completed'`,
    )
    expect(rowCount).toBe(10)
    await kill(server)
    silent.close()
  })
})

type NamedServer = TestedServer & { readonly name: string }

/** Starts a server whose database connections have this name. */
async function start(name: string, env: Record<string, string> = {}): Promise<NamedServer> {
  const server = await startServer(database.url, { PGAPPNAME: name, ...env })
  started.push(server)
  return { ...server, name }
}

async function send(server: TestedServer, path: string, body: object, token?: string): Promise<Response> {
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  expect(response.ok, `${path}: ${response.status}`).toBe(true)
  return response
}

async function schedule(server: TestedServer, slug: string): Promise<ManagedPost> {
  const { token } = (await (await send(server, '/auth/login', EDITOR)).json()) as { token: string }
  const post = {
    title: `Killed ${slug}`,
    slug,
    excerpt: 'An excerpt.',
    content: 'Text.',
    category: 'News',
    status: 'SCHEDULED',
    scheduledAt: new Date(Date.now() + AHEAD_MS).toISOString(),
  }
  return (await (await send(server, '/admin/blogs', post, token)).json()) as ManagedPost
}

/** A lock that blocks the publication. */
type Hold = { readonly pid: number; readonly release: () => Promise<void> }

const LOCK_POST = 'select from posts where id = $1 for update'
const LOCK_ANNOUNCEMENTS = 'lock table catalogue_changes in share mode'
const LOCK_TAKEN_JOB = `select from jobs.job where id = $1 and state = 'active' for update`

async function hold(statement: string, post?: ManagedPost): Promise<Hold> {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(statement, post === undefined ? [] : [post.id])
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return {
    pid: rows[0]?.pid ?? 0,
    release: async () => {
      await client.query('rollback')
      client.release()
    },
  }
}

/** Locks a job once it is fetched, and delays the publication until then. */
async function holdTakenJob(post: ManagedPost): Promise<Hold> {
  const publication = await hold(LOCK_POST, post)
  await whoWaitsFor(publication)
  const job = await hold(LOCK_TAKEN_JOB, post)
  await publication.release()
  return job
}

async function whoWaitsFor({ pid }: Hold): Promise<string> {
  let name: string | undefined
  await until(async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
      where backend_type = 'client backend' and $1 = any(pg_blocking_pids(pid))`,
      [pid],
    )
    name = rows[0]?.name
    return name !== undefined
  })
  return name ?? ''
}

/** Kills the process that has fetched the job while it is blocked by the lock. */
async function killWhileItPublishes(
  servers: NamedServer[],
  slug: string,
  holdUp: (post: ManagedPost) => Promise<Hold>,
): Promise<ManagedPost> {
  const [any] = servers
  if (any === undefined) throw new Error('All of them are dead')
  const post = await schedule(any, slug)
  const held = await holdUp(post)
  const name = await whoWaitsFor(held)
  const victim = servers.find((server) => server.name === name) ?? expect.fail(`${name} is not one of them`)
  servers.splice(servers.indexOf(victim), 1)
  await kill(victim)
  await held.release()
  // The database rolls back what the dead process had sent.
  await until(async () => {
    const { rowCount } = await database.pool.query('select from pg_stat_activity where application_name = $1', [name])
    return rowCount === 0
  })
  return post
}

async function kill(server: TestedServer): Promise<void> {
  server.process.kill('SIGKILL')
  await once(server.process, 'exit')
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + AT_MOST_LATE_MS
  while (!(await isReached())) {
    if (Date.now() > deadline) throw new Error('It did not come to this within a minute')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Waits until the post is published and returns the delay. */
async function untilPublished(post: ManagedPost): Promise<number> {
  await until(async () => (await tracesOf(post)).status === 'PUBLISHED')
  return Date.now() - Date.parse(post.scheduledAt ?? '')
}

/** Returns everything that a publication writes. */
async function tracesOf({ id, slug, scheduledAt }: ManagedPost) {
  const { rows } = await database.pool.query<{ status: string }>(
    `select status, version, published_at = $3 and scheduled_at is null as "isInTime",
      (select count(*) from post_versions where post_id = posts.id) as saves,
      (select array_agg(action order by seq) from audit_log where target_id = $1::text) as actions,
      (select count(*) from catalogue_changes where summary = 'The article ' || $2 || ' is published') as announcements
    from posts where id = $1::uuid`,
    [id, slug, scheduledAt],
  )
  return rows[0] ?? expect.fail('There is no such post')
}

/** Returns how often the post appears to readers. */
async function appearances({ url }: TestedServer, { slug, title }: ManagedPost) {
  const [blog, feed] = await Promise.all(
    ['/blog', '/blog/feed.xml'].map(async (path) => (await fetch(url + path)).text()),
  )
  const article = await fetch(`${url}/blog/${slug}`)
  return {
    blog: timesIn(blog, `href="/blog/${slug}"`),
    feed: timesIn(feed, `<title>${title}</title>`),
    article: article.status,
  }
}

function timesIn(text = '', part: string): number {
  return text.split(part).length - 1
}
