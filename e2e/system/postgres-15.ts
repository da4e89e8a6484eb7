import { execFile } from 'node:child_process'
import { chown, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../apps/server/src/db/embedded/embedded.ts'
import { databaseFolder, WITHOUT_FSYNC } from '../../apps/server/src/testing/servers/database-server.ts'

export const POSTGRES_15 = '/usr/lib/postgresql/15/bin'
const run = promisify(execFile)

/** Starts a new cluster of Debian's PostgreSQL 15, which is deleted afterwards. */
export async function startPostgres15(name: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const directory = databaseFolder(name)
  const port = await freePort()
  await mkdir(directory, { recursive: true })
  const account = await serverAccount()
  if (account !== null) await chown(directory, account.uid, account.gid)
  const as = { cwd: '/', ...account }
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=50', ...WITHOUT_FSYNC]
  const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  const log = join(directory, 'log')
  await run(
    join(POSTGRES_15, 'initdb'),
    ['-D', directory, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    as,
  )
  await run(join(POSTGRES_15, 'pg_ctl'), ['-D', directory, '-o', options, '-l', log, '-w', 'start'], as)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await run(join(POSTGRES_15, 'pg_ctl'), ['-D', directory, '-m', 'immediate', '-w', 'stop'], as)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Returns the account for PostgreSQL and PgBouncer, which refuse to run as root; null where this process is not root. */
export async function serverAccount(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const id = async (option: string) => Number((await run('id', [option, 'postgres'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}
