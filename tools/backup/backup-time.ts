import { rename, writeFile } from 'node:fs/promises'

/**
 * Writes the completion time of a backup, for the textfile collector of node_exporter, which may read at any moment.
 */
export async function writeBackupTime(path: string, at: Date): Promise<void> {
  const name = 'backup_completed_timestamp_seconds'
  const lines = [
    `# HELP ${name} When the newest complete backup was begun`,
    `# TYPE ${name} gauge`,
    `${name} ${Math.floor(at.getTime() / 1000)}`,
    '',
  ]
  await writeFile(`${path}.new`, lines.join('\n'))
  await rename(`${path}.new`, path)
}
