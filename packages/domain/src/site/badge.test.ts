import { describe, expect, it } from 'vitest'
import { badgeDay, badgePrices, badgeSources, badgeSvg } from './badge.ts'

describe('a badge', () => {
  it.each([
    [{ input: '0.15', output: '0.6' }, false, '$0.15 / $0.60'],
    [{ input: '0.15', output: null }, false, '$0.15 / Unknown'],
    [{ input: null, output: null }, false, 'price unknown'],
    [{ input: null, output: null }, true, 'free'],
    [{ input: '0', output: '0' }, false, '$0.00 / $0.00'],
  ])('says %j as it is known', (price, isFree, text) => {
    expect(badgePrices(price, isFree)).toBe(text)
  })

  it.each([
    [3, 3, '3 sources agree'],
    [2, 3, '2 of 3 sources agree'],
    [1, 1, '1 source'],
    [0, 0, 'no source'],
  ])('%i of %i sources: %s', (agreeing, all, text) => {
    expect(badgeSources(agreeing, all)).toBe(text)
  })

  it('names the day, or none', () => {
    expect(badgeDay('2026-11-02')).toBe('2 Nov')
    expect(badgeDay(null)).toBe('')
  })

  it('escapes whatever a name contains', () => {
    const svg = badgeSvg('<script>alert("1")</script>', `a&b'"`)
    expect(svg).not.toContain('<script')
    expect(svg).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
    expect(svg).toContain('a&amp;b&apos;&quot;')
  })

  it('cuts a long name', () => {
    expect(badgeSvg('x'.repeat(500), 'y').length).toBeLessThan(1200)
  })
})
