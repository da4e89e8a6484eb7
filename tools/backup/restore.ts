// Restores a backup: npm run restore -- --from <folder> [--replace <database>] [--client <folder of pg_restore>]
// With --verify it only reads the backup and compares all checksums.
import { parseArgs } from 'node:util'
import { readConfig } from '../../apps/server/src/config.ts'
import { openForCommand } from '../../apps/server/src/main/open-database.ts'
import { createStorage } from '../../apps/server/src/platform/storage/create-storage.ts'
import { verifyBackup } from './manifest.ts'
import { findClients } from './postgres-client.ts'
import { restoreBackup } from './restore-backup.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    replace: { type: 'string' },
    client: { type: 'string' },
    verify: { type: 'boolean', default: false },
  },
})

async function verify(folder: string): Promise<void> {
  const { madeAt, product, files } = await verifyBackup(folder)
  console.info(`The backup of ${madeAt} by version ${product} is complete, with ${Object.keys(files).length} files`)
}

async function restore(folder: string): Promise<void> {
  const config = readConfig(process.env)
  const database = await openForCommand(config)
  try {
    const target = { ...database, storage: createStorage(config) }
    const clients = await findClients(values.client)
    const { manifest, migrated } = await restoreBackup(target, { folder, clients, replace: values.replace })
    const { madeAt, rows, files } = manifest
    console.info(
      `Restored the backup of ${madeAt}: ${Object.keys(rows).length} tables, ${Object.keys(files).length} files`,
    )
    console.info(`All tables have the rows of the backup, and the audit log is whole`)
    if (migrated.length > 0) console.info(`Migrated: ${migrated.join(', ')}`)
  } finally {
    await database.close()
  }
}

try {
  if (values.from === undefined) throw new Error('Usage: npm run restore -- --from <folder> [--replace <database>]')
  await (values.verify ? verify(values.from) : restore(values.from))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
