import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paretoPlot } from './pareto-plot.ts'
import { type Box, overlaps, placeLabels } from '../../../components/charts/place-labels.ts'

const point = (slug: string, price: string, score: number) => ({ slug, name: slug, price, score })
const WIDE = 760
const FRAME: Box = { left: 0, right: 400, top: 0, bottom: 300 }

describe('the plot of price and score', () => {
  it('draws steps along the models that nothing beats', () => {
    const { points, frontier, plot } = paretoPlot(
      [point('b', '10', 90), point('a', '1', 50), point('beaten', '10', 40)],
      WIDE,
    )
    expect(points.map(({ slug, isOnFrontier }) => [slug, isOnFrontier])).toEqual([
      ['a', true],
      ['beaten', false],
      ['b', true],
    ])
    const [a, , b] = points
    expect(frontier).toBe(`M${a?.x} ${a?.y}H${b?.x}V${b?.y}H${plot.right}`)
  })

  it('equal ratios of prices are equal distances, and free models are placed before them', () => {
    const { points, freeAt } = paretoPlot(
      [point('free', '0', 10), point('a', '1', 20), point('b', '10', 30), point('c', '100', 40)],
      WIDE,
    )
    const [free, a, b, c] = points.map(({ x }) => x)
    expect(free).toBe(freeAt)
    expect((b ?? 0) - (a ?? 0)).toBeCloseTo((c ?? 0) - (b ?? 0), 0)
    expect(free).toBeLessThan(a ?? 0)
  })

  it.each([
    ['nothing', []],
    ['only free ones', [point('a', '0', 50)]],
    ['a single one', [point('a', '3', 50)]],
    ['equal ones', [point('a', '3', 50), point('b', '3', 50)]],
  ])('%s: everything is a place in the picture', (_, points) => {
    for (const width of [334, WIDE]) {
      const { plot, points: placed } = paretoPlot(points, width)
      for (const { x, y } of placed) {
        expect(x).toBeGreaterThanOrEqual(plot.left)
        expect(x).toBeLessThanOrEqual(plot.right)
        expect(y).toBeGreaterThanOrEqual(plot.top)
        expect(y).toBeLessThanOrEqual(plot.bottom)
      }
    }
  })

  it('the points have the same order at every width, for the arrow keys', () => {
    const points = Array.from({ length: 40 }, (_, index) => point(`m${index}`, String((index % 7) + 1), index))
    const order = (width: number) => paretoPlot(points, width).points.map(({ slug }) => slug)
    expect(order(334)).toEqual(order(WIDE))
  })

  it('where more is better the line runs to the left, along the models that no larger one beats', () => {
    const { points, frontier, plot } = paretoPlot(
      [point('small', '8000', 90), point('large', '1000000', 50), point('beaten', '128000', 40)],
      WIDE,
      true,
    )
    expect(points.map(({ slug, isOnFrontier }) => [slug, isOnFrontier])).toEqual([
      ['small', true],
      ['beaten', false],
      ['large', true],
    ])
    const [small, , large] = points
    expect(frontier).toBe(`M${large?.x} ${large?.y}H${small?.x}V${small?.y}H${plot.left}`)
  })

  it('large bills are written in full [USE-13]', () => {
    const { priceTicks } = paretoPlot([point('a', '20', 50), point('b', '150000', 60)], WIDE)
    expect(priceTicks.at(-1)?.label).toBe('$100,000')
  })
})

describe('labels', () => {
  it('never overlap each other, what is taken, or the edge', () => {
    const wanted = fc.record({
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 300 }),
      text: fc.constantFrom('o3', 'GPT-5', 'Gemini 2.5 Pro Preview 06-05'),
      isMain: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(wanted, { maxLength: 25 }), (labels) => {
        const boxes = placeLabels(labels, { taken: [], frame: FRAME, maxOthers: 25 }).flatMap((at, index) => {
          const { text = '', isMain = false } = labels[index] ?? {}
          const width = text.length * (isMain ? 7.1 : 6.5)
          if (at === null) return []
          const left = at.anchor === 'start' ? at.x : at.x - width
          return [{ left, right: left + width, top: at.y - 11, bottom: at.y + 4 }]
        })
        for (const [index, box] of boxes.entries()) {
          expect(box.left >= 0 && box.right <= 400 && box.top >= 0 && box.bottom <= 300).toBe(true)
          for (const other of boxes.slice(index + 1)) expect(overlaps(box, other)).toBe(false)
        }
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['beside its point', [{ x: 50, y: 150 }], [{ x: 59, y: 154, anchor: 'start' }]],
    [
      'on the other side where another label is',
      [
        { x: 50, y: 150 },
        { x: 52, y: 150 },
      ],
      [
        { x: 59, y: 154, anchor: 'start' },
        { x: 43, y: 154, anchor: 'end' },
      ],
    ],
    ['to the left at the right edge', [{ x: 395, y: 150 }], [{ x: 386, y: 154, anchor: 'end' }]],
    ['nowhere in a corner without room', [{ x: 10, y: 299 }], [null]],
  ])('%s [HOUSE-23]', (_, points, expected) => {
    const labels = points.map((at) => ({ ...at, text: 'GPT-5', isMain: false }))
    expect(placeLabels(labels, { taken: [], frame: FRAME, maxOthers: 25 })).toEqual(expected)
  })

  it('places so many labels off the line, and none over what is taken [HOUSE-23]', () => {
    const labels = [50, 150, 250].map((x) => ({ x, y: 150, text: 'o3', isMain: false }))
    const taken = [
      { left: 59, right: 80, top: 100, bottom: 150 },
      { left: 159, right: 180, top: 100, bottom: 160 },
    ]
    expect(placeLabels(labels, { taken, frame: FRAME, maxOthers: 2 })).toEqual([
      { x: 59, y: 167, anchor: 'start' },
      { x: 141, y: 154, anchor: 'end' },
      null,
    ])
  })

  it('labels on the line are placed first', () => {
    const [other, main] = placeLabels(
      [
        { x: 50, y: 150, text: 'Other', isMain: false },
        { x: 100, y: 150, text: 'Main', isMain: true },
      ],
      { taken: [], frame: FRAME, maxOthers: 1 },
    )
    expect(main).toEqual({ x: 90, y: 154, anchor: 'end' })
    expect(other).not.toBeNull()
  })
})
