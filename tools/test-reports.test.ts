import { describe, expect, it } from 'vitest'
import {
  addSummaries,
  describeFailure,
  flakyProblems,
  type KnownFlaky,
  summariseReport,
  summaryLine,
} from './test-reports.ts'

const vitest = summariseReport({
  numPassedTests: 3,
  numPendingTests: 1,
  testResults: [
    {
      name: 'prices.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'adds', status: 'passed', failureMessages: [] },
        { fullName: 'rounds', status: 'failed', failureMessages: ['expected 1 to be 2\nat line 3'] },
      ],
    },
    { name: 'broken.test.ts', status: 'failed', message: 'cannot be loaded', assertionResults: [] },
  ],
})
const playwright = summariseReport({
  stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
  suites: [
    {
      file: 'home.spec.ts',
      specs: [
        { title: 'opens', tests: [{ status: 'expected', results: [{}] }] },
        { title: 'sorts', tests: [{ status: 'flaky', results: [{ error: { stack: 'lost a click' } }, {}] }] },
      ],
      suites: [
        {
          file: 'home.spec.ts',
          specs: [
            { title: 'closes', tests: [{ status: 'unexpected', results: [{ error: { message: 'stayed open' } }] }] },
          ],
        },
      ],
    },
  ],
  errors: [],
})

describe('summaries of test runs', () => {
  it('names each failed test and file with its reason', () => {
    expect(vitest.failures.map(({ name, reason }) => [name, reason])).toEqual([
      ['prices.test.ts: rounds', 'expected 1 to be 2\nat line 3'],
      ['broken.test.ts', 'cannot be loaded'],
    ])
    expect(describeFailure(vitest.failures[0] ?? expect.fail(), 1)).toBe(
      'FAILED prices.test.ts: rounds\n    expected 1 to be 2',
    )
  })

  it('tells a test that passed at the second try from one that failed twice', () => {
    expect(playwright.failures.map(({ name, isFlaky }) => [name, isFlaky])).toEqual([
      ['home.spec.ts: sorts', true],
      ['home.spec.ts: closes', false],
    ])
    expect(playwright.passed).toBe(6)
  })

  it('adds up all runs in one line', () => {
    expect(summaryLine(addSummaries([vitest, playwright]))).toBe(
      '9 passed, 3 failed, 1 passed at the second try, 1 skipped',
    )
    expect(summaryLine(addSummaries([]))).toBe('0 passed, 0 failed')
  })
})

describe('tests that pass only on the retry', () => {
  const sorts: KnownFlaky = { name: 'home.spec.ts: sorts', since: '2026-11-04', reason: 'a lost click' }
  const others = Array.from({ length: 5 }, (_, index) => ({ ...sorts, name: `other.spec.ts: ${index}` }))
  const retried = 'passed only on the retry: home.spec.ts: sorts'
  const tooOld = (since: string) => `listed as flaky for more than 14 days (${since}): home.spec.ts: sorts`

  it.each<[string, KnownFlaky[], string, string[]]>([
    ['an unlisted test', [], '2026-11-18', [retried]],
    ['a listed test on its last day', [sorts], '2026-11-18T23:59:59Z', []],
    ['an entry that is older than 14 days', [sorts], '2026-11-19', [tooOld('2026-11-04')]],
    ['an entry without a day', [{ ...sorts, since: '' }], '2026-11-18', [tooOld('')]],
    ['five entries', [sorts, ...others.slice(1)], '2026-11-18', []],
    ['six entries', [sorts, ...others], '2026-11-18', ['more than 5 tests are listed as flaky']],
  ])('%s [HOUSE-24]', (_, known, today, problems) => {
    expect(flakyProblems(playwright, known, new Date(today))).toEqual(problems)
  })

  it('an old entry fails a gate in which every test passes, and a failed test is not a flaky one [HOUSE-24]', () => {
    expect(flakyProblems({ failures: [] }, [sorts], new Date('2026-12-01'))).toEqual([tooOld('2026-11-04')])
    expect(flakyProblems(vitest, [], new Date('2026-11-18'))).toEqual([])
  })
})
