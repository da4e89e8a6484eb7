// Measures how long requests wait while pictures and badges of 1,000 models are made: npm run bench:pictures
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { seed } from '../../apps/server/src/seed/seed.ts'
import { startDatabase } from '../../e2e/system/processes.ts'

const MODELS = 1000
const AT_ONCE = 4
const TARGET_MS = 20

const database = await startDatabase('bench-pictures')
try {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', SEED: 'catalogue' })
  await seed(database.db, config, new Date())
  const { app } = buildApp({ config, database, now: () => new Date() })
  await app.ready()
  const found = await database.db
    .selectFrom('models')
    .select('slug')
    .where('archived_at', 'is', null)
    .orderBy('slug')
    .limit(MODELS)
    .execute()
  const waiting = found.flatMap(({ slug }) => [`/og/model/${slug}.png`, `/badge/model/${slug}.svg`])
  // The thread starts with the first picture, and code is compiled with the first requests.
  for (const url of waiting.slice(0, 20)) await app.inject(url)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const started = performance.now()
  let failed = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
        if ((await app.inject(url)).statusCode !== 200) failed += 1
      }
    }),
  )
  delay.disable()
  const p99 = delay.percentile(99) / 1e6
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.info(`${found.length} models in ${seconds} s, ${failed} failed; event-loop delay p99 ${p99.toFixed(1)} ms`)
  if (failed > 0 || p99 >= TARGET_MS) process.exitCode = 1
  await app.close()
} finally {
  await database.stop()
}
