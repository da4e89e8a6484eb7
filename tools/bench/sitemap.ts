// Measures the sitemap of 100,000 models compared with that of 1,000.
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import type { Database } from '../../apps/server/src/db/connect.ts'
import { countSitemapParts } from '../../apps/server/src/features/site/sitemap/sitemap.service.ts'
import { watchStatements } from '../../apps/server/src/testing/count-statements.ts'
import { generateScaleData } from '../../apps/server/src/testing/scale-data.ts'
import { WITHOUT_FSYNC } from '../../apps/server/src/testing/servers/database-server.ts'
import { median, milliseconds, timed, withServer } from './harness.ts'

const RUNS = 5

await withServer(WITHOUT_FSYNC, async ({ create }) => {
  for (const models of [1000, 100_000]) await measure(await create(`bench_${models}`), models)
})

async function measure(database: Database, models: number): Promise<void> {
  await fill(database, models)
  await timed(`${models} models divided`, () => database.db.transaction().execute((tx) => countSitemapParts(tx)))
  const watch = watchStatements(database.pool)
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  const { app, cache } = buildApp({ config, database, now: () => new Date() })
  await app.ready()
  const parts = (await app.inject('/sitemap.xml')).body.match(/\/sitemaps\/models-\d+\.xml/g) ?? []
  for (const url of ['/sitemap.xml', parts[0] ?? '', parts.at(-1) ?? '']) {
    const times: number[] = []
    let [statements, body] = [0, '']
    for (let run = 0; run < RUNS; run += 1) {
      cache.purge(['models'])
      times.push(
        await milliseconds(async () => {
          statements = (await watch.during(async () => void ({ body } = await app.inject(url)))).length
        }),
      )
    }
    const count = (tag: string) => body.split(tag).length - 1
    console.info(
      `${url.padEnd(26)} ${median(times).toFixed(0)} ms, ${statements} statements, ${body.length} bytes, ${count('<loc>')} addresses, ${count('<lastmod>')} dates`,
    )
  }
  await app.close()
}

async function fill({ db, pool }: Database, models: number): Promise<void> {
  await generateScaleData(db, { models, offersPerModel: 1, providers: 100 })
  // Two recorded changes of each model, so that the newest has to be found.
  await pool.query(`insert into recorded_changes (id, at, recorded_at, kind, model_id, source)
    select gen_random_uuid(), now() - days * interval '1 day', now() - days * interval '1 day', 'launch', id, 'staff'
    from models, unnest(array[3, 30]) days`)
  await pool.query('vacuum analyze recorded_changes')
}
