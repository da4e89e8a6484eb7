// Adds up the results that Vitest and Playwright wrote as JSON and prints one line: `N passed, N failed`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  numPendingTests: number
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

const [folder = '.'] = process.argv.slice(2)
let passed = 0
let failed = 0
let skipped = 0
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const report = JSON.parse(readFileSync(join(folder, file), 'utf8')) as VitestReport | PlaywrightReport
  if ('stats' in report) {
    passed += report.stats.expected
    // A test that passes at the second try does not hold.
    failed += report.stats.unexpected + report.stats.flaky
    skipped += report.stats.skipped
  } else {
    passed += report.numPassedTests
    failed += Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0)
    skipped += report.numPendingTests
  }
}
console.info(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
if (failed > 0 || passed === 0 || skipped > 0) process.exit(1)
