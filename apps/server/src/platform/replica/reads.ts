import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { ReadDb } from '../../db/db.ts'
import type { Tables } from '../../db/generated/tables.ts'
import { isDatabaseUnavailable } from '../database-errors.ts'
import { type Replica, ReplicaLost } from './follow-replica.ts'

type ReadsOptions = {
  primary: pg.Pool
  replicaPool: pg.Pool
  replica: Pick<Replica, 'isUsable' | 'doubt' | 'orLost'>
  /** Called for each statement, with where it ran. */
  onRead?: (where: 'primary' | 'replica') => void
}

/** A connection that is chosen for each statement; a transaction holds one to the primary. */
type ReadConnection = DatabaseConnection & { held: DatabaseConnection | null }

/**
 * Creates the database of public reads. Each statement goes to the replica if it is new enough, else to the primary. A
 * statement that fails because of the replica is retried on the primary, so no request fails with the replica.
 */
export function createReads({ primary, replicaPool, replica, onRead = () => {} }: ReadsOptions): ReadDb {
  const onPrimary: Driver = new PostgresDriver({ pool: primary })

  async function execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (replica.isUsable()) {
      try {
        const result = await executeOnReplica<R>(query)
        onRead('replica')
        return result
      } catch (error) {
        if (!isReplicasFault(error)) throw error
        if (isConnectionLost(error)) replica.doubt()
      }
    }
    onRead('primary')
    const connection = await onPrimary.acquireConnection()
    try {
      return await connection.executeQuery<R>(query)
    } finally {
      await onPrimary.releaseConnection(connection)
    }
  }

  async function executeOnReplica<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const connecting = replicaPool.connect()
    const client = await replica.orLost(connecting).catch((error: unknown) => {
      void connecting.then((late) => late.release(true)).catch(() => {})
      throw error
    })
    try {
      const { rows } = await replica.orLost(client.query(sql, [...parameters]))
      client.release()
      return { rows: rows as R[] }
    } catch (error) {
      // A connection with an outstanding result cannot be reused.
      client.release(isConnectionLost(error))
      throw error
    }
  }

  const held = (connection: DatabaseConnection): DatabaseConnection => {
    const { held: current } = connection as ReadConnection
    if (current === null) throw new Error('This connection has no transaction')
    return current
  }
  const driver: Driver = {
    init: () => onPrimary.init(),
    acquireConnection: async () => {
      const connection: ReadConnection = {
        held: null,
        executeQuery: <R>(query: CompiledQuery) => connection.held?.executeQuery<R>(query) ?? execute<R>(query),
        streamQuery: () => {
          throw new Error('Results of reads are not streamed')
        },
      }
      return connection
    },
    beginTransaction: async (connection, settings) => {
      const current = await onPrimary.acquireConnection()
      ;(connection as ReadConnection).held = current
      await onPrimary.beginTransaction(current, settings)
    },
    commitTransaction: (connection) => onPrimary.commitTransaction(held(connection)),
    rollbackTransaction: (connection) => onPrimary.rollbackTransaction(held(connection)),
    releaseConnection: async (connection) => {
      const { held: current } = connection as ReadConnection
      if (current !== null) await onPrimary.releaseConnection(current)
    },
    destroy: () => replicaPool.end(),
  }
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }) as ReadDb
}

/** A statement that takes too long would do so on the primary too. */
const TOO_SLOW = '57014'
/** The statement writes, which only the primary can do. */
const READ_ONLY = '25006'

function isReplicasFault(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  if (code === TOO_SLOW) return false
  return code === READ_ONLY || error instanceof ReplicaLost || isDatabaseUnavailable(error)
}

/** Returns whether the connection cannot be reused; a recovery conflict that cancels a statement leaves it intact. */
function isConnectionLost(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  if (error instanceof ReplicaLost) return true
  return isDatabaseUnavailable(error) && code !== '40001' && code !== '40P01' && code !== '55P03'
}
