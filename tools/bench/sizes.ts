// Measures the bytes of a review, a vote and an observation including their indexes, from generated rows: `--rows
// 100000`.
import { generateCommunityData } from '../../apps/server/src/testing/community-scale-data.ts'
import { generateScaleData } from '../../apps/server/src/testing/scale-data.ts'
import { generateLedger } from '../../apps/server/src/testing/scale/ledger-data.ts'
import { readOptions, withServer } from './harness.ts'

const { rows } = readOptions({ rows: 100_000 })

await withServer(['fsync=off'], async ({ create }) => {
  const { db, pool } = await create('sizes')
  await generateScaleData(db, { models: 1000, offersPerModel: 5, providers: 200 })
  await generateCommunityData(db, rows)
  await generateLedger(db, { observations: rows, waiting: 0 })
  for (const table of ['reviews', 'votes', 'users', 'observations']) {
    const { rows: found } = await pool.query<{ bytes: number; count: number }>(
      `select pg_total_relation_size('${table}')::float8
         + (select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8 from pg_inherits where inhparent = '${table}'::regclass) as bytes, (select count(*)::float8 from ${table}) as count`,
    )
    const { bytes = 0, count = 1 } = found[0] ?? {}
    console.info(`${table}: ${count} rows, ${Math.round(bytes / count)} bytes each with indexes`)
  }
})
