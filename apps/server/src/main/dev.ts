import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { readConfig } from '../config.ts'
import { prepareDatabase } from '../jobs.ts'
import { seed } from '../seed/seed.ts'
import { openForCommand } from './open-database.ts'

const SERVER = new URL('dev-server.ts', import.meta.url).pathname
/** Edits in these folders restart the server. Vite reloads pages itself. */
const WATCHED = ['apps/server/src', 'packages/contracts/src', 'packages/domain/src'].map(
  (folder) => new URL(`../../../../${folder}`, import.meta.url).pathname,
)
/** Editors write a file in several steps, and several files at once. */
const PAUSE_MS = 100

const env = { SEED: 'demo', DEMO: '1', LOG_LEVEL: 'warn', DRAIN_SECONDS: '0', ...process.env }
const config = readConfig(env)
// The database keeps running while the server restarts.
const database = await openForCommand(config)
await prepareDatabase(database)
await seed(database.db, config, new Date())

let server = start()
let restarting: Promise<void> | null = null
let timer: NodeJS.Timeout | undefined
for (const folder of WATCHED) {
  watch(folder, { recursive: true }, (_, file) => {
    if (file?.includes('.test.')) return
    clearTimeout(timer)
    timer = setTimeout(restart, PAUSE_MS)
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())

function start(): ChildProcess {
  return spawn(process.execPath, [SERVER], { env: { ...env, DATABASE_URL: database.url }, stdio: 'inherit' })
}

/** Restarts the server at once, without waiting for open requests. */
function restart(): void {
  restarting ??= startAgain()
}

async function startAgain(): Promise<void> {
  await ended(server)
  server = start()
  restarting = null
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function stop(): Promise<void> {
  clearTimeout(timer)
  await ended(server)
  await database.close()
  process.exit(0)
}
