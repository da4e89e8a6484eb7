import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '../../apps/server/src/db/connect.ts'
import { prepareDatabase } from '../../apps/server/src/jobs.ts'
import { databaseFolder } from '../../apps/server/src/testing/servers/database-server.ts'
import { type Cluster, createPrimary, createStandby } from '../topology/cluster.ts'
import { type MovingAddress, openAddress } from '../topology/moving-address.ts'
import { startServer, type TestedServer } from '../topology/processes.ts'
import { randomOf } from './random.ts'

/** How soon after its commit, or after the end of a fault, a change must have arrived everywhere. */
const SOON_MS = 5000
/** How long the long transaction of each run is open. */
const OPEN_MS = 90_000
const CLOCKS_OFF_SECONDS = [7200, -7200]
const CLOCK = new URL('shifted-clock.ts', import.meta.url).href
const LOSE_FEEDS = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'inferdex-changes'`

type Arrival = { readonly place: string; readonly tags: readonly string[]; readonly at: number }
/** A committed change, and from when on it must arrive. */
type Committed = { readonly tag: string; readonly since: number }
type Tried = {
  readonly arrivals: Arrival[]
  readonly address: MovingAddress
  readonly places: readonly string[]
  primary: Cluster
  standby: Cluster
}

/**
 * Tries whether a change can be lost: two processes whose clocks are two hours wrong, a transaction that is open for 90
 * seconds and commits while all processes reconnect, then a failover with changes before and after it. Returns whether
 * every change reached both processes, their open browsers and the CDN in time.
 */
export async function tryChanges({ runs, seed }: { readonly runs: number; readonly seed: number }): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'inferdex-changes-'))
  const arrivals: Arrival[] = []
  const cdn = await startCdn(arrivals)
  const primary = await createPrimary(databaseFolder('changes-0'), 'changes-0', ['fsync=off'])
  const database = connect(primary.url)
  await prepareDatabase(database)
  await database.close()
  const standby = await createStandby(primary, databaseFolder('changes-1'), 'changes-1')
  const address = await openAddress(primary.port)
  const url = `postgres://postgres@127.0.0.1:${address.port}/postgres`
  const servers = await Promise.all(
    CLOCKS_OFF_SECONDS.map((seconds) => startShifted(url, { seconds, folder, cdn: cdn.url })),
  )
  const streams = servers.map((server, n) => followStream(server, `process ${n + 1}`, arrivals))
  const tried: Tried = { arrivals, address, primary, standby, places: ['process 1', 'process 2', 'CDN'] }
  let late = 0
  try {
    for (let run = 0; run < runs; run += 1) {
      const committed = await tryOnce(tried, seed + run)
      const problems = committed.flatMap((change) => problemsOf(change, tried))
      late += problems.length
      console.info(`seed ${seed + run}: ${committed.length} changes, ${problems.length} late or lost`)
      for (const problem of problems) console.error(`  ${problem}`)
      if (run + 1 < runs) await replaceStandby(tried, run)
    }
    return late === 0
  } finally {
    for (const stop of streams) stop()
    await Promise.all(servers.map((server) => server.stop()))
    await address.close()
    await cdn.close()
    for (const cluster of [tried.standby, tried.primary]) await cluster.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

async function tryOnce(tried: Tried, seed: number): Promise<Committed[]> {
  const random = randomOf(seed)
  const pause = (mostMs: number) => wait(random.integer(0, mostMs))
  const committed: Committed[] = []
  const announce = async (cluster: Cluster, name: string) => {
    await cluster.query(`select announce_change('{model/${name}-${seed}}', 'a change')`)
    committed.push({ tag: `model/${name}-${seed}`, since: performance.now() })
  }
  const slow = new pg.Client({ connectionString: tried.primary.url })
  await slow.connect()
  const begun = performance.now()
  await slow.query(`begin; select announce_change('{model/slow-${seed}}', 'a long transaction')`)
  await announce(tried.primary, 'before')
  await wait(OPEN_MS - (performance.now() - begun))
  await tried.primary.query(LOSE_FEEDS)
  await pause(400)
  await slow.query('commit')
  committed.push({ tag: `model/slow-${seed}`, since: performance.now() })
  await slow.end()
  await announce(tried.primary, 'while-away')
  await pause(2000)
  const failedOver = committed.length
  await announce(tried.primary, 'before-failover')
  await untilReplayed(tried)
  tried.address.cut()
  await tried.primary.kill()
  await tried.standby.promote()
  await announce(tried.standby, 'after-failover')
  await pause(1000)
  tried.address.leadTo(tried.standby.port)
  const over = performance.now()
  await announce(tried.standby, 'at-the-end')
  await wait(SOON_MS + 500)
  return committed.map((change, n) => (n < failedOver ? change : { ...change, since: Math.max(change.since, over) }))
}

/** Fences the old primary: what it committed is on the standby, as with synchronous replication. */
async function untilReplayed({ primary, standby }: Tried): Promise<void> {
  const [written] = await primary.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position')
  for (;;) {
    const [replayed] = await standby.query<{ isThere: boolean }>(
      `select pg_last_wal_replay_lsn() >= '${written?.position}' as "isThere"`,
    )
    if (replayed?.isThere === true) return
    await wait(20)
  }
}

async function replaceStandby(tried: Tried, run: number): Promise<void> {
  await tried.primary.remove()
  tried.primary = tried.standby
  const name = `changes-${run + 2}`
  tried.standby = await createStandby(tried.primary, databaseFolder(name), name)
}

function problemsOf({ tag, since }: Committed, { arrivals, places }: Tried): string[] {
  return places.flatMap((place) => {
    const found = arrivals.find(
      (one) => one.place === place && (one.tags.includes(tag) || (one.tags.includes('everything') && one.at >= since)),
    )
    if (found === undefined) return [`${tag} never reached ${place}`]
    const afterMs = Math.round(found.at - since)
    return afterMs <= SOON_MS ? [] : [`${tag} reached ${place} after ${afterMs} ms`]
  })
}

type Shifted = { readonly seconds: number; readonly folder: string; readonly cdn: string }

async function startShifted(url: string, { seconds, folder, cdn }: Shifted): Promise<TestedServer> {
  const file = join(folder, `${seconds}.clock`)
  await writeFile(file, String(seconds))
  const server = await startServer(url, {
    ROLE: 'web',
    NODE_OPTIONS: `--import=${CLOCK}`,
    CLOCK_FILE: file,
    CDN_PURGE_URL: cdn,
    CDN_PURGE_TOKEN: 'a token of this trial',
  })
  server.process.kill('SIGUSR2')
  return server
}

/** Starts a CDN that notes the tags of each purge. */
async function startCdn(arrivals: Arrival[]) {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      const { surrogate_keys: tags = [] } = JSON.parse(body) as { surrogate_keys?: string[] }
      arrivals.push({ place: 'CDN', tags, at: performance.now() })
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Follows the stream of a process like an open browser, and returns a function that stops it. */
function followStream({ url }: TestedServer, place: string, arrivals: Arrival[]): () => void {
  const stop = new AbortController()
  void read().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error
  })
  return () => stop.abort()

  async function read(): Promise<void> {
    const { body } = await fetch(`${url}/api/changes`, { signal: stop.signal })
    let rest = ''
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = `${rest}${part}`.split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const data = /^event: change\ndata: (.+)$/m.exec(event)?.[1]
        if (data === undefined) continue
        const { tags } = JSON.parse(data) as { tags: string[] }
        arrivals.push({ place, tags, at: performance.now() })
      }
    }
  }
}
