import { execFile } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { sendWebhooks } from '../../apps/server/src/features/watching/delivery/webhooks/webhooks.jobs.ts'
import { notifyOfNews } from '../../apps/server/src/features/watching/watching.jobs.ts'
import { jobQueue } from '../../apps/server/src/platform/job-queue.ts'
import { MAX_CONNECTIONS } from '../topology/cluster.ts'
import type { Part } from '../topology/part.ts'
import type { Load } from './load.ts'
import type { Fault, PartName } from './plan.ts'
import type { ServerState, TriedServer } from './servers.ts'
import type { Site } from './site.ts'

const run = promisify(execFile)
const RUN = new URL('../../apps/server/run.js', import.meta.url).pathname
/** nginx sends nothing to a process for this long after it failed (`fail_timeout`). */
const PROXY_FORGETS_MS = 5500

/** Injects a fault and ends it. Afterwards the broken part works again, or recovers without help. */
export async function inject(site: Site, load: Load, fault: Fault): Promise<void> {
  const { topology } = site
  switch (fault.kind) {
    case 'kill': {
      const part = partOf(site, fault.part)
      if (fault.part === 'nginx') load.setAway('proxy', true)
      await part.kill()
      await wait(fault.forMs)
      await part.start()
      if (fault.part === 'nginx') load.setAway('proxy', false)
      return
    }
    case 'freeze': {
      const part = partOf(site, fault.part)
      if (fault.part === 'nginx') load.setAway('proxy', true)
      part.freeze()
      await wait(fault.forMs)
      part.resume()
      if (fault.part === 'nginx') load.setAway('proxy', false)
      return
    }
    case 'failover':
      return topology.failOver()
    case 'rolling restart':
      for (const web of topology.webs) {
        const code = await web.stop()
        if (code !== 0) load.figures.problems.push(`${web.name} ended with ${code}`)
        await web.start()
        await wait(PROXY_FORGETS_MS)
      }
      return
    case 'migration':
      return migrate(topology.databaseUrl)
    case 'locked table':
      return withClient(topology.databaseUrl, async (client) => {
        await client.query('begin')
        await client.query(`set local lock_timeout = '5s'`)
        await client.query('lock table deals in access exclusive mode')
        await wait(fault.forMs)
        await client.query('rollback')
      })
    case 'no connections left':
      return takeConnections(topology.databaseUrl, fault.forMs)
    case 'disk full':
      return topology.disk === null ? undefined : fillDisk(site, topology.disk, fault.forMs)
    case 'mail server':
      if (fault.how === 'refuses') site.mails.isRefusing = true
      else site.mails.onMail = () => wait(1000)
      await wait(fault.forMs)
      site.mails.isRefusing = false
      site.mails.onMail = async () => {}
      return
    case 'sign-in server':
      return during(site.signIn, fault, () => wait(fault.forMs))
    case 'storage':
      load.setAway('storage', true)
      await during(site.storage, fault, () => wait(fault.forMs))
      return load.setAway('storage', false)
    case 'webhook receiver':
      return during(site.hook, fault, async () => {
        await untilMessage(site)
        await wait(fault.forMs)
      })
    case 'feed server':
      return during(site.list, fault, () => wait(fault.forMs))
    case 'overload':
      load.setOverload(true)
      await wait(fault.forMs)
      return load.setOverload(false)
    case 'clock': {
      const part = partOf(site, fault.part)
      const setClock = async (seconds: number) => {
        await writeFile(site.clockFile(fault.part), String(seconds))
        if (part.isRunning()) process.kill(part.pid(), 'SIGUSR2')
      }
      // Values that were observed or priced an hour ahead stay valid for an hour, so nothing is compared with the past.
      load.setDated(false)
      await untilRead(site)
      await setClock(fault.bySeconds)
      await wait(fault.forMs)
      await setClock(0)
      load.setDated(true)
    }
  }
}

async function during(server: TriedServer, { how }: { how: ServerState }, work: () => Promise<unknown>): Promise<void> {
  await server.setState(how)
  await work()
  await server.setState('well')
}

const MESSAGE_WITHIN_MS = 25_000
const READ_WITHIN_MS = 15_000

/** Waits until the worker has tried to send a message, which it does once a minute. */
async function untilMessage({ topology, hook }: Site): Promise<void> {
  const before = hook.tries.length
  await withClient(topology.databaseUrl, async (client) => {
    const database = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
    const boss = jobQueue(database)
    await boss.send(notifyOfNews.name, {})
    const deadline = Date.now() + MESSAGE_WITHIN_MS
    for (let turn = 0; Date.now() < deadline; turn += 1) {
      if (turn % 10 === 0) await boss.send(sendWebhooks.name, {})
      await wait(500)
      const { rows } = await client.query<{ failures: number }>('select failures from webhooks')
      if (hook.tries.length > before || rows.some(({ failures }) => failures > 0)) return
    }
  })
}

/** Waits until no feed is being read. */
async function untilRead({ topology }: Site): Promise<void> {
  await withClient(topology.databaseUrl, async (client) => {
    const deadline = Date.now() + READ_WITHIN_MS
    while (Date.now() < deadline) {
      const { rows } = await client.query(`select from feed_runs where state = 'running'`)
      if (rows.length === 0) return
      await wait(100)
    }
  })
}

export function partOf({ topology }: Site, name: PartName): Part {
  const { webs, worker, proxy, pooler, primary, standby } = topology
  const parts = {
    'web-1': webs[0],
    'web-2': webs[1],
    worker,
    nginx: proxy,
    pgbouncer: pooler,
    primary: primary(),
    standby: standby(),
  }
  const part = parts[name]
  if (part === null) throw new Error(`There is no ${name}`)
  return part
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Runs the migrations again as an upgrade does, then adds a column as its first step and removes it as its last. */
async function migrate(databaseUrl: string): Promise<void> {
  const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production', DATABASE_URL: databaseUrl }
  await run(process.execPath, [RUN, 'migrate'], { env })
  await withClient(databaseUrl, async (client) => {
    await client.query(`set lock_timeout = '1s'`)
    for (const step of ['add column if not exists tried_column integer', 'drop column if exists tried_column']) {
      for (let tries = 0; ; tries += 1) {
        const error = await client.query(`alter table deals ${step}`).then(
          () => null,
          (thrown: unknown) => thrown,
        )
        if (error === null) break
        if (tries > 10) throw error
      }
      await wait(300)
    }
  })
}

async function takeConnections(url: string, forMs: number): Promise<void> {
  const clients: pg.Client[] = []
  for (let n = 0; n < MAX_CONNECTIONS; n += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    const isOpen = await client.connect().then(
      () => true,
      () => false,
    )
    if (!isOpen) break
    clients.push(client)
  }
  await wait(forMs)
  await Promise.all(clients.map((client) => client.end().catch(() => {})))
}

async function fillDisk({ topology }: Site, disk: string, forMs: number): Promise<void> {
  const filler = join(disk, 'filler')
  const { bavail, bsize } = await statfs(disk)
  try {
    // The databases may allocate some of it at the same time; then the disk is full without the last bytes.
    await run('fallocate', ['-l', String(bavail * bsize), filler]).catch(() => {})
    await wait(forMs)
  } finally {
    await rm(filler, { force: true })
  }
  // Without space for its log, PostgreSQL exits; its supervisor restarts it.
  for (const cluster of [topology.primary(), topology.standby()]) if (!cluster.isRunning()) await cluster.start()
}
