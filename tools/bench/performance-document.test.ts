import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Benchmark, benchmarks, meetsAim, readFigure, readGrowthCases } from './benchmarks.ts'
import { isTooSlow, limitOf, performanceDocument, type Results } from './performance-document.ts'

const document = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8')
const results = JSON.parse(readFileSync(new URL('results.json', import.meta.url), 'utf8')) as Results

describe('the document of performance', () => {
  it('is what follows from the results', () => {
    expect(document).toBe(performanceDocument(benchmarks, results))
  })

  it('says what was not measured, what missed its aim and why, and what was a small run', () => {
    const [pages] = benchmarks as [Benchmark]
    const [figure] = pages.figures
    const measured = { day: '2026-11-17', machine: 'two cores', versions: 'Node 24', isSmall: true, cases: [] }
    const text = performanceDocument([pages], { pages: { ...measured, figures: { 'cached /': 0.6 } } })
    expect(text).toContain(
      '| cached / (small run: fewer rounds and rows than named) | bare node:http sending the same bytes | 0.60 | at least 0.75 | missed |',
    )
    expect(text).toContain(`- cached /: ${figure?.limit}`)
    expect(performanceDocument([pages], {})).toContain('| not measured |')
  })
})

describe('growth', () => {
  const output = [
    'made 1000 models in 4 s',
    'staff by name, a text                        2.00 ms     5.00 ms  ratio 2.50  > 1.5',
    'changes {"kind":"deal"}       1.10 ms  9.90 ms  ratio 9.00, of a longer page',
    'home   1.00 ms   1.20 ms  ratio 1.20',
    'highest ratio 2.50 (target 1.5)',
  ].join('\n')
  const [first] = benchmarks as [Benchmark]
  const lists: Benchmark = { ...first, name: 'lists', figures: [], limits: [['staff by', 'More rows match.']] }

  it('is read call by call, and a page that carries more is no measure', () => {
    const cases = readGrowthCases(output)
    expect(cases).toEqual([
      { what: 'staff by name, a text', fewMs: 2, manyMs: 5, ratio: 2.5, isLonger: false },
      { what: 'changes {"kind":"deal"}', fewMs: 1.1, manyMs: 9.9, ratio: 9, isLonger: true },
      { what: 'home', fewMs: 1, manyMs: 1.2, ratio: 1.2, isLonger: false },
    ])
    const run = { day: '2026-11-18', machine: 'two cores', versions: 'Node 24', isSmall: false, figures: {}, cases }
    const text = performanceDocument([lists], { lists: run })
    expect(text).toContain('**lists**: 1 of 2 calls at most 1.5.')
    expect(text).toContain('| staff by name, a text | 2.0 ms | 5.0 ms | 2.50 | More rows match. |')
  })

  it('above the aim has its reason', () => {
    const unexplained = benchmarks.flatMap((benchmark) =>
      (results[benchmark.name]?.cases ?? [])
        .filter((one) => isTooSlow(one) && limitOf(benchmark, one) === null)
        .map(({ what }) => what),
    )
    expect(unexplained).toEqual([])
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
