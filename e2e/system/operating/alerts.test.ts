import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { freePort } from '../../../apps/server/src/db/embedded/embedded.ts'
import { writeBackupTime } from '../../../tools/backup/backup-time.ts'
import { ALERTS, ALERT_TESTS, metricsIn, readAlerts, readDashboardQueries } from '../../../tools/deploy/alert-rules.ts'
import { migratedDatabase } from '../databases.ts'
import { startServer } from '../../../tools/topology/processes.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** Metrics of Prometheus itself, node_exporter and blackbox_exporter. */
const FROM_ELSEWHERE = [
  'up',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'probe_ssl_earliest_cert_expiry',
]

it('Prometheus accepts the alerts, and each fires and stays quiet as its tests say [SAFE-22]', async () => {
  const run = promisify(execFile)
  await run('promtool', ['check', 'rules', join(ROOT, ALERTS)])
  const { stdout } = await run('promtool', ['test', 'rules', join(ROOT, ALERT_TESTS)])
  expect(stdout).toContain('SUCCESS')
})

it('every metric of the alerts and the dashboard is exported by a running process or the backup [SAFE-22]', async () => {
  const database = await migratedDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'inferdex-metrics-'))
  try {
    const METRICS_PORT = String(await freePort())
    // The primary is not accepted as a replica, but the metrics are exported.
    const server = await startServer(database.url, { METRICS_PORT, DATABASE_READ_URL: database.url })
    const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    await server.stop()
    // Infinite while the replica is lost, which is what the alert compares.
    expect(text).toMatch(/^replica_lag_seconds \+Inf$/m)
    await writeBackupTime(join(folder, 'backup.prom'), new Date('2026-11-17T00:00:00Z'))
    const backup = await readFile(join(folder, 'backup.prom'), 'utf8')
    expect(backup).toContain('\nbackup_completed_timestamp_seconds 1794873600\n')

    const exported = [...`${text}\n${backup}`.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    )
    const known = new Set([...exported, ...FROM_ELSEWHERE])
    const queries = [...readAlerts().map(({ expr }) => expr), ...readDashboardQueries()]
    expect(queries.length).toBeGreaterThan(30)
    expect(queries.flatMap(metricsIn).filter((name) => !known.has(name))).toEqual([])
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
