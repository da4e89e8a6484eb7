import { readConfig } from '../config.ts'
import { prepareDatabase } from '../jobs.ts'
import { openForCommand } from './open-database.ts'

const database = await openForCommand(readConfig(process.env))
const executed = await prepareDatabase(database)
console.info(executed.length === 0 ? 'The database is up to date' : `Migrated: ${executed.join(', ')}`)
await database.close()
