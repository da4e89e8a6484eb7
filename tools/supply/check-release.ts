// Refuses a release (`npm version`) unless a registry was queried for known vulnerabilities of exactly these packages
// within the last days and none stops it.
import { existsSync, readFileSync } from 'node:fs'
import { releaseProblem, REPORT_FILE } from './advisory-report.ts'

const kept = existsSync(REPORT_FILE) ? readFileSync(REPORT_FILE, 'utf8') : null
const problem = releaseProblem(kept, readFileSync('package-lock.json', 'utf8'), new Date())
if (problem !== null) {
  console.error(problem)
  process.exitCode = 1
}
