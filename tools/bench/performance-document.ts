import { type Benchmark, type Figure, meetsAim } from './benchmarks.ts'

/** What one benchmark measured, as it is kept. */
export type Result = {
  readonly day: string
  readonly machine: string
  readonly versions: string
  readonly isSmall: boolean
  /** By the words of the figure; null if it was not printed. */
  readonly figures: Readonly<Record<string, number | null>>
}
export type Results = Readonly<Record<string, Result>>

const aimText = (aim: Figure['aim']) => ('atLeast' in aim ? `at least ${aim.atLeast}` : `at most ${aim.atMost}`)

export const TABLE_HEAD = `| what | compared with | ratio | aim | |
|---|---|---|---|---|`

/** Returns the rows of a benchmark in the table. */
export function rowsOf({ comparedWith, figures }: Benchmark, result: Result | undefined): string[] {
  return figures.map(({ what, aim }) => {
    const figure = result?.figures[what] ?? null
    const shown = figure === null ? 'not measured' : figure.toFixed(2)
    const verdict = figure === null ? '' : meetsAim(aim, figure) ? 'met' : 'missed'
    const size = result?.isSmall === true ? ' (small run: fewer rounds and rows than named)' : ''
    return `| ${what}${size} | ${comparedWith} | ${shown} | ${aimText(aim)} | ${verdict} |`
  })
}

/** Writes the document from what was measured. */
export function performanceDocument(benchmarks: readonly Benchmark[], results: Results): string {
  const missed = benchmarks.flatMap(({ name, figures }) =>
    figures.flatMap(({ what, aim, limit }) => {
      const figure = results[name]?.figures[what] ?? null
      return figure === null || meetsAim(aim, figure) ? [] : [`- ${what}: ${limit}`]
    }),
  )
  const runs = benchmarks.flatMap(({ name }) => {
    const result = results[name]
    if (result === undefined) return []
    return [
      `| ${name} | ${result.day} | ${result.machine} | ${result.versions} | ${result.isSmall ? 'small' : 'full'} |`,
    ]
  })
  return `# Performance

Written by \`npm run bench\` from what it measured (\`tools/bench/results.json\`). Every figure is a ratio of two things measured in turns in one run on one machine; times of a shared machine say little.
\`npm run bench -- votes pages\` measures only these, \`--small\` takes fewer rows and rounds, \`--again\` measures what was measured before. What a benchmark does is said at the top of its file in \`tools/bench\`.

${TABLE_HEAD}
${benchmarks.flatMap((benchmark) => rowsOf(benchmark, results[benchmark.name])).join('\n')}

## What holds back those that miss their aim

${missed.length === 0 ? 'None of those that were measured does.' : missed.join('\n')}

## When and where

| benchmark | day | machine | versions | size |
|---|---|---|---|---|
${runs.join('\n')}
`
}
