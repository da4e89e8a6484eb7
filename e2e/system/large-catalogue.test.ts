import { MAX_SNAPSHOT_MODELS } from '@inferdex/domain/search/catalogue-snapshot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchStatements } from '../../apps/server/src/testing/count-statements.ts'
import { generateScaleData } from '../../apps/server/src/testing/scale-data.ts'
import { openPages } from './pages-in-process.ts'
import { startDatabase, type TestedDatabase } from './processes.ts'

let database: TestedDatabase
let pages: Awaited<ReturnType<typeof openPages>>
let watch: ReturnType<typeof watchStatements>
beforeAll(async () => {
  database = await startDatabase('large-catalogue')
  await generateScaleData(database.db, { models: MAX_SNAPSHOT_MODELS + 1000, offersPerModel: 1, providers: 50 })
  watch = watchStatements(database.pool)
  pages = await openPages(database)
}, 120_000)
afterAll(async () => {
  await pages.close()
  await database.stop()
})

const modelsOn = (html: string) => new Set([...html.matchAll(/href="\/model\/([^"?]+)"/g)].map(([, slug]) => slug))

describe('a catalogue that no browser should hold', () => {
  it('says so instead of sending it', async () => {
    expect((await pages.inject('/api/catalog/snapshot')).json()).toEqual({ snapshot: null })
  })

  it.each(['/models', '/models?view=table', '/models?sort=price', '/models?q=claude', '/models?source=open-source'])(
    '%s: one page comes from the database, in at most 2 statements beside the count of the site',
    async (address) => {
      let html = ''
      const statements = await watch.during(async () => {
        const response = await pages.inject(address)
        expect(response.statusCode).toBe(200)
        html = response.body
      })
      expect(modelsOn(html).size).toBeGreaterThan(10)
      expect(statements.length, statements.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(3)
    },
  )

  it('the next page shows other models', async () => {
    const [first, second] = [
      modelsOn((await pages.inject('/models')).body),
      modelsOn((await pages.inject('/models?page=2')).body),
    ]
    expect(second.size).toBeGreaterThan(10)
    expect([...second].filter((slug) => first.has(slug))).toEqual([])
  })

  it('details, search and suggestions answer', async () => {
    for (const address of [
      '/model/model-777',
      '/provider/provider-7',
      '/search?q=claude',
      '/calculator',
      '/leaderboard',
      '/leaderboard?benchmarks=gpqa&requests=77',
      '/api/catalog/suggest?q=cla',
    ]) {
      expect((await pages.inject(address)).statusCode, address).toBe(200)
    }
  })
})
