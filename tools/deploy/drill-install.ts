// Runs the whole installation of docs/operating.md, packages included: a copy of the committed files, a new PostgreSQL
// 15.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../apps/server/src/db/embedded/embedded.ts'
import { startPostgres15 } from '../topology/postgres-15.ts'
import { install, installBlocks } from './install-drill.ts'

const folder = await mkdtemp(join(tmpdir(), 'inferdex-install-'))
const server = await startPostgres15('install')
const startedAt = Date.now()
try {
  execFileSync('bash', ['-c', 'git archive HEAD | tar --extract --directory "$0"', folder])
  const site = await install({
    blocks: installBlocks(),
    folder,
    settings: join(folder, 'environment'),
    postgres: new URL(server.url).host,
    port: await freePort(),
  })
  const page = await fetch(`${site.url}/models`)
  console.info(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s; /models: ${page.status}`)
  if (page.status !== 200) process.exitCode = 1
  await site.stop()
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
