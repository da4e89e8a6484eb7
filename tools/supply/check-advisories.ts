// Asks the registry for known weaknesses of the packages that production installs. Exit codes: 0 none that stops a release,
// 1 one of high or critical severity, 2 not known, because no registry answered.
import { spawnSync } from 'node:child_process'
import { auditText, readAudit, stopsRelease } from './read-audit.ts'

const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  timeout: 120_000,
})
const result = readAudit(stdout ?? '')
console.info(auditText(result))
if (stopsRelease(result)) process.exitCode = 1
else if (result.state === 'unknown') process.exitCode = 2
