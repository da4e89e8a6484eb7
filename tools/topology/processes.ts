import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '../../apps/server/src/db/connect.ts'
import { freePort, openEmbeddedDatabase } from '../../apps/server/src/db/embedded/embedded.ts'
import { prepareDatabase } from '../../apps/server/src/jobs.ts'
import { databaseFolder, WITHOUT_FSYNC } from '../../apps/server/src/testing/servers/database-server.ts'
import { removeSchedules } from '../../apps/server/src/testing/run-jobs.ts'

/** Starts the commands of the built server. */
export const RUN = new URL('../../apps/server/run.js', import.meta.url).pathname

export type TestedDatabase = Database & {
  url: string
  stop: () => Promise<void>
  /** Closes all connections, as for a restart. */
  shutDown: () => Promise<void>
  startAgain: () => Promise<void>
}

/** Starts a migrated database, which is deleted afterwards. */
export async function startDatabase(name: string): Promise<TestedDatabase> {
  const directory = databaseFolder(name)
  let embedded = await openEmbeddedDatabase(directory, { settings: WITHOUT_FSYNC })
  const { url } = embedded
  const database = connect(url)
  await prepareDatabase(database)
  await removeSchedules(database)
  const stop = async () => {
    await database.close()
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
  return {
    ...database,
    url,
    stop,
    shutDown: () => embedded.stop(),
    startAgain: async () => {
      embedded = await openEmbeddedDatabase(directory, { port: Number(new URL(url).port), settings: WITHOUT_FSYNC })
    },
  }
}

export type TestedServer = {
  url: string
  port: number
  process: ChildProcess
  log: () => string
  metric: (name: string) => Promise<number>
  stop: () => Promise<number | null>
  /** Kills it at once, as when a machine is lost. */
  kill: () => Promise<number | null>
}

/** Starts the production server on the built pages as a separate process, as an operator does. */
export async function startServer(databaseUrl: string, env: Record<string, string> = {}): Promise<TestedServer> {
  const port = Number(env.PORT ?? (await freePort()))
  const metricsPort = await freePort()
  const child = spawn(process.execPath, [RUN, 'serve'], {
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      RATE_LIMITS: 'off',
      DRAIN_SECONDS: '0',
      // Many are started: the compile cache avoids compiling the code again.
      NODE_COMPILE_CACHE: join(tmpdir(), 'inferdex-compile-cache'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, child, () => log)
  return {
    url,
    port,
    process: child,
    log: () => log,
    metric: async (name) => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
    },
    stop: () => {
      child.kill('SIGTERM')
      return exited
    },
    kill: () => {
      child.kill('SIGKILL')
      return exited
    },
  }
}

async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + 100_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not become ready (is it built?):\n${log()}`)
}
