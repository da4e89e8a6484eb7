// Runs the benchmarks one after the other, prints one table and writes docs/performance.md. Results are stored in
// results.json after each, so an aborted run resumes: `npm run bench [-- votes pages] [--small] [--again]`.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { type Benchmark, benchmarks, meetsAim, readFigure, readGrowthCases } from './benchmarks.ts'
import { performanceDocument, type Result, rowsOf, TABLE_HEAD } from './performance-document.ts'

const RESULTS = new URL('results.json', import.meta.url)
const DOCUMENT = new URL('../../docs/performance.md', import.meta.url)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false }, again: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name))
if (unknown.length > 0) {
  const names = benchmarks.map(({ name }) => name).join(', ')
  throw new Error(`There is no benchmark ${unknown.join(', ')}; choose from ${names}`)
}

const results: Record<string, Result> = existsSync(RESULTS)
  ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, Result>)
  : {}
const chosen = benchmarks.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
for (const benchmark of chosen) {
  const before = results[benchmark.name]
  // A small run does not replace a full one.
  const isMeasured = before !== undefined && (values.small || !before.isSmall)
  if (isMeasured && !values.again && positionals.length === 0) continue
  console.info(`== ${benchmark.name}`)
  results[benchmark.name] = await measure(benchmark)
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
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

async function measure({ script, args, smallArgs, figures }: Benchmark): Promise<Result> {
  const file = new URL(script, import.meta.url).pathname
  const child = spawn(process.execPath, [file, ...(values.small ? smallArgs : args)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    process.stdout.write(chunk)
  })
  await new Promise((resolve) => child.once('close', resolve))
  return {
    day: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Linux`,
    versions: `Node ${process.versions.node}, PostgreSQL 18`,
    isSmall: values.small,
    figures: Object.fromEntries(figures.map((figure) => [figure.what, readFigure(figure, output)])),
    cases: readGrowthCases(output),
  }
}
