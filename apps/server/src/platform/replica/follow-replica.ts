import pg from 'pg'
import { inUtc } from '../../db/connect.ts'
import { type LogPosition, parseLogPosition } from './log-position.ts'

/** The polling interval of the replica while it is up to date. */
const CHECK_MS = 1000
/** The polling interval while it has not replayed what reads need. */
const CHECK_BEHIND_MS = 20
/** The timeout of a poll, after which the replica counts as lost: a frozen server closes nothing. */
const LATE_MS = 1000
/** The number of tracked positions that the replica has not reached. More would not measure the lag better. */
const MAX_AWAITED = 256

/** The state of the primary as the change feed has read it; null while it is unknown. */
export type PrimaryState = {
  /** The newest known position. */
  readonly position: LogPosition
  /** The minimum position for reads: pages were evicted because of changes up to here. */
  readonly floor: LogPosition
}

export type Replica = {
  /** Returns whether a read may go to the replica now. */
  readonly isUsable: () => boolean
  /** Applies what the change feed has read. From then on no read is older than `floor`. */
  readonly follow: (primary: PrimaryState | null) => void
  /** Polls the replica at once, after a statement on it has failed. Until it responds it is not used. */
  readonly doubt: () => void
  /** Settles like the given work, or rejects as soon as the replica is lost. */
  readonly orLost: <T>(work: Promise<T>) => Promise<T>
  /** How long the replica has lagged behind a position of the primary; infinite while it is lost. */
  readonly lagSeconds: () => number
  readonly stop: () => Promise<void>
}

export class ReplicaLost extends Error {
  override readonly name = 'ReplicaLost'
}

type FollowOptions = {
  url: string
  /** Beyond this lag it is not used, even for reads without a minimum position. */
  maxLagSeconds: number
  /** Called when it is used again, or no longer. */
  onState: (isUp: boolean, reason?: unknown) => void
}

/** Tracks the replay position of a streaming replica on a dedicated connection, so that reads need not query it. */
export function followReplica({ url, maxLagSeconds, onState }: FollowOptions): Replica {
  let client: pg.Client | null = null
  let isStopped = false
  let isUp = false
  let timer: NodeJS.Timeout | undefined
  let checking: Promise<void> | null = null
  let replayed: LogPosition = -1n
  let primary: PrimaryState | null = null
  const awaited: { position: LogPosition; since: number }[] = []
  /** Rejects the running statements. Not a single shared promise, which would retain every statement's handler. */
  const running = new Set<(error: ReplicaLost) => void>()

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({
      connectionString: inUtc(url),
      connectionTimeoutMillis: LATE_MS,
      query_timeout: LATE_MS,
      keepAlive: true,
      application_name: 'inferdex-replica',
    })
    opened.on('error', (error) => onLost(opened, error))
    opened.on('end', () => onLost(opened, new Error('The connection to the replica ended')))
    await opened.connect()
    return opened
  }

  function check(): Promise<void> {
    checking ??= ask().finally(() => {
      checking = null
      clearTimeout(timer)
      if (!isStopped) timer = setTimeout(() => void check(), isUp && isBehind() ? CHECK_BEHIND_MS : CHECK_MS)
    })
    return checking
  }

  async function ask(): Promise<void> {
    try {
      client ??= await connect()
      const { rows } = await client.query<{ replayed: string | null; isStandby: boolean }>(
        `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as replayed`,
      )
      const [found] = rows
      // A promoted server has diverged.
      if (found?.isStandby !== true || found.replayed === null) throw new Error('This is no standby server')
      replayed = parseLogPosition(found.replayed)
      while (awaited[0] !== undefined && awaited[0].position <= replayed) awaited.shift()
      if (isUp) return
      isUp = true
      onState(true)
    } catch (error) {
      onLost(client, error)
    }
  }

  function onLost(from: pg.Client | null, error: unknown): void {
    if (isStopped || client !== from) return
    client?.end().catch(() => {})
    client = null
    goDown(error)
  }

  function goDown(error: unknown): void {
    if (!isUp) return
    isUp = false
    for (const reject of running) reject(new ReplicaLost('The replica is gone', { cause: error }))
    running.clear()
    onState(false, error)
  }

  const isBehind = () => primary !== null && replayed < primary.floor
  const lagSeconds = () => {
    if (!isUp) return Number.POSITIVE_INFINITY
    return awaited[0] === undefined ? 0 : (performance.now() - awaited[0].since) / 1000
  }

  void check()
  return {
    isUsable: () => isUp && primary !== null && replayed >= primary.floor && lagSeconds() <= maxLagSeconds,
    follow: (state) => {
      // After a failover, positions may restart at a lower one.
      if (state === null || (primary !== null && state.position < primary.position)) awaited.length = 0
      primary = state
      if (state === null || state.position <= replayed) return
      if (awaited.length < MAX_AWAITED && awaited.at(-1)?.position !== state.position)
        awaited.push({ position: state.position, since: performance.now() })
      if (isUp && isBehind()) void check()
    },
    doubt: () => {
      goDown(new Error('A statement on the replica failed'))
      void check()
    },
    orLost: (work) =>
      new Promise((resolve, reject) => {
        running.add(reject)
        void work.then(resolve, reject).finally(() => running.delete(reject))
      }),
    lagSeconds,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      const open = client
      client = null
      await open?.end().catch(() => {})
    },
  }
}
