import { readConfig } from '../config.ts'
import { findBrokenLink } from '../features/audit/audit-chain.queries.ts'
import { openForCommand } from './open-database.ts'

const database = await openForCommand(readConfig(process.env))
try {
  const broken = await findBrokenLink(database.db)
  if (broken === null) console.info('The audit log is whole')
  else {
    console.error(`The audit log is broken at entry ${broken.seq}: ${broken.reason}`)
    process.exitCode = 1
  }
} finally {
  await database.close()
}
