import pg from 'pg'
import { inUtc } from '../../db/connect.ts'
import { type LogPosition, parseLogPosition } from './log-position.ts'

/** How often the replica is asked how far it is while nobody waits for it. */
const CHECK_MS = 1000
/** How soon it is asked again while it has not replayed what reads need. */
const CHECK_BEHIND_MS = 20
/** How long an answer may take before the replica counts as gone: a frozen server closes nothing. */
const LATE_MS = 1000
/** Positions of the primary that the replica has not reached. More say nothing new about how late it is. */
const MAX_AWAITED = 256

/** What the change feed has read of the primary; null while it is not known how far the primary is. */
export type PrimaryState = {
  /** The newest position that is known. */
  readonly position: LogPosition
  /** What reads must not be older than: pages were removed from caches because of changes up to here. */
  readonly floor: LogPosition
}

export type Replica = {
  /** Returns whether a read may go to the replica now. */
  readonly isUsable: () => boolean
  /** Takes over what the change feed has read. From this moment on no read is older than `floor`. */
  readonly follow: (primary: PrimaryState | null) => void
  /** Asks the replica at once how it is, after a statement on it has failed. Until it responds it is not used. */
  readonly doubt: () => void
  /** Returns what the work returns, or rejects as soon as the replica is lost. */
  readonly orLost: <T>(work: Promise<T>) => Promise<T>
  /** How long the replica has not replayed a position of the primary; infinite while it is gone. */
  readonly lagSeconds: () => number
  readonly stop: () => Promise<void>
}

export class ReplicaLost extends Error {
  override readonly name = 'ReplicaLost'
}

type FollowOptions = {
  url: string
  /** Beyond this lag it is not used, even for reads that need nothing new. */
  maxLagSeconds: number
  /** Called when it is used again, or no longer. */
  onState: (isUp: boolean, reason?: unknown) => void
}

/** Follows how far a streaming replica is, on a connection of its own, so that reads need not ask. */
export function followReplica({ url, maxLagSeconds, onState }: FollowOptions): Replica {
  let client: pg.Client | null = null
  let isStopped = false
  let isUp = false
  let timer: NodeJS.Timeout | undefined
  let checking: Promise<void> | null = null
  let replayed: LogPosition = -1n
  let primary: PrimaryState | null = null
  const awaited: { position: LogPosition; since: number }[] = []
  /** Rejects the statements that run on it. Not one promise for all of them: it would remember each for ever. */
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
      // A server that was promoted goes its own way.
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
      // After a failover positions may begin at a smaller one.
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
