// Measures the bytes of a review, a vote and an observation including their indexes, from generated rows: `--rows
// 100000`.
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '../../apps/server/src/db/connect.ts'
import { openEmbeddedDatabase } from '../../apps/server/src/db/embedded/embedded.ts'
import { prepareDatabase } from '../../apps/server/src/jobs.ts'
import { generateCommunityData } from '../../apps/server/src/testing/community-scale-data.ts'
import { generateScaleData } from '../../apps/server/src/testing/scale-data.ts'
import { generateLedger } from '../../apps/server/src/testing/scale/ledger-data.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } })
const rows = Number(values.rows)
const directory = join(tmpdir(), `inferdex-bench-sizes-${process.pid}`)
const embedded = await openEmbeddedDatabase(directory, { settings: ['fsync=off'] })
const database = connect(embedded.url, { queryTimeoutMs: 0 })
try {
  await prepareDatabase(database)
  await generateScaleData(database.db, { models: 1000, offersPerModel: 5, providers: 200 })
  await generateCommunityData(database.db, rows)
  await generateLedger(database.db, { observations: rows, waiting: 0 })
  for (const table of ['reviews', 'votes', 'users', 'observations']) {
    const { rows: found } = await database.pool.query<{ bytes: number; count: number }>(
      `select pg_total_relation_size('${table}')::float8
         + (select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8 from pg_inherits where inhparent = '${table}'::regclass) as bytes, (select count(*)::float8 from ${table}) as count`,
    )
    const { bytes = 0, count = 1 } = found[0] ?? {}
    console.info(`${table}: ${count} rows, ${Math.round(bytes / count)} bytes each with indexes`)
  }
} finally {
  await database.close()
  await embedded.stop()
  await rm(directory, { recursive: true, force: true })
}
