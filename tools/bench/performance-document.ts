import { type Benchmark, type Figure, type GrowthCase, meetsAim, MOST_GROWTH } from './benchmarks.ts'

/** The stored result of one benchmark. */
export type Result = {
  readonly day: string
  readonly machine: string
  readonly versions: string
  readonly isSmall: boolean
  /** By the title of the figure; null if it was not printed. */
  readonly figures: Readonly<Record<string, number | null>>
  /** Every call that was measured with few and with many rows. */
  readonly cases: readonly GrowthCase[]
}
export type Results = Readonly<Record<string, Result>>

/** Formats the results with one line per call. */
export function formatResults(results: Results): string {
  const oneLine = (object: string) => object.replaceAll(/\n\s*/g, ' ')
  return `${JSON.stringify(results, null, 2).replaceAll(/\{\s*"what"[^}]*\}/g, oneLine)}\n`
}

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

export function isTooSlow({ ratio, isLonger }: GrowthCase): boolean {
  return ratio > MOST_GROWTH && !isLonger
}

/** Returns the bottleneck of one call of a benchmark, or null if none is recorded. */
export function limitOf({ limits = [] }: Benchmark, { what }: GrowthCase): string | null {
  return limits.find(([beginning]) => what.startsWith(beginning))?.[1] ?? null
}

/** Returns how many calls of a benchmark are within the target, and the rows of those that are not. */
function growthOf(benchmark: Benchmark, { cases }: Result): string[] {
  if (cases.length === 0) return []
  const slow = cases.filter(isTooSlow)
  const compared = cases.filter(({ isLonger }) => !isLonger).length
  const rows = slow.map((one) => {
    const times = `${one.fewMs.toFixed(1)} ms | ${one.manyMs.toFixed(1)} ms | ${one.ratio.toFixed(2)}`
    return `| ${one.what} | ${times} | ${limitOf(benchmark, one) ?? 'not known'} |`
  })
  const table = ['', '| call | few rows | many rows | ratio | what holds it back |', '|---|---|---|---|---|', ...rows]
  return [
    `**${benchmark.name}**: ${compared - slow.length} of ${compared} calls at most ${MOST_GROWTH}.`,
    ...(slow.length === 0 ? [] : table),
    '',
  ]
}

/** Formats the document from the results. */
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
  const growth = benchmarks.flatMap((benchmark) => {
    const result = results[benchmark.name]
    return result === undefined ? [] : growthOf(benchmark, result)
  })
  return `# Performance

Written by \`npm run bench\` from what it measured (\`tools/bench/results.json\`). Every figure is a ratio of two things measured in turns in one run on one machine; times of a shared machine say little.
\`npm run bench -- votes pages\` measures only these, \`--small\` takes fewer rows and rounds, \`--again\` measures what was measured before. What a benchmark does is described at the top of its file in \`tools/bench\`.

${TABLE_HEAD}
${benchmarks.flatMap((benchmark) => rowsOf(benchmark, results[benchmark.name])).join('\n')}

## What holds back those that miss their aim

${missed.length === 0 ? 'None of those that were measured does.' : missed.join('\n')}

## Growth, call by call

${growth.length === 0 ? 'Not measured.' : growth.join('\n').trimEnd()}

## When and where

| benchmark | day | machine | versions | size |
|---|---|---|---|---|
${runs.join('\n')}
`
}
