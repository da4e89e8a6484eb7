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
  specs: {
    title: string
    tests: { status: string; results: { error?: { message?: string; stack?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}
export type TestReport = VitestReport | PlaywrightReport

/** A failed test with its reason; `isFlaky` if it passed on the retry. */
type Failure = { readonly name: string; readonly reason: string; readonly isFlaky: boolean }
export type TestSummary = {
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly Failure[]
}

/** Reads the JSON report of a run of Vitest or Playwright. */
export function summariseReport(report: TestReport): TestSummary {
  return 'stats' in report ? ofPlaywright(report) : ofVitest(report)
}

export function addSummaries(summaries: readonly TestSummary[]): TestSummary {
  return {
    passed: summaries.reduce((sum, { passed }) => sum + passed, 0),
    skipped: summaries.reduce((sum, { skipped }) => sum + skipped, 0),
    failures: summaries.flatMap(({ failures }) => failures),
  }
}

/** A test that is known to need a second try, since a day: an entry of `e2e/flaky.json`. */
export type KnownFlaky = { readonly name: string; readonly since: string; readonly reason: string }

const MOST_FLAKY = 5
const MOST_FLAKY_DAYS = 14
const DAY_MS = 86_400_000

/** Returns why the tests that passed on the retry, and the list of known ones, make a gate fail. */
export function flakyProblems(
  { failures }: Pick<TestSummary, 'failures'>,
  known: readonly KnownFlaky[],
  today: Date,
): string[] {
  const names = new Set(known.map(({ name }) => name))
  const unlisted = failures.filter(({ name, isFlaky }) => isFlaky && !names.has(name))
  // Not "older than", so that a day that cannot be read counts as too old.
  const old = known.filter(({ since }) => !(today.getTime() - Date.parse(since) < (MOST_FLAKY_DAYS + 1) * DAY_MS))
  return [
    ...unlisted.map(({ name }) => `passed only on the retry: ${name}`),
    ...old.map(({ name, since }) => `listed as flaky for more than ${MOST_FLAKY_DAYS} days (${since}): ${name}`),
    ...(known.length > MOST_FLAKY ? [`more than ${MOST_FLAKY} tests are listed as flaky`] : []),
  ]
}

/** Returns the last line of a gate: `N passed, N failed`. */
export function summaryLine({ passed, skipped, failures }: TestSummary): string {
  const flaky = failures.filter(({ isFlaky }) => isFlaky).length
  return [
    `${passed} passed`,
    `${failures.length - flaky} failed`,
    ...(flaky > 0 ? [`${flaky} passed at the second try`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(', ')
}

/** Formats a failed test, with the first lines of its reason. */
export function describeFailure({ name, reason, isFlaky }: Failure, reasonLines: number): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, reasonLines)
  return [`${isFlaky ? 'SECOND TRY' : 'FAILED'} ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
}

function ofVitest({ numPassedTests, numPendingTests, testResults }: VitestReport): TestSummary {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that cannot be loaded has no tests.
    if (failed.length === 0 && status === 'failed') return [{ name, reason: message, isFlaky: false }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${name}: ${fullName}`,
      reason: failureMessages.join('\n'),
      isFlaky: false,
    }))
  })
  return { passed: numPassedTests, failures, skipped: numPendingTests }
}

function ofPlaywright({ stats, suites, errors }: PlaywrightReport): TestSummary {
  const outside = errors.map(({ message = '' }) => ({ name: 'browser tests', reason: message, isFlaky: false }))
  return {
    passed: stats.expected + stats.flaky,
    failures: [...suites.flatMap(failuresIn), ...outside],
    skipped: stats.skipped,
  }
}

function failuresIn({ file, specs, suites = [] }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => (error === undefined ? [] : [error])))
    if (errors.length === 0) return []
    return [
      {
        name: `${file}: ${title}`,
        reason: errors.map(({ stack, message = '' }) => stack ?? message).join('\n'),
        isFlaky: tests.every(({ status }) => status !== 'unexpected'),
      },
    ]
  })
  return [...own, ...suites.flatMap(failuresIn)]
}
