import { describe, expect, it } from 'vitest'
import { billScale, lineLabels, plotFor, ringsOf } from './bill-plot.ts'
import { billText, shortNumber, shortUsd } from './figures.ts'

const curve = (model: string, usd: number) => ({
  key: model,
  name: model,
  model,
  provider: 'X',
  plan: null,
  isNow: false,
  points: [
    [1000, usd / 100],
    [100_000, usd],
  ] as const,
  endsAt: null,
})

describe('the plot of bills [USE-16]', () => {
  it.each([334, 760])('at %i px the names of equal lines are apart and inside', (width) => {
    const curves = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => curve(name, 10))
    const plot = plotFor(width)
    const places = lineLabels(curves, billScale(curves, plot), plot, width).map(({ y }) => y)
    for (const [index, y] of places.toSorted((a, b) => a - b).entries()) {
      expect(y).toBeGreaterThanOrEqual(plot.top)
      expect(y).toBeLessThanOrEqual(plot.bottom)
      if (index > 0) expect(y - (places.toSorted((a, b) => a - b)[index - 1] ?? 0)).toBeGreaterThanOrEqual(16)
    }
  })

  it('the figures of two rings that are near each other do not cover each other', () => {
    const plot = plotFor(760)
    const y = billScale([curve('A', 10)], plot)
    const x = (at: number) => 200 + at / 10_000
    const rings = ringsOf(
      [
        { at: 15_000, usd: 1 },
        { at: 42_000, usd: 1 },
      ],
      x,
      y,
      plot,
    )
    expect(rings.map(({ label }) => label?.text)).toEqual(['15K', '42K'])
    expect(rings[0]?.label?.y).not.toBe(rings[1]?.label?.y)
  })
})

it.each([
  [120_000, '120K'],
  [1_500_000, '1.5M'],
  [950, '950'],
])('%i is %s on an axis', (value, text) => {
  expect(shortNumber(value)).toBe(text)
})

it.each([
  [0.1, '$0.10', '$0.10'],
  [10, '$10', '$10.00'],
  [12_345.678, '$12.3K', '$12,345.68'],
])('%d dollars are %s on an axis and %s on a card', (value, short, full) => {
  expect([shortUsd(value), billText(value)]).toEqual([short, full])
})
