import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { metricsIn, readAlerts, readAlertTests } from './alert-rules.ts'

const GUIDE = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')

describe('the alerts', () => {
  const tests = readAlertTests()

  it.each(readAlerts().map(({ alert, annotations }) => [alert, annotations.runbook]))(
    '%s is fired by a test, is quiet in another, and the guide says what to do [SAFE-22]',
    (alert, runbook) => {
      expect(tests.filter(({ name }) => name === alert).map(({ fires }) => fires)).toEqual([true, false])
      expect(runbook).toBe(`docs/operating.md#${alert.toLowerCase()}`)
      expect(GUIDE.match(new RegExp(`^### ${alert}\\n\\n\\S`, 'gm'))).toHaveLength(1)
    },
  )

  it('no test is of an alert that does not exist', () => {
    const alerts = new Set(readAlerts().map(({ alert }) => alert))
    expect(tests.map(({ name }) => name).filter((name) => !alerts.has(name))).toEqual([])
  })
})

it.each([
  ['up{job="inferdex"} == 0', ['up']],
  ['sum(rate(a_count{status=~"5.."}[5m])) / sum(rate(a_count[5m])) > 0.02', ['a_count']],
  ['histogram_quantile(0.95, sum by (le, route) (rate(a_bucket{route!~"x|y"}[5m]))) > 1', ['a_bucket']],
  ['(time() - max(b_seconds) > 129600) or absent(b_seconds)', ['b_seconds']],
  ['c / on (device) d < 1e3', ['c', 'd']],
])('%s names %j', (query, names) => {
  expect(metricsIn(query)).toEqual(names)
})
