import { readConfig } from '../config.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { openDatabase } from './open-database.ts'

const database = await openDatabase(readConfig(process.env))
const executed = await migrateToLatest(database.db)
console.info(executed.length === 0 ? 'The database is up to date' : `Migrated: ${executed.join(', ')}`)
await database.close()
