// Runs benchmarks: `npm run bench` those that have an aim, `-- votes pages` these, `-- render <path>` and `-- votes
// --rounds 1` one of them with arguments. Those with an aim are printed as one table and written to docs/performance.md;
// results are stored after each, so an aborted run resumes. `--small` is quick, `--again` repeats all.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { type Benchmark, benchmarks, meetsAim, readFigure, readGrowthCases } from './benchmarks.ts'
import {
  formatResults,
  performanceDocument,
  type Result,
  type Results,
  rowsOf,
  TABLE_HEAD,
} from './performance-document.ts'

const RESULTS = new URL('results.json', import.meta.url)
const DOCUMENT = new URL('../../docs/performance.md', import.meta.url)
/** Benchmarks that are not part of the table. */
const OTHERS = ['bills', 'pictures', 'render', 'sitemap', 'sizes']

const isSmall = process.argv.includes('--small')
const isAgain = process.argv.includes('--again')
const given = process.argv.slice(2).filter((argument) => argument !== '--small' && argument !== '--again')
const isName = (argument: string) => OTHERS.includes(argument) || benchmarks.some(({ name }) => name === argument)
const firstOther = given.findIndex((argument) => !isName(argument))
const names = firstOther === -1 ? given : given.slice(0, firstOther)
const args = given.slice(names.length)
const [only] = names

if (only === undefined && args.length > 0) {
  const known = [...benchmarks.map(({ name }) => name), ...OTHERS].join(', ')
  throw new Error(`There is no benchmark ${args[0]}; choose from ${known}`)
}
if (only !== undefined && (args.length > 0 || OTHERS.includes(only))) {
  const { script = only } = benchmarks.find(({ name }) => name === only) ?? {}
  process.exitCode = (await run(script, args)).code ?? 1
} else await measureAll()

async function measureAll(): Promise<void> {
  const results: Record<string, Result> = existsSync(RESULTS)
    ? { ...(JSON.parse(readFileSync(RESULTS, 'utf8')) as Results) }
    : {}
  const chosen = benchmarks.filter(({ name }) => names.length === 0 || names.includes(name))
  for (const benchmark of chosen) {
    const before = results[benchmark.name]
    // A small run does not replace a full one.
    const isMeasured = before !== undefined && (isSmall || !before.isSmall)
    if (isMeasured && !isAgain && names.length === 0) continue
    console.info(`== ${benchmark.name}`)
    results[benchmark.name] = await measure(benchmark)
    writeFileSync(RESULTS, formatResults(results))
    writeFileSync(DOCUMENT, performanceDocument(benchmarks, results))
  }
  console.info([TABLE_HEAD, ...chosen.flatMap((benchmark) => rowsOf(benchmark, results[benchmark.name]))].join('\n'))
  const isMissed = chosen.some(({ name, figures }) =>
    figures.some(({ what, aim }) => {
      const figure = results[name]?.figures[what] ?? null
      return figure === null || !meetsAim(aim, figure)
    }),
  )
  if (isMissed) process.exitCode = 1
}

async function measure(benchmark: Benchmark): Promise<Result> {
  const { name, script = name, args: full = [], smallArgs, figures } = benchmark
  const { output } = await run(script, isSmall ? smallArgs : full)
  return {
    day: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Linux`,
    versions: `Node ${process.versions.node}, PostgreSQL 18`,
    isSmall,
    figures: Object.fromEntries(figures.map((figure) => [figure.what, readFigure(figure, output)])),
    cases: readGrowthCases(output),
  }
}

/** Runs a benchmark in its own process, and returns what it printed. */
async function run(script: string, options: readonly string[]): Promise<{ code: number | null; output: string }> {
  const file = new URL(`${script}.ts`, import.meta.url).pathname
  const child = spawn(process.execPath, [file, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    process.stdout.write(chunk)
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}
