// Fills the database with made-up models and offers:
// node tools/bench/generate-scale-data.ts [models] [offers per model]
// Uses DATABASE_URL, which must hold a migrated or an empty database without a catalogue.
import { readConfig } from '../../apps/server/src/config.ts'
import { prepareDatabase } from '../../apps/server/src/jobs.ts'
import { openForCommand } from '../../apps/server/src/main/open-database.ts'
import { generateScaleData } from '../../apps/server/src/testing/scale-data.ts'

const [models = '100000', offersPerModel = '10'] = process.argv.slice(2)
const config = readConfig(process.env)
if (config.DATABASE_URL === undefined) {
  console.error('Please set DATABASE_URL to a database of its own: made-up models do not belong among real ones.')
  process.exit(1)
}
const database = await openForCommand(config)
try {
  await prepareDatabase(database)
  const startedAt = performance.now()
  await generateScaleData(database.db, {
    models: Number(models),
    offersPerModel: Number(offersPerModel),
    providers: 200,
  })
  const seconds = (performance.now() - startedAt) / 1000
  console.info(`Made ${models} models with ${offersPerModel} offers each in ${seconds.toFixed(1)} s`)
} finally {
  await database.close()
}
