import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUrl, onServer } from '../../apps/server/src/testing/servers/database-server.ts'
import { createApplication } from '../../tools/topology/application.ts'
import { createPrimary, createStandby } from '../../tools/topology/cluster.ts'
import { createPooler, createProxy } from '../../tools/topology/front.ts'

// `E2E_SITE=whole playwright test` runs the journeys on a site as it is operated at scale: nginx, two web processes, a
// worker, PgBouncer, and public reads on a streaming replica.

export const isWholeSite = process.env.E2E_SITE === 'whole'

/** Starts the primary; the replica and the pooler are started when it is filled. */
export async function openWholeDatabase() {
  const folder = await mkdtemp(join(process.env.TEST_DATABASES ?? tmpdir(), 'inferdex-whole-'))
  await chmod(folder, 0o755)
  // Products of several workers share it.
  const primary = await createPrimary(join(folder, 'primary'), 'primary', ['max_connections=400', 'fsync=off'])
  const ends = [() => rm(folder, { recursive: true, force: true }), () => primary.kill()]
  return {
    url: primary.url,
    complete: async () => {
      // As deploy/postgres/role.sql does: a pooler does not forward limits.
      await onServer(primary.url, `alter role postgres set statement_timeout = '15s'`)
      await onServer(primary.url, `alter role postgres set idle_in_transaction_session_timeout = '30s'`)
      const standby = await createStandby(primary, join(folder, 'standby'), 'standby')
      ends.push(() => standby.kill())
      const pooler = await createPooler(join(folder, 'pgbouncer'), { url: primary.url })
      await pooler.start()
      ends.push(() => pooler.kill())
      process.env.E2E_REPLICA_SERVER = standby.url
      process.env.E2E_POOLER_SERVER = pooler.url
    },
    stop: async () => {
      for (const end of ends.toReversed()) await end()
    },
  }
}

/** Starts two web processes, a worker and nginx for a database of the primary. */
export async function startWholeSite(port: number, directUrl: string, env: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'inferdex-site-'))
  await mkdir(join(folder, 'media'))
  const name = new URL(directUrl).pathname.slice(1)
  const settings = {
    ...env,
    DATABASE_URL: databaseUrl(process.env.E2E_POOLER_SERVER ?? '', name),
    DATABASE_POOLER: 'transaction',
    DATABASE_DIRECT_URL: directUrl,
    DATABASE_READ_URL: databaseUrl(process.env.E2E_REPLICA_SERVER ?? '', name),
    DATABASE_POOL_SIZE: '5',
    MEDIA_DIR: join(folder, 'media'),
  }
  const create = (part: string, role: 'web' | 'worker') => createApplication(part, { role, folder, env: settings })
  const webs = [await create('web-1', 'web'), await create('web-2', 'web')]
  const worker = await create('worker', 'worker')
  const proxy = await createProxy(
    join(folder, 'nginx'),
    webs.map((web) => web.port),
    port,
  )
  const parts = [...webs, worker, proxy]
  const endWithUs = () => {
    for (const part of parts) if (part.isRunning()) process.kill(part.pid(), 'SIGKILL')
  }
  process.once('exit', endWithUs)
  await Promise.all([...webs, worker].map((part) => part.start()))
  await proxy.start()
  return {
    url: proxy.url,
    stop: async () => {
      process.off('exit', endWithUs)
      for (const part of parts.toReversed()) await part.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
