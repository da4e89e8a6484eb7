import { execFile } from 'node:child_process'
import { chown, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect, type Database } from '../../../apps/server/src/db/connect.ts'
import { freePort } from '../../../apps/server/src/db/embedded/embedded.ts'
import { prepareDatabase } from '../../../apps/server/src/jobs.ts'
import { removeSchedules } from '../../../apps/server/src/testing/run-jobs.ts'
import { databaseFolder } from '../../../apps/server/src/testing/servers/database-server.ts'
import { POSTGRES_15, serverAccount } from '../postgres-15.ts'

const run = promisify(execFile)

export type PrimaryAndReplica = Database & {
  url: string
  readUrl: string
  /** Sent to the replica. */
  pauseReplay: () => Promise<void>
  resumeReplay: () => Promise<void>
  /** Ends all processes of the replica at once, as a lost machine does. */
  killReplica: () => Promise<void>
  startReplica: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts a migrated database of PostgreSQL 15 and a streaming replica of it. Both are deleted afterwards. */
export async function startPrimaryAndReplica(name: string): Promise<PrimaryAndReplica> {
  const account = await serverAccount()
  const as = { cwd: '/', ...account }
  const tool = (program: string, ...args: string[]) => run(join(POSTGRES_15, program), args, as)
  const [primary, standby] = [databaseFolder(`${name}-primary`), databaseFolder(`${name}-standby`)]
  const [port, standbyPort] = [await freePort(), await freePort()]
  for (const directory of [primary, standby]) {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    if (account !== null) await chown(directory, account.uid, account.gid)
  }
  // Not without waiting for commits: positions in the log are what is tested.
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=80', 'fsync=off']
  const start = (directory: string, at: number) =>
    tool(
      'pg_ctl',
      '-D',
      directory,
      '-l',
      join(directory, 'log'),
      '-w',
      'start',
      '-o',
      [`-p ${at}`, ...settings.map((setting) => `-c ${setting}`)].join(' '),
    )
  await tool('initdb', '-D', primary, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C')
  await start(primary, port)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const readUrl = `postgres://postgres@127.0.0.1:${standbyPort}/postgres`
  const database = connect(url)
  await prepareDatabase(database)
  await removeSchedules(database)
  await tool('pg_basebackup', '-D', standby, '-d', url, '-R', '-X', 'stream', '-c', 'fast')
  await start(standby, standbyPort)

  const onReplica = async (statement: string) => {
    const { pool, close } = connect(readUrl, { poolSize: 1 })
    await pool.query(statement)
    await close()
  }
  const killReplica = async () => {
    const [pid = ''] = (await readFile(join(standby, 'postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGQUIT')
    await tool('pg_ctl', '-D', standby, '-m', 'immediate', '-w', 'stop').catch(() => {})
  }
  return {
    ...database,
    url,
    readUrl,
    pauseReplay: () => onReplica('select pg_wal_replay_pause()'),
    resumeReplay: () => onReplica('select pg_wal_replay_resume()'),
    killReplica,
    startReplica: async () => void (await start(standby, standbyPort)),
    stop: async () => {
      await database.close()
      await killReplica().catch(() => {})
      await tool('pg_ctl', '-D', primary, '-m', 'immediate', '-w', 'stop')
      for (const directory of [primary, standby]) await rm(directory, { recursive: true, force: true })
    },
  }
}
