import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { EditedModel } from '@inferdex/contracts/models/models.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { readInbox, WatchEvent } from '@inferdex/contracts/watching/watching'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import { eventText } from '@inferdex/domain/watching/event-text'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { jobQueue, onPool, runScheduledJob } from '../../platform/job-queue.ts'
import { atEndOfFile } from '../../testing/end-of-file.ts'
import { addFeed, entryOf, runWith } from '../../testing/feeds/intake-app.ts'
import { removeSchedules, speedUpQueueClock, waitingJobs } from '../../testing/run-jobs.ts'
import { saveNow } from '../../testing/save-now.ts'
import { type MailServer, mailServer } from '../../testing/servers/mail-server.ts'
import { CATALOGUE_DATABASE } from '../../testing/template-database.ts'
import { aPerson, as, type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { confirmMail } from '../../testing/watching/watching-people.ts'
import { digestMail } from './delivery/digest-mail.jobs.ts'
import { makeDigests } from './delivery/make-digests.jobs.ts'
import { sendWebhooks } from './delivery/webhooks/webhooks.jobs.ts'
import { notifyOfNews } from './watching.jobs.ts'
import { notifyWatchers } from './watching.service.ts'

/** At random moments; in addition, one mail and one message are interrupted for certain. */
const KILLS = proofRuns(20)
const PEOPLE = 3
/** Only for a test that hangs. */
const LONGEST_WAIT_MS = 300_000
const KEY = 'a key of the installation that is long enough'
const FEED = 'killed-list'
const SELLER = 'groq'
const [NEWS, DIGESTS, MAILS, HOOKS] = [notifyOfNews.name, makeDigests.name, digestMail.name, sendWebhooks.name] as const
const ALL = [NEWS, DIGESTS, MAILS, HOOKS]

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

async function kill(child: ChildProcess): Promise<void> {
  if (child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

type Message = { readonly to: string; readonly id: string; readonly signedId: unknown }
type Hook = { readonly url: string; readonly messages: Message[]; onMessage: () => Promise<void> }

/** Starts a server that echoes challenges, stores the ids of messages by address, and responds after a delay. */
async function hookServer(): Promise<Hook> {
  const messages: Hook['messages'] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as { type: string; challenge: string; id: string }
      if (body.type === 'challenge') return void response.end(body.challenge)
      messages.push({ to: request.url ?? '', id: body.id, signedId: request.headers['webhook-id'] })
      return void hook.onMessage().then(() => response.end())
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atEndOfFile(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const hook: Hook = { url: `http://127.0.0.1:${port}`, messages, onMessage: async () => {} }
  return hook
}

type World = { readonly test: TestApp; readonly mails: MailServer; readonly hooks: Hook; day: number }

async function aWorld(): Promise<World> {
  const env = { RATE_LIMITS: 'off', LOCAL_FEEDS: '1', WEBHOOK_KEY: KEY }
  const test = await testApp(env, {}, CATALOGUE_DATABASE)
  await removeSchedules(test.database)
  await speedUpQueueClock(test.database, 10)
  await notifyWatchers(test.database.db, test.clock.now)
  return { test, mails: await mailServer(), hooks: await hookServer(), day: 1 }
}

/** Starts a process on the next day, on which digests are due and no webhook backs off any more. */
async function startProcess(world: World, jobs: readonly string[] = ALL): Promise<ChildProcess> {
  const { test, mails } = world
  world.day += 1
  // Jobs of a dead process are failed before this one starts; later they would wait for its next poll.
  await until(world, 'no job of a dead process', async () => !(await isWorking(world)))
  for (const name of jobs) if (name !== MAILS) await runScheduledJob(test.database.db, { name })
  const script = new URL('../../testing/servers/worker-process.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, test.database.url, ...jobs], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      SMTP_URL: mails.url,
      MAIL_FROM: 'Inferdex <no-reply@inferdex.example>',
      LOCAL_FEEDS: '1',
      WEBHOOK_KEY: KEY,
      WORKER_NOW: new Date(Date.UTC(2026, 6, world.day, 12)).toISOString(),
    },
    stdio: 'inherit',
  })
  started.push(child)
  return child
}

/**
 * Waits for a state. While waiting it fails jobs of dead processes, as every other process does, and retries them at
 * once.
 */
async function until({ test }: World, state: string, isReached: () => Promise<boolean> | boolean): Promise<void> {
  const supervisor = jobQueue(onPool(test.database), { monitorIntervalSeconds: 1 })
  const deadline = Date.now() + LONGEST_WAIT_MS
  while (!(await isReached())) {
    if (Date.now() > deadline) {
      const jobs = JSON.stringify(await waitingJobs(test.database.db))
      throw new Error(`It did not come to this: ${state}. Unfinished: ${jobs}`)
    }
    await supervisor.supervise()
    await test.database.pool.query(`update jobs.job set start_after = jobs.job_now() where state = 'retry'`)
    await wait(20)
  }
}

const isIdle = async ({ test }: World, jobs: readonly string[] = ALL) =>
  (await waitingJobs(test.database.db)).every(({ name }) => !jobs.includes(name))

async function isWorking({ test }: World): Promise<boolean> {
  const { rows } = await test.database.pool.query(
    `select from jobs.job where state = 'active' and name = any($1) limit 1`,
    [ALL],
  )
  return rows.length > 0
}

/**
 * Kills a process when the server has received a given number of mails or messages, before the process gets the
 * response.
 */
function killAt(world: World, at: 'mail' | 'message', child: ChildProcess, count = 1): void {
  let left = count
  const receive = async () => {
    left -= 1
    if (left === 0) await kill(child)
  }
  if (at === 'mail') world.mails.onMail = receive
  else world.hooks.onMessage = receive
}

/** Kills a process at a random moment: during its mails, its messages, or any other; or when it is idle. */
async function killAtRandom(world: World, child: ChildProcess): Promise<void> {
  const moment = randomInt(3)
  if (moment < 2) {
    killAt(world, moment === 0 ? 'mail' : 'message', child, randomInt(1, PEOPLE + 1))
    const isOver = async () => child.signalCode !== null || (await isIdle(world, [DIGESTS, MAILS, HOOKS]))
    await until(world, 'killed, or all is sent', isOver)
  } else {
    await until(world, 'a job is worked on, or none is left', async () => (await isWorking(world)) || isIdle(world))
    await wait(randomInt(0, 300))
  }
  await kill(child)
  world.mails.onMail = async () => {}
  world.hooks.onMessage = async () => {}
}

/** Adds a model with one offer whose price staff can change. */
async function aPricedModel({ test }: World, admin: Person, name: string) {
  const client = as(test.app, admin)
  const { db } = test.database
  const seller = await db.selectFrom('providers').select('id').where('slug', '=', SELLER).executeTakeFirstOrThrow()
  const offers = (input: number) => [
    {
      providerId: seller.id,
      prices: [
        { kind: 'input', amount: String(input) },
        { kind: 'output', amount: String(input * 4) },
      ],
    },
  ]
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const made = await client.post('/admin/models', { name, slug, offers: offers(1) })
  expect(made.statusCode, made.body).toBe(201)
  const {
    id,
    offers: [offer],
  } = made.json<EditedModel>()
  if (offer === undefined) throw new Error('The model has no offer')
  return {
    id,
    offer,
    setInput: async (input: number, more: object = {}) => {
      test.clock.now = new Date(test.clock.now.getTime() + 60_000)
      const saved = await saveNow(client, `/admin/models/${id}`, { offers: offers(input), ...more })
      expect(saved.statusCode, saved.body).toBe(200)
    },
  }
}

/**
 * Adds a feed that lists an offer previously entered by staff only. Returns a function that ingests it with an input
 * price.
 */
async function aFeedOf({ test }: World, { id, providerModelId }: EditedModel['offers'][number]) {
  const { db } = test.database
  await db.deleteFrom('locks').where('target_id', '=', id).execute()
  await addFeed(db, FEED)
  const offer = { id, provider: SELLER, providerId: '', providerModelId, values: { output: '4' } }
  return async (input: number): Promise<void> => {
    const entry = entryOf(offer, { input: String(Number(input.toPrecision(6))) })
    const { held } = await runWith(db, FEED, [entry], test.clock.now)
    expect(held).toBe(0)
  }
}

async function aWatcher({ test, hooks }: World, models: ReadonlySet<string>): Promise<Person> {
  const person = await aPerson(test)
  await confirmMail(test, person)
  const own = as(test.app, person)
  const rules = { pricePercent: 0, cheapest: false }
  const daily = { digest: 'daily', weekday: 1, hour: 8, timeZone: 'UTC', quietHours: null }
  const done = [
    ...(await Promise.all(
      [...models].map((targetId) => own.post('/watches', { targetType: 'MODEL', targetId, rules })),
    )),
    await own.put('/users/me/delivery', daily),
    await own.put('/users/me/delivery/webhook', { url: `${hooks.url}/${person.id}` }),
  ]
  expect(done.map(({ statusCode }) => statusCode)).toEqual(done.map(() => 200))
  return person
}

type NewsRow = { id: string; source: string; withdrawn: boolean; name: string }
/** Returns the prices that changed since, oldest first. */
async function pricesSince({ test }: World, since: Date, models: ReadonlySet<string>): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    select e.id, e.source, e.withdrawn_at is not null as withdrawn, m.name
    from watch_events e join models m on m.id = e.model_id
    where e.kind = 'price' and e.recorded_at > ${since} and m.id = any(${[...models]}::uuid[])
    order by e.recorded_at, e.id`.execute(test.database.db)
  return rows
}

async function hasNotifiedAll({ test }: World): Promise<boolean> {
  const open = await test.database.db.selectFrom('watch_events').select('id').where('told_at', 'is', null).execute()
  return open.length === 0
}

async function inboxOf({ test }: World, person: Person): Promise<WatchEvent[]> {
  const inbox = await as(test.app, person).get('/inbox?limit=100')
  return inbox.json<ResponseBody<typeof readInbox>>().items.map(({ event }) => event)
}

/** Returns the digest of each of the person's events that was not withdrawn. */
async function digestsOf({ test }: World, { id }: Person): Promise<Map<string, string | null>> {
  const rows = await test.database.db
    .selectFrom('alerts')
    .innerJoin('watch_events', 'watch_events.id', 'event_id')
    .select(['event_id', 'digest_id'])
    .where('user_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute()
  return new Map(rows.map(({ event_id, digest_id }) => [event_id, digest_id]))
}

/** Returns the text of a mail, which was read as bytes, without its line breaks. */
const decoded = (text: string) => Buffer.from(text, 'latin1').toString().replaceAll(/\s+/g, ' ')

const messageIdOf = (raw: string) => /^Message-ID: <digest-(.*)@localhost>\r$/im.exec(raw)?.[1] ?? ''

describe('prices that staff and a feed change while processes are killed', () => {
  it(`${KILLS + 2} times: each is once in every inbox, and mailed and sent at least once with one id`, async () => {
    const world = await aWorld()
    const { test, mails, hooks } = world
    const { db } = test.database
    const admin = await aPerson(test, 'ADMIN')
    const staffs = await aPricedModel(world, admin, 'Priced by staff')
    const wrong = await aPricedModel(world, admin, 'Corrected by staff')
    const listed = await aPricedModel(world, admin, 'Priced by a feed')
    const readFeed = await aFeedOf(world, listed.offer)
    await readFeed(1)
    const models = new Set([staffs.id, wrong.id, listed.id])
    await notifyWatchers(db, test.clock.now)
    const since = test.clock.now
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => aWatcher(world, models)))

    for (let round = 1; round <= KILLS; round += 1) {
      await staffs.setInput(round + 1)
      // Withdrawn before anyone was notified.
      await wrong.setInput(round + 1)
      await wrong.setInput(1, { priceReason: 'correction' })
      const child = await startProcess(world)
      await Promise.all([readFeed(1.05 ** round), killAtRandom(world, child)])
    }
    // It is in all inboxes, but not yet mailed or sent when it is withdrawn.
    await staffs.setInput(500)
    await wrong.setInput(500)
    await until(world, 'all inboxes have it', async () => {
      await notifyWatchers(db, test.clock.now)
      return await hasNotifiedAll(world)
    })
    for (const person of people)
      expect((await inboxOf(world, person)).map(({ model }) => model?.name)).toContain('Corrected by staff')
    await wrong.setInput(1, { priceReason: 'correction' })
    for (const [at, jobs] of [
      ['mail', [NEWS, DIGESTS, MAILS]],
      ['message', ALL],
    ] as const) {
      const child = await startProcess(world, jobs)
      killAt(world, at, child)
      await until(world, `killed at a ${at}`, () => child.signalCode !== null)
      world.mails.onMail = async () => {}
      world.hooks.onMessage = async () => {}
    }
    const last = await startProcess(world)
    await until(world, 'no job is left', () => isIdle(world))
    await kill(last)

    const events = await pricesSince(world, since, models)
    const [notified, withdrawnEvent] = [
      events.filter(({ withdrawn }) => !withdrawn),
      events.filter(({ withdrawn }) => withdrawn),
    ]
    expect(notified.filter(({ source }) => source === FEED)).toHaveLength(KILLS)
    expect(notified).toHaveLength(2 * KILLS + 1)
    expect(withdrawnEvent.map(({ name }) => name)).toEqual(
      Array.from({ length: KILLS + 1 }, () => 'Corrected by staff'),
    )
    const expected = notified.map(({ id }) => id).toSorted()
    for (const person of people) {
      const inbox = await inboxOf(world, person)
      expect(inbox.map(({ id }) => id).toSorted()).toEqual(expected)
      const sent = hooks.messages.filter(({ to }) => to === `/${person.id}`)
      expect([...new Set(sent.map(({ id }) => id))].toSorted()).toEqual(expected)
      expect(sent.filter(({ id, signedId }) => id !== signedId)).toEqual([])
      const got = mails.mails.filter(({ to }) => to === person.email)
      const digests = await digestsOf(world, person)
      expect(new Set(got.map(({ raw }) => messageIdOf(raw)))).toEqual(new Set(digests.values()))
      for (const { raw, text } of got) {
        const mailed = inbox.filter(({ id }) => digests.get(id) === messageIdOf(raw))
        const words = decoded(text)
        expect(mailed.filter((event) => !words.includes(eventText(event).text))).toEqual([])
        expect(words).not.toContain('Corrected by staff')
      }
    }
    const repeats = [
      mails.mails.length - new Set(mails.mails.map(({ raw }) => messageIdOf(raw))).size,
      hooks.messages.length - PEOPLE * expected.length,
    ]
    console.info(`${KILLS + 2} kills: ${repeats[0]} mails and ${repeats[1]} messages came again, each with its id`)
    expect(Math.min(...repeats)).toBeGreaterThan(0)
  }, 600_000)
})
