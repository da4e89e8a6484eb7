import { pages } from '@inferdex/contracts/pages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { seed } from '../../apps/server/src/db/seed/seed.ts'
import { inProcessTransport } from '../../apps/server/src/http/in-process.ts'
import type { WebBuild } from '../../apps/server/src/main/run-server.ts'
import { watchStatements } from '../../apps/server/src/testing/count-statements.ts'
import { startDatabase, type TestedDatabase } from './processes.ts'

const MAX_STATEMENTS = 2

/** Each page with few rows and with many, and every tab or view that reads something else. */
const ADDRESSES: Record<string, string[]> = {
  '/': ['/'],
  '/providers': ['/providers', '/providers?q=anthropic'],
  '/models': ['/models', '/models?q=gpt-5.1', '/models?view=table'],
  '/provider/:slug': ['anthropic', 'openrouter'].flatMap((slug) =>
    ['', '?tab=models', '?tab=models&view=cards', '?tab=pricing', '?tab=integrations', '?tab=reviews'].map(
      (query) => `/provider/${slug}${query}`,
    ),
  ),
  '/model/:slug': ['aion-1-0', 'gpt-oss-120b'].flatMap((slug) =>
    ['', '?tab=capabilities', '?tab=providers', '?tab=reviews'].map((query) => `/model/${slug}${query}`),
  ),
  '/search': ['/search?q=zai', '/search?q=gpt', '/search'],
  '/login': ['/login'],
  '/signup': ['/signup'],
  '/api/docs': ['/api/docs'],
}

let database: TestedDatabase
let watch: ReturnType<typeof watchStatements>
let web: WebBuild
beforeAll(async () => {
  database = await startDatabase('page-statements')
  await seed(database.db, readConfig({ NODE_ENV: 'test', SEED: 'catalogue' }), new Date())
  watch = watchStatements(database.pool)
  web = (await import(new URL('../../apps/web/build/server/index.js', import.meta.url).href)) as WebBuild
})
afterAll(() => database.stop())

describe('SQL statements of a page', () => {
  it('every page has an address here', () => {
    expect(Object.keys(ADDRESSES)).toEqual(pages.map(({ path }) => path))
  })

  it.each(Object.values(ADDRESSES).flat())('%s: at most 2 when nothing is cached, 0 when it is', async (address) => {
    const { app } = buildApp({
      config: readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }),
      database,
      now: () => new Date(),
      renderPage: web.render,
    })
    web.callInProcess(inProcessTransport(app))
    const cold = await watch.during(async () => {
      const { statusCode, body } = await app.inject(address)
      expect(statusCode, body.slice(0, 500)).toBe(200)
    })
    expect(cold.length, cold.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(MAX_STATEMENTS)
    expect(await watch.during(() => app.inject(address))).toEqual([])
    await app.close()
  })
})
