// Recalculates ratings, votes, reputation and all totals from their rows, and compares them with the stored values.
import { readConfig } from '../config.ts'
import { findDifferences } from '../features/analytics/verification.queries.ts'
import { openForCommand } from './open-database.ts'

const database = await openForCommand(readConfig(process.env))
try {
  const differences = await findDifferences(database.db)
  for (const { what, id, stored, expected } of differences) {
    console.error(`${what} ${id}: stored ${JSON.stringify(stored)}, expected ${JSON.stringify(expected)}`)
  }
  if (differences.length === 0) console.info('Ratings, votes, reputation and totals equal a recount')
  else process.exitCode = 1
} finally {
  await database.close()
}
