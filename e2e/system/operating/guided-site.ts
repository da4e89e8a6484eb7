import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../../apps/server/src/db/embedded/embedded.ts'
import { guideBlocks } from '../../../tools/docs/guide-blocks.ts'
import { clusterIn, createPrimary, postgresAccount } from '../../../tools/topology/cluster.ts'
import { createProxy } from '../../../tools/topology/front.ts'
import { openAddress } from '../../../tools/topology/moving-address.ts'
import { createPart, type Part } from '../../../tools/topology/part.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** Stubs for what a test machine lacks: the service manager, its log, and a separate nginx. */
const STAND_INS = {
  systemctl: `#!/usr/bin/env node
const [verb, ...units] = process.argv.slice(2)
const tell = async () => {
  for (const unit of units) {
    const { ok } = await fetch(process.env.UNITS + verb + '/' + encodeURIComponent(unit), { method: 'POST' })
    if (!ok) process.exitCode = 1
  }
}
void tell()
`,
  journalctl: `#!/bin/sh
cat "$LOGS"/*.log
`,
  nginx: `#!/bin/sh
PATH=\${PATH#*:} exec nginx -c "$NGINX/nginx.conf" "$@"
`,
}

export type GuidedSite = Awaited<ReturnType<typeof startGuidedSite>>

/**
 * Starts a site as the operating guide describes it: PostgreSQL 15 with a role that has a password, two web processes
 * and a worker on a file of settings, nginx in front. The guide's command blocks are run on it by name.
 */
