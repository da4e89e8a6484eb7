import { describe, expect, it } from 'vitest'
import { textWidth } from '../../../components/charts/text-width.ts'
import { historyTitle } from './price-history-chart.tsx'
import { scorePricePlot } from './score-price-plot.ts'

const point = (name: string, price: string, score: number, isCompared = true) => ({
  slug: name.toLowerCase(),
  name,
  price,
  score,
  isCompared,
})
const STANDING = {
  title: '',
  above: null,
  points: [
    point('DeepSeek-V3.2-Exp', '0.3', 67.8),
    point('GLM-4.6', '1', 68),
    point('Claude Haiku 4.5', '2', 73.3),
    point('GPT-5', '3.44', 74.9),
    point('Other', '0.5', 76, false),
  ],
  frontier: ['deepseek-v3.2-exp', 'other'],
}

describe('score against price [USE-04]', () => {
  it.each([334, 520])('at %i px all names are inside the picture and none covers another', (width) => {
    const { labels, height } = scorePricePlot(STANDING, width)
    expect(labels.map(({ slug }) => slug)).toEqual(['deepseek-v3.2-exp', 'glm-4.6', 'claude haiku 4.5', 'gpt-5'])
    const boxes = labels.map(({ text, x, y, anchor }) => {
      const size = textWidth(text, 'bold')
      const left = x - { start: 0, middle: size / 2, end: size }[anchor]
      return { left, right: left + size, top: y - 11, bottom: y + 4 }
    })
    for (const [index, a] of boxes.entries()) {
      expect(a.left >= 0 && a.right <= width && a.top >= 0 && a.bottom <= height).toBe(true)
      for (const b of boxes.slice(index + 1)) {
        expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false)
      }
    }
  })

  it('the line goes along what nothing beats, up to the edge', () => {
    const { line, points, plot } = scorePricePlot(STANDING, 520)
    const [first, , , , other] = points
    expect(line).toBe(`M${first?.x} ${first?.y}H${other?.x}V${other?.y}H${plot.right}`)
  })
})

it.each([
  [
    'the largest change is named',
    [
      ['A', '2', '1'],
      ['B', '4', '3'],
    ],
    'A fell by 50% since its first record',
  ],
  ['a rise', [['A', '1', '1.5']], 'A rose by 50% since its first record'],
  ['no change', [['A', '2', '2']], 'No recorded price has changed'],
])('title of the price history: %s [USE-04]', (_, lines, title) => {
  const history = lines.map(([name = '', from = '', to = '']) => ({
    name,
    steps: [['2025-01-01', from] as const, ['2026-01-01', to] as const],
  }))
  expect(historyTitle(history)).toBe(title)
})
