import { describe, expect, it } from 'vitest'
import { apiVersions, CURRENT_API_VERSION, versionFor } from './api-versions.ts'

describe('the version of the API that a request asks for', () => {
  it.each([
    ['nothing', undefined, CURRENT_API_VERSION],
    ['the current one', CURRENT_API_VERSION, CURRENT_API_VERSION],
    ['a day of the future', '2999-01-01', null],
    ['a day without a version', '2020-01-01', null],
    ['no day', 'latest', null],
    ['an empty text', '', null],
  ])('%s', (_, wanted, expected) => {
    expect(versionFor(wanted)).toBe(expected)
  })

  it('versions are days, newest first, each with what changed', () => {
    const dates = apiVersions.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(new Set(dates).size).toBe(dates.length)
    for (const { date, changes } of apiVersions) {
      expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(changes.length).toBeGreaterThan(0)
    }
  })
})
