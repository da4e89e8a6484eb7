import { describe, expect, it } from 'vitest'
import { dayAsked, shownDay } from './as-of.ts'

const days = { asOf: '2026-04-22', previous: '2026-04-01', next: '2026-05-04', first: '2025-08-05' }
const request = (address: string) => new Request(`http://localhost${address}`)

function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (thrown) {
    return thrown
  }
  return expect.fail('Nothing was thrown')
}

describe('the day of a page', () => {
  it.each([
    ['/model/m?tab=reviews&asOf=2026-05-01', '/model/m?tab=reviews&asOf=2026-04-22'],
    ['/model/m.data?asOf=2026-05-01&_routes=root', '/model/m?asOf=2026-04-22'],
  ])('%s: is represented by the last day of change [FIG-24]', (address, expected) => {
    const redirect = thrownBy(() => shownDay(request(address), '2026-05-01', days)) as Response
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, expected])
  })

  it('stays where it is that day', () => {
    expect(shownDay(request('/model/m?asOf=2026-04-22'), '2026-04-22', days)).toEqual({ day: '2026-04-22', days })
  })

  it('400: a day that is none or still to come leads to the page of today', () => {
    expect(thrownBy(() => dayAsked(request('/model/m?asOf=2999-01-01&all=1')))).toMatchObject({
      init: { status: 400 },
      data: { title: 'No prices for this day', instead: { to: '/model/m?all=1' } },
    })
    expect(dayAsked(request('/model/m'))).toBeNull()
    expect(dayAsked(request('/model/m?asOf=2026-05-01'))).toBe('2026-05-01')
  })
})
