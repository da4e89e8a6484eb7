import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '../../apps/server/src/db/embedded/embedded.ts'
import { install, installBlocks } from '../../tools/deploy/install-drill.ts'
import { startPostgres15 } from '../../tools/topology/postgres-15.ts'

it('the installation of docs/operating.md brings a site up on a new PostgreSQL 15, and its administrator signs in', async () => {
  const blocks = installBlocks()
  expect(blocks.map(({ name }) => name)).toEqual(['packages', 'database', 'schema', 'start'])
  const place = await mkdtemp(join(tmpdir(), 'inferdex-install-'))
  const settings = join(place, 'environment')
  const server = await startPostgres15('install')
  try {
    const site = await install({
      // The packages of this checkout are installed; `node tools/deploy/drill-install.ts` runs all blocks.
      blocks: blocks.filter(({ name }) => name !== 'packages'),
      folder: resolve(import.meta.dirname, '../..'),
      settings,
      postgres: new URL(server.url).host,
      port: await freePort(),
    })
    try {
      expect((await stat(settings)).mode & 0o077).toBe(0)
      const password = /inferdex:(\w{64})@/.exec(await readFile(settings, 'utf8'))?.[1]
      expect(password).toBeDefined()
      expect(site.log()).not.toContain(password)
      const page = await fetch(`${site.url}/models`)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('<html')
      const signedIn = await fetch(`${site.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'first@example.org', password: 'correct horse battery staple' }),
      })
      expect(signedIn.status).toBe(200)
    } finally {
      await site.stop()
    }
  } finally {
    await server.stop()
    await rm(place, { recursive: true, force: true })
  }
})
