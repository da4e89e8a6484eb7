import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Benchmark, benchmarks, meetsAim, readFigure } from './benchmarks.ts'
import { performanceDocument, type Results } from './performance-document.ts'

const document = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8')
const results = JSON.parse(readFileSync(new URL('results.json', import.meta.url), 'utf8')) as Results

describe('the document of performance', () => {
  it('is what follows from the results', () => {
    expect(document).toBe(performanceDocument(benchmarks, results))
  })

  it('says what was not measured, what missed its aim and why, and what was a small run', () => {
    const [pages] = benchmarks as [Benchmark]
    const [figure] = pages.figures
    const measured = { day: '2026-11-17', machine: 'two cores', versions: 'Node 24', isSmall: true }
    const text = performanceDocument([pages], { pages: { ...measured, figures: { 'cached /': 0.6 } } })
    expect(text).toContain(
      '| cached / (small run: fewer rounds and rows than named) | bare node:http sending the same bytes | 0.60 | at least 0.75 | missed |',
    )
    expect(text).toContain(`- cached /: ${figure?.limit}`)
    expect(performanceDocument([pages], {})).toContain('| not measured |')
  })
})

describe('a figure', () => {
  it.each([
    ['the last', 'ratio 0.5\nmedian ratio 0.81 (target 0.75)', /median ratio ([\d.]+)/g, 'last', 0.81],
    ['the highest', 'a ratio 1.10\nb ratio 1.42\nc ratio 0.9', /ratio ([\d.]+)/g, 'highest', 1.42],
    ['nothing', 'it failed', /ratio ([\d.]+)/g, 'last', null],
  ] as const)('is read from the output: %s', (_, output, pattern, pick, expected) => {
    expect(readFigure({ pattern, pick }, output)).toBe(expected)
  })

  it.each([
    [{ atLeast: 0.75 }, 0.75, true],
    [{ atLeast: 0.75 }, 0.74, false],
    [{ atMost: 1.5 }, 1.5, true],
    [{ atMost: 1.5 }, 1.51, false],
  ] as const)('%o is met by %d: %s', (aim, figure, expected) => {
    expect(meetsAim(aim, figure)).toBe(expected)
  })
})
