// Adds up the results that Vitest and Playwright wrote as JSON, says what failed and why, and prints one line last:
// `N passed, N failed`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

type VitestReport = {
  numPassedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}
type PlaywrightSuite = {
  file: string
  specs: { title: string; tests: { results: { error?: { message?: string; stack?: string } }[] }[] }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}
type Failure = { name: string; reason: string }
type Summary = { passed: number; failures: Failure[]; skipped: number }

const REASON_LINES = 25

function ofVitest({ numPassedTests, numPendingTests, testResults }: VitestReport): Summary {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that cannot be loaded has no tests.
    if (failed.length === 0 && status === 'failed') return [{ name, reason: message }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${name}: ${fullName}`,
      reason: failureMessages.join('\n'),
    }))
  })
  return { passed: numPassedTests, failures, skipped: numPendingTests }
}

function ofPlaywright({ stats, suites, errors }: PlaywrightReport): Summary {
  const failures = suites.flatMap(failuresIn)
  const outside = errors.map(({ message = '' }) => ({ name: 'browser tests', reason: message }))
  return { passed: stats.expected, failures: [...failures, ...outside], skipped: stats.skipped }
}

function failuresIn({ file, specs, suites = [] }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => (error === undefined ? [] : [error])))
    return errors.length === 0
      ? []
      : [{ name: `${file}: ${title}`, reason: errors.map(({ stack, message = '' }) => stack ?? message).join('\n') }]
  })
  return [...own, ...suites.flatMap(failuresIn)]
}

const [folder = '.'] = process.argv.slice(2)
const summaries = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as VitestReport | PlaywrightReport)
  .map((report) => ('stats' in report ? ofPlaywright(report) : ofVitest(report)))
const failures = summaries.flatMap((summary) => summary.failures)
const passed = summaries.reduce((sum, summary) => sum + summary.passed, 0)
const skipped = summaries.reduce((sum, summary) => sum + summary.skipped, 0)
for (const { name, reason } of failures) {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, REASON_LINES)
  console.info(`\nFAILED ${name}\n${lines.map((line) => `    ${line}`).join('\n')}`)
}
console.info(`${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
if (failures.length > 0 || passed === 0 || skipped > 0) process.exit(1)
