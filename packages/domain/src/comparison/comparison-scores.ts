import { type ComparisonRow, comparisonRow } from './comparison-rows.ts'
import { formatDay } from '../text/date-display.ts'
import { formatScore } from '../text/number-display.ts'
import { type Reporting, reportingLabels } from '../benchmarks/score-reporting.ts'

export type ComparedScore = {
  readonly benchmarkType: string
  readonly displayName: string
  /** In percent. */
  readonly score: number
  readonly reporting: Reporting
  readonly sourceName: string
  readonly testedOn: string | null
  readonly sourceDate: string
}

/** Builds one row per benchmark; sorted by the number of models with a score, then by importance as given. */
export function benchmarkRows(models: readonly (readonly ComparedScore[])[]): ComparisonRow[] {
  const all = [...new Set(models.flat().map(({ benchmarkType }) => benchmarkType))]
  const scoresOf = (type: string) => models.map((scores) => scores.find(({ benchmarkType }) => benchmarkType === type))
  const rows = all.map((type) => scoresOf(type)).toSorted((a, b) => known(b).length - known(a).length)
  return rows.map((scores) =>
    comparisonRow({
      label: known(scores)[0]?.displayName ?? '',
      note: rowNote(known(scores)),
      look: 'score',
      better: 'high',
      values: scores.map((score) =>
        score === undefined
          ? { text: formatScore(null), figure: null }
          : { text: formatScore(score.score), figure: score.score.toFixed(2), note: origin(score) },
      ),
    }),
  )
}

function known(scores: readonly (ComparedScore | undefined)[]): ComparedScore[] {
  return scores.filter((score) => score !== undefined)
}

/** Returns what the scores of a row have in common: who reported them, and the source if it is the same. */
function rowNote(scores: readonly ComparedScore[]): string {
  const reporting = [...new Set(scores.map((score) => reportingLabels[score.reporting]))]
  const sources = [...new Set(scores.map(({ sourceName }) => sourceName))]
  const who = reporting.length === 1 ? reporting.join('') : 'Mixed reporting'
  return sources.length === 1 ? `${who}, ${sources.join('')}` : who
}

function origin({ reporting, sourceName, testedOn, sourceDate }: ComparedScore): string {
  return `${reportingLabels[reporting]}, ${sourceName}, ${formatDay(testedOn ?? sourceDate)}`
}
