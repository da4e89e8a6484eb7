import { readConfig } from '../config.ts'
import { prepareDatabase } from '../jobs.ts'
import { openDatabase } from './open-database.ts'

const database = await openDatabase(readConfig(process.env), { queryTimeoutMs: 0 })
const executed = await prepareDatabase(database)
console.info(executed.length === 0 ? 'The database is up to date' : `Migrated: ${executed.join(', ')}`)
await database.close()
