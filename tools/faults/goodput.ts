// Measures the goodput at three times the load that the product can serve: `npm run faults -- --goodput`.
// One web process and its database share a core; the load generator has the other one.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connect } from '../../apps/server/src/db/connect.ts'
import { prepareDatabase } from '../../apps/server/src/jobs.ts'
import { createApplication } from '../topology/application.ts'
import { createPrimary } from '../topology/cluster.ts'
import { fillSite } from './site.ts'

const run = promisify(execFile)
const [PRODUCT_CORE, CLIENT_CORE] = ['0', '1']
/** A response after this deadline is useless. */
const DEADLINE_MS = 2000
const GIVE_UP_MS = 20_000
const CLIENTS = [8, 16, 32]
const PEAK_MS = 6000
const OVERLOAD_MS = 20_000
const TIMES = 3
const AIM = 0.9
/**
 * The number of connections that are opened in advance, like nginx's keep-alive connections: Node accepts one per turn
 * of its loop, so requests on new ones would queue where the product cannot see them.
 */
const KEPT_OPEN = 512
/** Keeps a product that never refuses from exhausting this machine. */
const MOST_OPEN = 5000

type Seen = {
  readonly path: string
  readonly status: number
  readonly retryAfter: string | undefined
  readonly ms: number
}

/** Returns the good responses, the documented refusals, and the rest. */
function sortSeen(seen: readonly Seen[]) {
  const good = seen.filter(({ status, ms }) => status === 200 && ms <= DEADLINE_MS).length
  const late = seen.filter(({ status, ms }) => status === 200 && ms > DEADLINE_MS).length
  const refused = seen.filter(({ status, retryAfter }) => status === 503 && retryAfter !== undefined).length
  return { good, late, refused, wrong: seen.length - good - late - refused }
}

let unique = 0

/** Returns an address that was not requested before: of a page, or of a call. */
function nextAddress(): string {
  unique += 1
  const kinds = [
    `/models?q=new-${unique}`,
    `/api/catalog/models?limit=3&q=new-${unique}`,
    `/deals?q=new-${unique}`,
    `/api/catalog/deals?q=new-${unique}`,
    `/providers?search=new-${unique}`,
    `/api/catalog/providers?q=new-${unique}`,
  ]
  return kinds[unique % kinds.length] ?? '/'
}

async function openConnections(port: number): Promise<Agent> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: KEPT_OPEN })
  await Promise.all(Array.from({ length: KEPT_OPEN }, () => ask(agent, port, '/livez')))
  return agent
}

function ask(agent: Agent, port: number, path = nextAddress()): Promise<Seen> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, retryAfter?: string) =>
      resolve({ path, status, retryAfter, ms: performance.now() - startedAt })
    const request = get({ host: '127.0.0.1', port, agent, path, timeout: GIVE_UP_MS }, (response) => {
      response.resume()
      response.on('end', () => end(response.statusCode ?? 0, response.headers['retry-after']))
      response.on('error', () => end(0))
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => end(0))
  })
}

/** Returns the good responses per second for this many clients that each wait for their response. */
async function peakWith(clients: number, port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const until = performance.now() + PEAK_MS
  const seen: Seen[] = []
  const client = async () => {
    while (performance.now() < until) seen.push(await ask(agent, port))
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return sortSeen(seen).good / (PEAK_MS / 1000)
}

async function findPeak(port: number): Promise<number> {
  const rates: number[] = []
  for (const clients of CLIENTS) rates.push(await peakWith(clients, port))
  return Math.max(...rates)
}

/** Sends requests at a fixed rate, regardless of the responses. */
async function offer(rate: number, port: number): Promise<Seen[]> {
  const agent = await openConnections(port)
  const startedAt = performance.now()
  const asked: Promise<unknown>[] = []
  const seen: Seen[] = []
  let open = 0
  const askOnce = async () => {
    open += 1
    seen.push(await ask(agent, port))
    open -= 1
  }
  for (let passed = 0; passed < OVERLOAD_MS; passed = performance.now() - startedAt) {
    while (asked.length < (passed * rate) / 1000) {
      if (open >= MOST_OPEN) {
        asked.push(Promise.resolve())
        seen.push({ path: '', status: 0, retryAfter: undefined, ms: 0 })
        continue
      }
      asked.push(askOnce())
    }
    await wait(5)
  }
  await Promise.all(asked)
  agent.destroy()
  return seen
}

/** Pins a process, all its threads and its future children to one core. */
async function pinTo(core: string, ...pids: number[]): Promise<void> {
  for (const pid of pids) await run('taskset', ['-a', '-c', '-p', core, String(pid)])
}

/** Measures and prints it. Returns whether the target was reached. */
export async function measureGoodput(): Promise<boolean> {
  const folder = await mkdtemp(join(process.env.TEST_DATABASES ?? tmpdir(), 'inferdex-goodput-'))
  await run('chmod', ['755', folder])
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    const primary = await createPrimary(join(folder, 'postgres'), 'primary')
    ends.push(() => primary.kill())
    await pinTo(PRODUCT_CORE, primary.pid())
    const database = connect(primary.url, { queryTimeoutMs: 0 })
    await prepareDatabase(database)
    await fillSite(database)
    await database.close()
    await mkdir(join(folder, 'media'))
    const web = await createApplication('web', { role: 'web', folder, env: { DATABASE_URL: primary.url } })
    await web.start()
    ends.push(() => web.kill())
    await pinTo(PRODUCT_CORE, web.pid())
    await pinTo(CLIENT_CORE, process.pid)
    await peakWith(CLIENTS[0] ?? 1, web.port)
    const before = await findPeak(web.port)
    const seen = await offer(before * TIMES, web.port)
    const after = await findPeak(web.port)
    const { good, late, refused, wrong } = sortSeen(seen)
    // The other load of this machine varies over time.
    const peak = (before + after) / 2
    const goodput = good / (OVERLOAD_MS / 1000)
    console.info(
      `peak ${before.toFixed(0)}/s before and ${after.toFixed(0)}/s after; offered ${(before * TIMES).toFixed(0)}/s`,
    )
    console.info(
      `of ${seen.length}: ${good} in time, ${late} too late, ${refused} refused with Retry-After, ${wrong} anything else`,
    )
    const slowest = seen.map(({ ms }) => ms).toSorted((a, b) => a - b)
    const at = (share: number) => `${(slowest[Math.floor(share * slowest.length)] ?? 0).toFixed(0)} ms`
    console.info(`time until the response: half ${at(0.5)}, 90% ${at(0.9)}, 99% ${at(0.99)}`)
    const statuses = Object.groupBy(seen, ({ status }) => status)
    if (wrong > 0) for (const [status, all = []] of Object.entries(statuses)) console.info(`${status}: ${all.length}`)
    const pages = sortSeen(seen.filter(({ path }) => !path.startsWith('/api/'))).good / (OVERLOAD_MS / 1000)
    console.info(
      `pages in time ${pages.toFixed(0)}/s, ${((pages * 2) / peak).toFixed(2)} of those at the peak, which are half`,
    )
    console.info(`goodput ${goodput.toFixed(0)}/s, ${(goodput / peak).toFixed(2)} of the peak (aim ${AIM})`)
    return goodput / peak >= AIM && wrong === 0
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}
