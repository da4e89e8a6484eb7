import { execFile } from 'node:child_process'
import { appendFile, chown, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../../apps/server/src/db/embedded/embedded.ts'
import { createPart, type Part } from './part.ts'

export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin'
const run = promisify(execFile)
const HOST = '127.0.0.1'
export const MAX_CONNECTIONS = 80
const SETTINGS = [
  `listen_addresses='${HOST}'`,
  "unix_socket_directories=''",
  `max_connections=${MAX_CONNECTIONS}`,
  'shared_buffers=64MB',
  'wal_level=replica',
  'wal_keep_size=64MB',
  'max_wal_size=256MB',
  'hot_standby_feedback=on',
  'max_standby_streaming_delay=5s',
  // Detects a frozen or killed standby soon.
  'wal_sender_timeout=10s',
  'wal_receiver_timeout=10s',
  'wal_retrieve_retry_interval=500ms',
  'fsync=on',
  'full_page_writes=on',
]

export type Cluster = Part & {
  readonly port: number
  readonly url: string
  readonly folder: string
  query: <T extends object>(statement: string) => Promise<T[]>
  promote: () => Promise<void>
  remove: () => Promise<void>
}

/** Returns the account of PostgreSQL: it refuses to run as root. */
export async function postgresAccount(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const id = async (option: string) => Number((await run('id', [option, 'postgres'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

/** Creates and starts an empty primary in `folder`. */
export async function createPrimary(folder: string, name: string, settings: readonly string[] = []): Promise<Cluster> {
  const cluster = await clusterIn(folder, name)
  const as = { cwd: '/', ...(await postgresAccount()) }
  await run(
    join(POSTGRES_BIN, 'initdb'),
    ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    as,
  )
  await appendFile(join(folder, 'postgresql.conf'), `${[...SETTINGS, ...settings].join('\n')}\n`)
  await cluster.start()
  return cluster
}

/** Copies the primary and starts the copy as a standby that streams from it. */
export async function createStandby(primary: Cluster, folder: string, name: string): Promise<Cluster> {
  const cluster = await clusterIn(folder, name)
  const as = { cwd: '/', ...(await postgresAccount()) }
  const source = `host=${HOST} port=${primary.port} user=postgres application_name=standby`
  await run(join(POSTGRES_BIN, 'pg_basebackup'), ['-d', source, '-D', folder, '-R', '-X', 'stream', '-c', 'fast'], as)
  await cluster.start()
  return cluster
}

/** Creates an empty folder for a cluster and chooses its port; nothing is started. */
export async function clusterIn(folder: string, name: string): Promise<Cluster> {
  const account = await postgresAccount()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid ?? account.uid)
  const port = await freePort()
  const url = `postgres://postgres@${HOST}:${port}/postgres`
  async function query<T extends object>(statement: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 60_000 })
    client.on('error', () => {})
    await client.connect()
    try {
      const { rows } = await client.query<T>(statement)
      return rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  const part = createPart({
    name,
    command: join(POSTGRES_BIN, 'postgres'),
    args: ['-D', folder, '-p', String(port)],
    options: { cwd: '/', ...account },
    log: `${folder}.log`,
    isReady: async () => (await query('select 1')).length === 1,
  })
  return {
    ...part,
    // It closes open connections; SIGTERM would wait for them.
    stop: () => part.stop('SIGINT'),
    port,
    url,
    folder,
    query,
    promote: async () => {
      await run(join(POSTGRES_BIN, 'pg_ctl'), ['-D', folder, '-w', 'promote'], { cwd: '/', ...account })
    },
    remove: async () => {
      await part.kill()
      for (const path of [folder, `${folder}.log`]) await rm(path, { recursive: true, force: true })
    },
  }
}
