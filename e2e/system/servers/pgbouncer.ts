import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../apps/server/src/db/embedded/embedded.ts'
import { databaseFolder } from '../../../apps/server/src/testing/servers/database-server.ts'
import { serverAccount } from '../postgres-15.ts'

export type Pooler = { url: string; stop: () => Promise<void> }

/** Starts PgBouncer in transaction mode in front of a database, with fewer sessions than a process has connections. */
export async function startPgBouncer(name: string, databaseUrl: string, sessions = 3): Promise<Pooler> {
  const directory = databaseFolder(name)
  const port = await freePort()
  await mkdir(directory, { recursive: true })
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl)
  const target = `host=${hostname} port=${serverPort} user=${username}${password === '' ? '' : ` password=${password}`}`
  const file = join(directory, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = ${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 200
`,
  )
  const account = await serverAccount()
  if (account !== null) for (const path of [directory, file]) await chown(path, account.uid, account.gid)
  const bouncer = spawn('pgbouncer', [file], { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], ...account })
  let log = ''
  const isUp = new Promise<void>((resolve, reject) => {
    bouncer.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('process up')) resolve()
    })
    bouncer.once('error', reject)
    bouncer.once('exit', () => reject(new Error(log)))
  })
  await isUp
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    stop: async () => {
      bouncer.kill('SIGKILL')
      await once(bouncer, 'exit')
      await rm(directory, { recursive: true, force: true })
    },
  }
}
