// Copies the database and all stored files: npm run backup -- [--to <new folder>] [--client <folder of pg_dump>]
//   [--metrics <file for node_exporter>]
// With --into instead of --to, the new folder is inside the given one and named by the time.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../apps/server/src/config.ts'
import { openForCommand } from '../../apps/server/src/main/open-database.ts'
import { createStorage } from '../../apps/server/src/platform/storage/create-storage.ts'
import { findClients } from './postgres-client.ts'
import { writeBackupTime } from './backup-time.ts'
import { writeBackup } from './write-backup.ts'

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    into: { type: 'string', default: '.data/backups' },
    client: { type: 'string' },
    metrics: { type: 'string' },
  },
})
const now = new Date()
const folder = values.to ?? join(values.into, now.toISOString().replaceAll(':', '-'))
const config = readConfig(process.env)
const database = await openForCommand(config)
try {
  const source = { ...database, storage: createStorage(config) }
  const { dump, files, rows } = await writeBackup(source, { folder, clients: await findClients(values.client), now })
  if (values.metrics !== undefined) await writeBackupTime(values.metrics, now)
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  console.info(
    `${folder}: ${total} rows of ${Object.keys(rows).length} tables in ${dump.bytes} bytes, and ${Object.keys(files).length} files`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await database.close()
}
