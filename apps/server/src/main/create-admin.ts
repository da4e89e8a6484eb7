import { parseArgs } from 'node:util'
import { registerInput } from '@inferdex/contracts/accounts/accounts'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { prepareDatabase } from '../jobs.ts'
import { createAccount } from '../features/accounts/accounts.service.ts'
import { openForCommand } from './open-database.ts'

const { values } = parseArgs({
  options: { email: { type: 'string' }, password: { type: 'string' }, username: { type: 'string', default: 'admin' } },
})
const input = registerInput.safeParse(values)
if (!input.success) {
  console.error(`Usage: npm run admin:create -- --email … --password … [--username …]\n${z.prettifyError(input.error)}`)
  process.exit(1)
}

const database = await openForCommand(readConfig(process.env))
try {
  await prepareDatabase(database)
  const account = await createAccount(database.db, { ...input.data, role: 'ADMIN' }, new Date())
  console.info(`Created the administrator ${account.username}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await database.close()
}
