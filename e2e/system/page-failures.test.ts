import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPages } from './pages-in-process.ts'
import { type CopiedDatabase, seededDatabase } from './databases.ts'

let database: CopiedDatabase
let pages: Awaited<ReturnType<typeof openPages>>
beforeAll(async () => {
  database = await seededDatabase()
  pages = await openPages(database)
})
afterAll(async () => {
  await pages.close()
  await database.stop()
})

/** Makes every query of the models fail while a function runs. */
async function withoutModels<T>(run: () => Promise<T>): Promise<T> {
  await database.pool.query('alter table models rename to models_elsewhere')
  try {
    return await run()
  } finally {
    await database.pool.query('alter table models_elsewhere rename to models')
  }
}

describe('a database that fails', () => {
  it('503: search says that it is unavailable, keeps its form, and is not kept [PUB-RES-12]', async () => {
    const failed = await withoutModels(() => pages.inject('/search?q=gpt'))
    expect(failed.statusCode).toBe(503)
    expect(failed.headers['cache-control']).toBe('no-store')
    expect(failed.body).toContain('Search is unavailable')
    expect(failed.body).toContain('id="page-search"')
    const found = await pages.inject('/search?q=gpt')
    expect(found.statusCode).toBe(200)
    expect(found.body).toContain('Results for')
    expect(found.body).not.toContain('Search is unavailable')
  })

  it('500: a list that cannot be read is not shown as an empty one, and the next visitor gets it [PUB-ERR-02]', async () => {
    const failed = await withoutModels(() => pages.inject('/models'))
    expect(failed.statusCode).toBe(500)
    expect(failed.body).not.toContain('No models found')
    expect((await pages.inject('/models')).statusCode).toBe(200)
  })

  it('what was good is shown instead of a failure', async () => {
    const good = await pages.inject('/model/gpt-oss-120b')
    expect(good.statusCode).toBe(200)
    pages.sharedResponses.cache.purge(['model/gpt-oss-120b'])
    const kept = await withoutModels(() => pages.inject('/model/gpt-oss-120b'))
    expect([kept.statusCode, kept.body]).toEqual([200, good.body])
  })
})
