// Measures the latency of requests while pictures and badges of 1,000 models are rendered.
import { spawn } from 'node:child_process'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { generateScaleData } from '../../apps/server/src/testing/scale-data.ts'
import { WITHOUT_FSYNC } from '../../apps/server/src/testing/servers/database-server.ts'
import { expectAim, withServer } from './harness.ts'

const MODELS = 1000
const AT_ONCE = 4
const TARGET_MS = 20

/** Starts an idle process as a baseline: its delays are the machine's, not the product's. */
function startIdle() {
  const code = `const delay = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 1 }); delay.enable();
    process.stdin.resume().on('end', () => console.log(delay.percentile(99) / 1e6))`
  const idle = spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  const measured = text(idle.stdout)
  return async () => {
    idle.stdin.end()
    return Number(await measured)
  }
}

await withServer(WITHOUT_FSYNC, async ({ create }) => {
  const database = await create('pictures')
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  await generateScaleData(database.db, { models: MODELS, offersPerModel: 20, providers: 100 })
  const { app } = buildApp({ config, database, now: () => new Date() })
  await app.ready()
  const found = await database.db.selectFrom('models').select('slug').orderBy('slug').execute()
  const waiting = found.flatMap(({ slug }) => [`/og/model/${slug}.png`, `/badge/model/${slug}.svg`])
  // The thread starts with the first picture, and code is compiled with the first requests.
  for (const url of waiting.slice(0, 40)) await app.inject(url)
  const stopIdle = startIdle()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const started = performance.now()
  const used = process.cpuUsage()
  const { active } = performance.eventLoopUtilization()
  let failed = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
        if ((await app.inject(url)).statusCode !== 200) failed += 1
      }
    }),
  )
  delay.disable()
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(used)
  const busyMs = performance.eventLoopUtilization().active - active
  const idleMs = await stopIdle()
  const ms = (percent: number) => (delay.percentile(percent) / 1e6).toFixed(1)
  const p99 = delay.percentile(99) / 1e6
  console.info(
    [
      `${found.length} models in ${seconds.toFixed(0)} s, ${failed} failed`,
      `event-loop delay p50 ${ms(50)}, p99 ${ms(99)}, p99.9 ${ms(99.9)} ms; of an idle process p99 ${idleMs.toFixed(1)} ms`,
      `loop busy ${(busyMs / found.length).toFixed(1)} ms a model; processor ${((user + system) / 1e6).toFixed(0)} s`,
    ].join('\n'),
  )
  expectAim(failed === 0 && p99 < TARGET_MS)
  await app.close()
})
