/** The scores of all models on one benchmark, the best first. */
export type BenchmarkScores = {
  readonly name: string
  readonly displayName: string
  readonly scores: readonly { readonly slug: string; readonly name: string; readonly score: number }[]
}

/** With fewer scores, a picture says nothing about a benchmark. */
const FEWEST_MODELS = 5
const MOST_PLOTS = 8

type Scored = { readonly slug: string; readonly name: string; readonly scores: Readonly<Record<string, number>> }

/** Returns the eight benchmarks with the most scores. `first` come before the others, in their own order. */
export function benchmarkPlots(
  benchmarks: readonly { readonly name: string; readonly displayName: string }[],
  models: readonly Scored[],
  first: readonly string[],
): BenchmarkScores[] {
  const all = benchmarks
    .map(({ name, displayName }) => ({
      name,
      displayName,
      scores: models
        .flatMap((model) => {
          const score = model.scores[name]
          return score === undefined ? [] : [{ slug: model.slug, name: model.name, score }]
        })
        .toSorted((a, b) => b.score - a.score),
    }))
    .filter(({ scores }) => scores.length >= FEWEST_MODELS)
  const chosen = first.flatMap((name) => all.find((plot) => plot.name === name) ?? [])
  const others = all.filter((plot) => !chosen.includes(plot)).toSorted((a, b) => b.scores.length - a.scores.length)
  return [...chosen, ...others].slice(0, MOST_PLOTS)
}

const NEARLY_SOLVED = 95
const UNSOLVED = 60

/** Says which benchmarks are nearly solved and which is not, if that is so. */
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
