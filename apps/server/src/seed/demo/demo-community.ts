import { tag } from '@inferdex/contracts/protocol/tags'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { insertNewAccount } from '../../features/people/people.service.ts'
import { announceChange } from '../../platform/change-feed.ts'
import type { Db } from '../../db/db.ts'
import { type DemoComment, writeDemoComments } from './demo-comments.ts'
import { type DemoMessage, writeDemoMailbox } from './demo-mailbox.ts'
import { type DemoReview, writeDemoReviews } from './demo-reviews.ts'
import { type DemoSubmission, writeDemoSubmissions } from './demo-submissions.ts'
import { daysBefore } from './demo-time.ts'
import { writeDemoVotes } from './demo-votes.ts'

const NAME = 'demo-community'
const FOLDER = new URL('../community/', import.meta.url)

type Person = { name: string; joinedDaysAgo: number }

/**
 * Creates made-up reviews, votes, comments, submissions, messages and subscribers, so that every page of a
 * demonstration has something to show. They are loaded once. Their authors cannot sign in.
 */
export async function seedDemoCommunity(db: Db, now: Date): Promise<void> {
  if (await isLoaded(db)) return
  const [people, reviews, comments, submissions, messages] = await Promise.all([
    read<Person>('people'),
    read<DemoReview>('reviews'),
    read<DemoComment>('comments'),
    read<DemoSubmission>('submissions'),
    read<DemoMessage>('messages'),
  ])
  const hash = createHash('sha256').update(JSON.stringify([people, reviews, comments, submissions, messages]))
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`seed ${NAME}`}))`.execute(tx)
    // Another process may have loaded it while this one waited for the lock.
    if (await isLoaded(tx)) return
    const authors = await insertPeople(tx, people, now)
    const everyone = new Map([...authors, ...(await findDemoAccounts(tx))])
    const written = await writeDemoReviews(tx, reviews, authors, now)
    await writeDemoVotes(tx, written, authors, now)
    await writeDemoComments(tx, comments, everyone, now)
    await writeDemoSubmissions(tx, submissions, everyone, now)
    await writeDemoMailbox(tx, messages, everyone, now)
    await tx
      .insertInto('seed_loads')
      .values({ name: NAME, content_hash: hash.digest('hex'), loaded_at: now })
      .execute()
    await announceChange(tx, [tag.reviews, tag.ratings, tag.comments], 'Demonstration reviews and comments')
  })
}

/** Reads a file of the product; the constraints of the database check its content. */
async function read<T>(name: string): Promise<readonly T[]> {
  return JSON.parse(await readFile(new URL(`${name}.json`, FOLDER), 'utf8')) as T[]
}

async function insertPeople(tx: Db, people: readonly Person[], now: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { name, joinedDaysAgo } of people) {
    const account = {
      username: name,
      email: `${name}@people.inferdex.example`,
      passwordHash: null,
      role: 'USER',
      isDemo: true,
      isEmailVerified: true,
    } as const
    const { id } = await insertNewAccount(tx, account, daysBefore(now, joinedDaysAgo))
    ids.set(name, id)
  }
  return ids
}

async function findDemoAccounts(tx: Db): Promise<[string, string][]> {
  const rows = await tx
    .selectFrom('users')
    .select(['username', 'id'])
    .where('is_demo', '=', true)
    .where('username', 'in', ['admin', 'moderator', 'contributor', 'user'])
    .execute()
  return rows.map(({ username, id }) => [username, id])
}

async function isLoaded(db: Db): Promise<boolean> {
  const row = await db.selectFrom('seed_loads').select('name').where('name', '=', NAME).executeTakeFirst()
  return row !== undefined
}
