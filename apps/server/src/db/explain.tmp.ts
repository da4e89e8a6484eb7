import { Kysely, PostgresDialect } from 'kysely'
import { openEmbeddedDatabase } from './embedded.ts'
import { connect } from './connect.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
const e = await openEmbeddedDatabase('/tmp/inferdex-bench-catalogue')
const d = connect(e.url.replace(/postgres$/, 'bench_100000_2'))
const seen: { sql: string; parameters: readonly unknown[] }[] = []
const db = new Kysely({
  dialect: new PostgresDialect({ pool: d.pool }),
  log: (ev) => {
    seen.push(ev.query as never)
  },
})
const { app } = buildApp({
  config: readConfig({ LOG_LEVEL: 'silent' }),
  database: { ...d, db: db as never },
  now: () => new Date(),
})
const calls = JSON.parse(process.argv[2]!)
for (const [path, input] of calls) {
  seen.length = 0
  await app.endpoints
    .get(`GET ${path}`)!
    .invoke(input, { viewer: null, requestId: 'x', address: null, userAgent: null, answerHeaders: {} })
  for (const q of [...seen]) {
    const { rows } = await d.pool.query(
      `explain (analyze, buffers off, costs on, timing on) ${q.sql}`,
      q.parameters as never,
    )
    console.log('=====', path, JSON.stringify(input))
    console.log(
      rows
        .map((r) => r['QUERY PLAN'])
        .join('\n')
        .slice(0, 3500),
    )
  }
}
await d.close()
await e.stop()
