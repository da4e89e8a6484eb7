import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { variables } from '../../apps/server/src/config.ts'
import { connect, type Database } from '../../apps/server/src/db/connect.ts'
import { prepareDatabase } from '../../apps/server/src/jobs.ts'
import { type ApplicationProcess, createApplication } from './application.ts'
import { type Cluster, createPrimary, createStandby } from './cluster.ts'
import { createPooler, createProxy, type Pooler, type Proxy } from './front.ts'
import { type MovingAddress, openAddress } from './moving-address.ts'

const run = promisify(execFile)

export type TopologyOptions = {
  /** The product's statements go through PgBouncer. */
  readonly pooler?: boolean
  /** The product's public reads go to the standby. */
  readonly readFromStandby?: boolean
  /** The size of a separate disk for both databases, which can be filled. */
  readonly diskMb?: number
  /** Returns additional settings of a process. */
  readonly envOf?: (part: string, folder: string) => Readonly<Record<string, string>>
  /** Fills the migrated database before anything else is started. */
  readonly fill?: (database: Database) => Promise<void>
}

export type Topology = {
  readonly folder: string
  readonly webs: readonly [ApplicationProcess, ApplicationProcess]
  readonly worker: ApplicationProcess
  readonly proxy: Proxy
  readonly pooler: Pooler | null
  readonly primary: () => Cluster
  readonly standby: () => Cluster
  /** The address of the current primary. */
  readonly address: MovingAddress
  /** The address of PostgreSQL without a pooler. */
  readonly databaseUrl: string
  /** The folder of the separate disk, or null where none could be mounted. */
  readonly disk: string | null
  setSynchronous: (isOn: boolean) => Promise<void>
  /** Waits until the standby has replayed everything from the primary. */
  untilCaughtUp: () => Promise<void>
  /** Fences the primary, promotes the standby and moves the address. */
  failOver: () => Promise<void>
  /** Creates a new standby of the current primary. */
  replaceStandby: () => Promise<void>
  stop: () => Promise<void>
}

/** Whether the product has settings for a pooler and a standby. */
export const knowsPooler = 'DATABASE_POOLER' in variables.shape
export const knowsStandby = 'DATABASE_READ_URL' in variables.shape

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`

/** Starts two web processes, a worker, PostgreSQL with a standby, PgBouncer and nginx, all on this machine. */
export async function startTopology(options: TopologyOptions = {}): Promise<Topology> {
  const { pooler: hasPooler = knowsPooler, readFromStandby = knowsStandby, envOf = () => ({}), fill } = options
  const folder = await mkdtemp(join(process.env.TEST_DATABASES ?? tmpdir(), 'inferdex-topology-'))
  await chmod(folder, 0o755)
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    const disk = options.diskMb === undefined ? null : await mountDisk(join(folder, 'disk'), options.diskMb)
    if (disk !== null) ends.push(() => run('umount', [disk]))
    const data = disk ?? folder
    let clusters = 1
    let primary = await createPrimary(join(data, 'postgres-1'), 'primary')
    ends.push(() => primary.kill())
    const address = await openAddress(primary.port)
    ends.push(() => address.close())
    const databaseUrl = urlOf(address.port)
    const database = connect(databaseUrl, { queryTimeoutMs: 0 })
    await prepareDatabase(database)
    await fill?.(database)
    // As deploy/postgres/role.sql does: a pooler does not forward limits.
    await database.pool.query(`alter role postgres set statement_timeout = '15s'`)
    await database.pool.query(`alter role postgres set idle_in_transaction_session_timeout = '30s'`)
    await database.close()
    const copyPrimary = () => {
      clusters += 1
      return createStandby(primary, join(data, `postgres-${clusters}`), 'standby')
    }
    let standby = await copyPrimary()
    ends.push(() => standby.kill())
    const readAddress = await openAddress(standby.port)
    ends.push(() => readAddress.close())
    const pooler = hasPooler ? await createPooler(join(folder, 'pgbouncer'), { url: databaseUrl }) : null
    if (pooler !== null) {
      await pooler.start()
      ends.push(() => pooler.kill())
    }
    const settings = {
      DATABASE_URL: pooler?.url ?? databaseUrl,
      DATABASE_DIRECT_URL: databaseUrl,
      ...(pooler !== null && { DATABASE_POOLER: 'transaction' }),
      ...(readFromStandby && { DATABASE_READ_URL: urlOf(readAddress.port) }),
    }
    await mkdir(join(folder, 'media'))
    const create = (name: string, role: 'web' | 'worker') =>
      createApplication(name, { role, folder, env: { ...settings, ...envOf(name, folder) } })
    const webs = [await create('web-1', 'web'), await create('web-2', 'web')] as const
    const worker = await create('worker', 'worker')
    for (const part of [...webs, worker]) {
      await part.start()
      ends.push(() => part.kill())
    }
    const ports = webs.map(({ port }) => port)
    const proxy = await createProxy(join(folder, 'nginx'), ports)
    await proxy.start()
    ends.push(() => proxy.kill())

    const setSynchronous = async (isOn: boolean) => {
      await primary.query(`alter system set synchronous_standby_names = '${isOn ? 'standby' : ''}'`)
      await primary.query('select pg_reload_conf()')
      if (isOn) await until(async () => (await stateOf(primary))?.sync_state === 'sync')
    }
    const topology: Topology = {
      folder,
      webs,
      worker,
      proxy,
      pooler,
      primary: () => primary,
      standby: () => standby,
      address,
      databaseUrl,
      disk,
      setSynchronous,
      untilCaughtUp: () =>
        until(async () => {
          const state = await stateOf(primary)
          return state !== null && state.behind === 0
        }),
      failOver: async () => {
        // First the primary becomes unreachable, then it is stopped: no write is accepted by the wrong server.
        address.cut()
        await primary.kill()
        await standby.promote()
        const [promoted, fenced] = [standby, primary]
        primary = promoted
        await setSynchronous(false)
        address.leadTo(primary.port)
        await fenced.remove()
      },
      replaceStandby: async () => {
        readAddress.cut()
        if (standby.port !== primary.port) await standby.remove()
        standby = await copyPrimary()
        readAddress.leadTo(standby.port)
      },
      stop,
    }
    return topology
  } catch (error) {
    await stop()
    throw error
  }
}

async function stateOf(primary: Cluster): Promise<{ sync_state: string; behind: number } | null> {
  const [state] = await primary.query<{ sync_state: string; behind: number }>(
    `select sync_state, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), replay_lsn)::float8 as behind
     from pg_stat_replication where application_name = 'standby' and state = 'streaming'`,
  )
  return state ?? null
}

const WAIT_MS = 30_000

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('The standby does not follow the primary')
    await wait(50)
  }
}

/** Mounts a small in-memory disk, where that is allowed. */
async function mountDisk(folder: string, sizeMb: number): Promise<string | null> {
  await mkdir(folder)
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0755`, 'tmpfs', folder])
    return folder
  } catch {
    return null
  }
}