export async function startGuidedSite() {
  const place = await mkdtemp(join(process.env.TEST_DATABASES ?? tmpdir(), 'inferdex-guides-'))
  await chmod(place, 0o755)
  const ends: (() => Promise<unknown>)[] = [() => rm(place, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  const blocks = new Map(guideBlocks().map((block) => [block.name, block]))
  const ran = new Set<string>()
  function blockOf(name: string, language: string): string {
    const block = blocks.get(name)
    if (block?.language !== language) throw new Error(`The guide has no ${language} block "${name}"`)
    ran.add(name)
    return block.commands
  }

  try {
    for (const folder of ['bin', 'media', 'backups']) await mkdir(join(place, folder))
    for (const [name, text] of Object.entries(STAND_INS))
      await writeFile(join(place, 'bin', name), text, { mode: 0o755 })
    // Two releases: folders with the parts of this checkout.
    for (const name of ['release', 'release-before']) {
      await mkdir(join(place, name))
      for (const entry of await readdir(ROOT))
        if (!entry.startsWith('.')) await symlink(join(ROOT, entry), join(place, name, entry))
    }
    await symlink(join(place, 'release'), join(place, 'inferdex'))

    const primary = await createPrimary(join(place, 'primary'), 'postgresql', ['fsync=off'])
    ends.push(() => primary.kill())
    const standby = await clusterIn(join(place, 'standby'), 'standby')
    ends.push(() => standby.kill())
    const address = await openAddress(primary.port)
    ends.push(() => address.close())
    const webPorts = [await freePort(), await freePort()] as const
    const proxy = await createProxy(join(place, 'nginx'), webPorts)
    const postgres = `127.0.0.1:${address.port}`
    const guided: Record<string, string> = {
      POSTGRES: postgres,
      SETTINGS: join(place, 'environment'),
      PORT: String(webPorts[0]),
      SITE: proxy.url,
      ADMIN_EMAIL: 'admin@example.org',
      ADMIN_PASSWORD: 'correct horse battery staple',
      ADMIN: `postgres://postgres@${postgres}/inferdex`,
      APP: join(place, 'inferdex'),
      PORTS: webPorts.join(' '),
      BACKUPS: join(place, 'backups'),
      NGINX: join(place, 'nginx'),
      NGINX_CACHE: join(place, 'nginx/cache'),
      STANDBY: `127.0.0.1:${standby.port}`,
      STANDBY_DATA: standby.folder,
      BEFORE: join(place, 'release-before'),
      DISK: place,
      MEDIA_DIR: join(place, 'media'),
      LOGS: place,
    }

    const units = new Map<string, Part>([['postgresql', primary]])
    const manager = createServer((request, response) => {
      const [, verb = '', unit = ''] = (request.url ?? '').split('/').map(decodeURIComponent)
      const part = units.get(unit)
      const work = async () => {
        if (part === undefined) throw new Error(`${unit} is no service here`)
        if (verb !== 'start') await part.stop(unit === 'postgresql' ? 'SIGINT' : 'SIGTERM')
        if (verb !== 'stop') await part.start()
      }
      work().then(
        () => response.writeHead(204).end(),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
    await new Promise<void>((listening) => manager.listen(0, '127.0.0.1', listening))
    ends.push(() => new Promise((closed) => manager.close(closed)))
    const managerAddress = manager.address()
    guided.UNITS = `http://127.0.0.1:${typeof managerAddress === 'object' ? managerAddress?.port : ''}/`

    const env = {
      PATH: [join(place, 'bin'), join(process.execPath, '..'), process.env.PATH].join(':'),
      HOME: process.env.HOME ?? '/',
      ...guided,
    }
    /** Runs a shell block as an operator, or as the account of PostgreSQL, and returns its output. */
    const sh = async (name: string, more: Record<string, string> = {}, as: 'operator' | 'postgres' = 'operator') => {
      const settings = as === 'operator' && !name.startsWith('install ') ? blockOf('settings', 'sh') : ''
      const script = ['set -eu', settings, blockOf(name, 'sh')].join('\n')
      const account = as === 'postgres' ? { cwd: '/', ...(await postgresAccount()) } : { cwd: guided.APP }
      const { stdout, stderr } = await run('bash', ['-c', script], { env: { ...env, ...more }, ...account })
      return stdout + stderr
    }
    /** Sends SQL to a server with psql and returns its output. */
    const psql = async (text: string, url = guided.ADMIN ?? '', variables: Record<string, string> = {}) => {
      const set = Object.entries({ ON_ERROR_STOP: '1', ...variables }).map(([name, value]) => `--set=${name}=${value}`)
      const sent = run('psql', [url, '--no-psqlrc', '--no-align', '--tuples-only', ...set, '--file=-'], { env })
      sent.child.stdin?.end(text)
      return (await sent).stdout.trim()
    }
    const sql = (name: string, variables?: Record<string, string>) => psql(blockOf(name, 'sql'), undefined, variables)
    const standbyUrl = `postgres://postgres@127.0.0.1:${standby.port}/inferdex`
    const sqlOnStandby = (name: string) => psql(blockOf(name, 'sql'), standbyUrl)

    await sh('install database')
    await sh('install schema')
    // From here on the role needs its password.
    const access = join(primary.folder, 'pg_hba.conf')
    await writeFile(access, `host all inferdex 127.0.0.1/32 scram-sha-256\n${await readFile(access, 'utf8')}`)
    await psql('select pg_reload_conf()')

    async function processOf(name: string, role: string, port: number) {
      const metricsPort = await freePort()
      const url = `http://127.0.0.1:${port}`
      const part = createPart({
        name,
        command: process.execPath,
        args: [`--env-file=${guided.SETTINGS}`, 'apps/server/run.js', 'serve'],
        options: {
          cwd: guided.APP,
          env: {
            PATH: process.env.PATH ?? '',
            HOST: '127.0.0.1',
            PORT: String(port),
            METRICS_PORT: String(metricsPort),
            ROLE: role,
            RATE_LIMITS: 'off',
            TRUSTED_PROXIES: '1',
            DRAIN_SECONDS: '1',
            MEDIA_DIR: guided.MEDIA_DIR,
            NODE_COMPILE_CACHE: join(tmpdir(), 'inferdex-compile-cache'),
          },
        },
        log: join(place, `${name}.log`),
        isReady: async () => (await fetch(`${url}/readyz`)).ok,
      })
      units.set(name, part)
      ends.push(() => part.kill())
      const metrics = async () => await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return { ...part, url, metrics }
    }
    const webs = [
      await processOf(`inferdex@${webPorts[0]}`, 'web', webPorts[0]),
      await processOf(`inferdex@${webPorts[1]}`, 'web', webPorts[1]),
    ] as const
    const worker = await processOf('inferdex-worker', 'worker', await freePort())
    for (const part of [...webs, worker]) await part.start()
    await proxy.start()
    ends.push(() => proxy.kill())

    return {
      place,
      url: proxy.url,
      settings: guided.SETTINGS ?? '',
      adminUrl: guided.ADMIN ?? '',
      webs,
      worker,
      primary,
      standby,
      address,
      sh,
      sql,
      psql,
      sqlOnStandby,
      /** The names of the blocks that were run. */
      ran,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
