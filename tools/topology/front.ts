// nginx and PgBouncer, with the configuration that we ship.
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../apps/server/src/db/embedded/embedded.ts'
import { postgresAccount } from './cluster.ts'
import { createPart, type Part } from './part.ts'

const CONFIGURATION = new URL('../../deploy/nginx/inferdex.conf', import.meta.url)

export type Proxy = Part & { readonly url: string; readonly port: number }

/** Prepares nginx with our configuration in front of these ports. */
export async function createProxy(folder: string, upstreams: readonly number[], ownPort?: number): Promise<Proxy> {
  const port = ownPort ?? (await freePort())
  await mkdir(join(folder, 'conf.d'), { recursive: true })
  const servers = upstreams.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=5s;`).join('\n  ')
  const shipped = (await readFile(CONFIGURATION, 'utf8'))
    .replace('/var/cache/nginx/inferdex', join(folder, 'cache'))
    .replace(/server application:3000[^;]*;/, servers)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http { access_log off; ${paths.join(' ')}
     include ${folder}/conf.d/*.conf;
     ${shipped} }`,
  )
  const url = `http://127.0.0.1:${port}`
  const part = createPart({
    name: 'nginx',
    command: 'nginx',
    args: ['-c', file],
    log: join(folder, 'log'),
    isReady: async () => (await fetch(`${url}/livez`)).ok,
  })
  return { ...part, url, port }
}

export type Pooler = Part & { readonly url: string }

type PoolerOptions = {
  /** The address of the server: host, port, role and password, for all its databases. */
  readonly url: string
  /** The maximum number of server connections. */
  readonly sessions?: number
}

/** Prepares PgBouncer in transaction mode in front of a server. */
export async function createPooler(folder: string, { url: serverUrl, sessions = 20 }: PoolerOptions): Promise<Pooler> {
  const port = await freePort()
  const account = await postgresAccount()
  await mkdir(folder, { recursive: true })
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid ?? account.uid)
  const { hostname, port: serverPort, username, password, pathname } = new URL(serverUrl)
  const target = `host=${hostname} port=${serverPort} user=${username}${password === '' ? '' : ` password=${password}`}`
  const file = join(folder, 'pgbouncer.ini')
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
max_client_conn = 500
server_connect_timeout = 5
server_login_retry = 1
query_wait_timeout = 10
`,
  )
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`
  const part = createPart({
    name: 'pgbouncer',
    command: 'pgbouncer',
    args: [file],
    options: { cwd: '/', ...account },
    log: join(folder, 'log'),
    isReady: async () => {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
      client.on('error', () => {})
      await client.connect()
      await client.end()
      return true
    },
  })
  return { ...part, url }
}
