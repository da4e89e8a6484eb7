// What all benchmarks share: options, databases, calls without HTTP, figures and the comparison of two sides.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { connect, type Database } from '../../apps/server/src/db/connect.ts'
import { openEmbeddedDatabase } from '../../apps/server/src/db/embedded/embedded.ts'
import { prepareDatabase } from '../../apps/server/src/jobs.ts'
import { databaseUrl, onServer } from '../../apps/server/src/testing/servers/database-server.ts'
import { startDatabase, startServer, type TestedDatabase, type TestedServer } from '../topology/processes.ts'
import { MOST_GROWTH } from './benchmarks.ts'

/** Reads options, each with its default: `--rounds 3` for `{ rounds: 5 }`. */
export function readOptions<Options extends Record<string, string | number | boolean>>(defaults: Options): Options {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? { type: 'boolean' as const } : { type: 'string' as const },
    ]),
  )
  const { values } = parseArgs({ options, allowPositionals: true })
  const given = Object.entries(values).map(([name, value]) => [
    name,
    typeof defaults[name] === 'number' ? Number(value) : value,
  ])
  return { ...defaults, ...(Object.fromEntries(given) as Partial<Options>) }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Prints how many seconds some work took, and returns what it returned. */
export async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const result = await work()
  console.info(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return result
}

/** Fails the benchmark after it has finished. */
export function expectAim(isMet: boolean): void {
  if (!isMet) process.exitCode = 1
}

export type BenchServer = {
  readonly url: string
  /** A folder that PostgreSQL can read. */
  readonly directory: string
  /** Creates a migrated database without a limit of time for queries. */
  readonly create: (name: string, options?: Parameters<typeof connect>[1]) => Promise<Database>
}

/** Runs work on an empty PostgreSQL server, which is deleted afterwards. */
export async function withServer(settings: readonly string[], work: (server: BenchServer) => Promise<void>) {
  const directory = await mkdtemp(join(tmpdir(), 'inferdex-bench-'))
  // As root, PostgreSQL runs as another user, which must be able to use this folder: otherwise its data is stored
  // elsewhere and stays there.
  await chmod(directory, 0o755)
  const embedded = await openEmbeddedDatabase(join(directory, 'postgres'), { settings: [...settings] })
  const opened: Database[] = []
  try {
    await work({
      url: embedded.url,
      directory,
      create: async (name, options) => {
        await onServer(embedded.url, `create database ${name}`)
        const database = connect(databaseUrl(embedded.url, name), { queryTimeoutMs: 0, ...options })
        opened.push(database)
        await prepareDatabase(database)
        return database
      },
    })
  } finally {
    for (const database of opened) await database.close()
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Runs work with the built product: a filled database and one process. Needs `npm run build`. */
export async function withProduct(
  name: string,
  fill: (database: TestedDatabase) => Promise<unknown>,
  work: (server: TestedServer, database: TestedDatabase) => Promise<void>,
): Promise<void> {
  const database = await startDatabase(`bench-${name}`)
  try {
    await fill(database)
    const server = await startServer(database.url, { LOG_LEVEL: 'warn' })
    try {
      await work(server, database)
    } finally {
      await server.stop()
    }
  } finally {
    await database.stop()
  }
}

const ADMIN = { id: 'bench', role: 'ADMIN', sessionId: 'bench', isRecent: true } as const

/** Returns a function that calls endpoints of an application on this database, without HTTP and caches. */
export function callsOf(database: Database, now = () => new Date()) {
  const { app } = buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database, now })
  const context = { requestId: 'bench', url: '', address: null, userAgent: null, cookies: {} }
  return (path: string, input: object, viewer: typeof ADMIN | null = ADMIN): Promise<unknown> => {
    const endpoint = app.endpoints.get(`GET ${path}`)
    if (endpoint === undefined) throw new Error(`${path} is not registered`)
    return endpoint.invoke(input, { ...context, viewer, responseHeaders: {} })
  }
}

type Growth = { readonly rounds: number; readonly warmUp?: number; readonly isLonger?: () => Promise<boolean> }

/**
 * Measures a call with few and with many rows in turns, and prints both medians and their ratio. A page that has more
 * content with many rows is not comparable.
 */
export async function compareGrowth(
  name: string,
  [few, many]: readonly [() => Promise<unknown>, () => Promise<unknown>],
  { rounds, warmUp = 10, isLonger = async () => false }: Growth,
): Promise<number> {
  const times = { few: [] as number[], many: [] as number[] }
  for (let round = -warmUp; round < rounds; round += 1) {
    // Alternates which side is first.
    for (const side of round % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
      const took = await milliseconds(side === 'few' ? few : many)
      if (round >= 0) times[side].push(took)
    }
  }
  const [cheap, dear] = [median(times.few), median(times.many)]
  const [ratio, isComparable] = [dear / cheap, !(await isLonger())]
  console.info(
    `${name.padEnd(44)} ${cheap.toFixed(2)} ms  ${dear.toFixed(2)} ms  ratio ${ratio.toFixed(2)}${isComparable ? '' : ', of a longer page'}`,
  )
  expectAim(!isComparable || ratio <= MOST_GROWTH)
  return ratio
}

/** Repeats work with constant concurrency for some time, and returns how often it was done per second. */
export async function perSecond(work: () => Promise<unknown>, clients: number, forMs: number): Promise<number> {
  const startedAt = performance.now()
  let times = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() - startedAt < forMs) {
        await work()
        times += 1
      }
    }),
  )
  return (times / (performance.now() - startedAt)) * 1000
}

type Rates = {
  /** Each returns how many responses per second it gave for some milliseconds. */
  readonly product: (forMs: number) => Promise<number>
  readonly plain: (forMs: number) => Promise<number>
  readonly rounds: number
  readonly roundMs: number
  readonly warmUpMs: number
}

/** Measures the product and something plain in turns, prints every round, and returns the medians. */
export async function compareRates(name: string, { product, plain, rounds, roundMs, warmUpMs }: Rates) {
  for (const side of [product, plain]) await side(warmUpMs)
  const [ratios, rates]: [number[], number[]] = [[], []]
  for (let round = 1; round <= rounds; round += 1) {
    const [ours, theirs] = [await product(roundMs), await plain(roundMs)]
    rates.push(ours)
    ratios.push(ours / theirs)
    console.info(
      `${name}, round ${round}: ${ours.toFixed(0)}/s, plain ${theirs.toFixed(0)}/s, ratio ${(ours / theirs).toFixed(2)}`,
    )
  }
  return { ratio: median(ratios), rate: median(rates) }
}
