// Queries the registry for known vulnerabilities of the packages that production installs. Exit codes: 0 none that
// stops a release, 1 one of high or critical severity, 2 unknown, because no registry responded. The result is stored
// for `npm version`, which needs it (check-release.ts).
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { advisoryReport, REPORT_FILE } from './advisory-report.ts'
import { auditText, readAudit, stopsRelease } from './read-audit.ts'

const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  timeout: 120_000,
})
const result = readAudit(stdout ?? '')
console.info(auditText(result))
const kept = advisoryReport(result, readFileSync('package-lock.json', 'utf8'), new Date())
if (kept !== null) {
  mkdirSync(dirname(REPORT_FILE), { recursive: true })
  writeFileSync(REPORT_FILE, kept)
}
if (stopsRelease(result)) process.exitCode = 1
else if (result.state === 'unknown') process.exitCode = 2
