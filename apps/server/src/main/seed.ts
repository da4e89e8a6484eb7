import { readConfig } from '../config.ts'
import { prepareDatabase } from '../jobs.ts'
import { seed } from '../seed/seed.ts'
import { openDatabase } from './open-database.ts'

const config = readConfig({ ...process.env, SEED: process.argv[2] ?? process.env.SEED })
const database = await openDatabase(config, { queryTimeoutMs: 0 })
await prepareDatabase(database)
await seed(database.db, config, new Date())
console.info(`Seeded: ${config.SEED}`)
await database.close()
