/** The scores of all models on one benchmark, the best first. */
export type BenchmarkScores = {
  readonly name: string
  readonly displayName: string
  readonly scores: readonly { readonly slug: string; readonly name: string; readonly score: number }[]
}

/** With fewer scores, a chart of a benchmark is not meaningful. */
const FEWEST_MODELS = 5
const MOST_PLOTS = 8

type Scored = { readonly slug: string; readonly name: string; readonly scores: Readonly<Record<string, number>> }

/** Returns the eight benchmarks with the most scores. `first` precede the others, in the given order. */
export function benchmarkPlots(
  benchmarks: readonly { readonly name: string; readonly displayName: string }[],
  models: readonly Scored[],
  first: readonly string[],
): BenchmarkScores[] {
  const scoresOf = scoresByBenchmark(models)
  const all = benchmarks
    .map(({ name, displayName }) => ({ name, displayName, scores: scoresOf.get(name) ?? [] }))
    .filter(({ scores }) => scores.length >= FEWEST_MODELS)
  const chosen = first.flatMap((name) => all.find((plot) => plot.name === name) ?? [])
  const others = all.filter((plot) => !chosen.includes(plot)).toSorted((a, b) => b.scores.length - a.scores.length)
  return [...chosen, ...others]
    .slice(0, MOST_PLOTS)
    .map((plot) => ({ ...plot, scores: plot.scores.toSorted((a, b) => b.score - a.score) }))
}

/**
 * Returns all scores of each benchmark. Each model is read once: there are many benchmarks, and a model has few scores.
 */
function scoresByBenchmark(models: readonly Scored[]): Map<string, BenchmarkScores['scores'][number][]> {
  const found = new Map<string, BenchmarkScores['scores'][number][]>()
  for (const { slug, name, scores } of models) {
    for (const [benchmark, score] of Object.entries(scores)) {
      const list = found.get(benchmark)
      if (list === undefined) found.set(benchmark, [{ slug, name, score }])
      else list.push({ slug, name, score })
    }
  }
  return found
}

const NEARLY_SOLVED = 95
const UNSOLVED = 60

/** Returns a title on which benchmarks are nearly solved and which is not, if applicable. */
export function plotsTitle(plots: readonly BenchmarkScores[]): string {
  const bests = plots.map(({ displayName, scores }) => ({ displayName, best: scores[0]?.score ?? 0 }))
  const solved = bests.filter(({ best }) => best >= NEARLY_SOLVED).toSorted((a, b) => b.best - a.best)
  const hardest = bests.toSorted((a, b) => a.best - b.best)[0]
  const neutral = `All recorded scores on ${plots.length} benchmarks`
  if (hardest === undefined) return neutral
  const isOpen = hardest.best < UNSOLVED
  const names = solved.slice(0, 2).map(({ displayName }) => displayName)
  const verb = names.length === 1 ? 'is' : 'are'
  if (names.length > 0 && isOpen) return `${names.join(' and ')} ${verb} nearly solved; ${hardest.displayName} is not`
  if (names.length > 0) return `${names.join(' and ')} ${verb} nearly solved`
  return isOpen ? `No model reaches ${UNSOLVED}% on ${hardest.displayName}` : neutral
}
