// Measures the sitemap of 100,000 models compared with that of 1,000: npm run bench -- sitemap
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { connect } from '../../apps/server/src/db/connect.ts'
import { countSitemapParts } from '../../apps/server/src/features/site/sitemap/sitemap.service.ts'
import { watchStatements } from '../../apps/server/src/testing/count-statements.ts'
import { generateScaleData } from '../../apps/server/src/testing/scale-data.ts'
import { startDatabase } from '../../e2e/system/processes.ts'

const RUNS = 5

for (const models of [1000, 100_000]) await measure(models)

async function measure(models: number): Promise<void> {
  const database = await startDatabase(`bench-sitemap-${models}`)
  try {
    await fill(database.url, models)
    const { db } = database
    const counting = performance.now()
    await db.transaction().execute((tx) => countSitemapParts(tx))
    const countedMs = performance.now() - counting
    const watch = watchStatements(database.pool)
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
    const { app, cache } = buildApp({ config, database, now: () => new Date() })
    await app.ready()
    console.info(`${models} models; the job divides them in ${countedMs.toFixed(0)} ms`)
    const parts = (await app.inject('/sitemap.xml')).body.match(/\/sitemaps\/models-\d+\.xml/g) ?? []
    for (const url of ['/sitemap.xml', parts[0] ?? '', parts.at(-1) ?? '']) {
      const times: number[] = []
      let statements = 0
      let body = ''
      for (let run = 0; run < RUNS; run += 1) {
        cache.purge(['models'])
        const started = performance.now()
        statements = (await watch.during(async () => void ({ body } = await app.inject(url)))).length
        times.push(performance.now() - started)
      }
      const middle = times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
      const count = (tag: string) => body.split(tag).length - 1
      console.info(
        `${url.padEnd(26)} ${middle.toFixed(0)} ms, ${statements} statements, ${body.length} bytes, ${count('<loc>')} addresses, ${count('<lastmod>')} dates`,
      )
    }
    await app.close()
  } finally {
    await database.stop()
  }
}

async function fill(url: string, models: number): Promise<void> {
  // Generating this many takes longer than the query timeout.
  const { db, pool, close } = connect(url, { queryTimeoutMs: 0 })
  await generateScaleData(db, { models, offersPerModel: 1, providers: 100 })
  // Two recorded changes of each model, so that the newest has to be found.
  await pool.query(`insert into recorded_changes (id, at, recorded_at, kind, model_id, source)
    select gen_random_uuid(), now() - days * interval '1 day', now() - days * interval '1 day', 'launch', id, 'staff'
    from models, unnest(array[3, 30]) days`)
  await pool.query('vacuum analyze recorded_changes')
  await close()
}
