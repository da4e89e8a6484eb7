import { readConfig } from '../config.ts'
import { prepareDatabase } from '../jobs.ts'
import { seed } from '../seed/seed.ts'
import { openForCommand } from './open-database.ts'

const config = readConfig({ ...process.env, SEED: process.argv[2] ?? process.env.SEED })
const database = await openForCommand(config)
await prepareDatabase(database)
await seed(database.db, config, new Date())
console.info(`Seeded: ${config.SEED}`)
await database.close()
