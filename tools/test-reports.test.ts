import { describe, expect, it } from 'vitest'
import { addSummaries, describeFailure, summariseReport, summaryLine } from './test-reports.ts'

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
