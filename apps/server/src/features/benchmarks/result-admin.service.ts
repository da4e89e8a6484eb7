import type { ScoreInput } from '@inferdex/contracts/models/models.staff'
import type { BenchmarkResult } from '@inferdex/contracts/benchmarks'
import { assertValid } from '@inferdex/contracts/protocol/errors'
import { testedDayProblem } from '@inferdex/domain/benchmarks/tested-day'
import { numberAsDecimal } from '@inferdex/domain/text/decimal'
import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import { addResults, findBenchmarkIds, withdrawResults } from './result-admin.queries.ts'

/** Replaces the current scores of a model. */
export async function saveScores(
  tx: Db,
  modelId: string,
  { before, wanted }: { before: readonly BenchmarkResult[]; wanted: readonly ScoreInput[] },
  { source, now }: { source: string; now: Date },
): Promise<void> {
  const ids = await findBenchmarkIds(tx, [...new Set([...wanted, ...before].map(({ benchmarkType }) => benchmarkType))])
  assertKnownOnce(wanted, ids)
  const current = new Map(before.map((result) => [result.benchmarkType, result]))
  const listed = new Set(wanted.map(({ benchmarkType }) => benchmarkType))
  const changed = wanted.filter((score) => !isSame(score, current.get(score.benchmarkType)))
  assertTested(wanted, new Set(changed), now)
  await addResults(
    tx,
    modelId,
    changed.flatMap(({ benchmarkType, score, testedOn, reporting, sourceUrl }) => {
      const benchmarkId = ids.get(benchmarkType)
      const percent = numberAsDecimal(score)
      return benchmarkId === undefined ? [] : [{ id: newId(now), benchmarkId, percent, testedOn, reporting, sourceUrl }]
    }),
    { source, now },
  )
  const gone = before.filter(({ benchmarkType }) => !listed.has(benchmarkType))
  await withdrawResults(
    tx,
    modelId,
    gone.flatMap(({ benchmarkType }) => ids.get(benchmarkType) ?? []),
  )
}

function isSame(wanted: ScoreInput, current: BenchmarkResult | undefined): boolean {
  return (
    current !== undefined &&
    wanted.score === current.score &&
    wanted.testedOn === current.testedOn &&
    wanted.reporting === current.reporting &&
    wanted.sourceUrl === current.sourceUrl
  )
}

/** Rejects a future test date, but only in scores that change. */
function assertTested(wanted: readonly ScoreInput[], changed: ReadonlySet<ScoreInput>, now: Date): void {
  const fields: Record<string, string> = {}
  for (const [index, score] of wanted.entries()) {
    const problem = changed.has(score) && score.testedOn !== null ? testedDayProblem(score.testedOn, now) : null
    if (problem !== null) fields[`scores.${index}.testedOn`] = problem
  }
  assertValid(fields)
}

function assertKnownOnce(wanted: readonly ScoreInput[], ids: ReadonlyMap<string, string>): void {
  const fields: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [index, { benchmarkType }] of wanted.entries()) {
    const path = `scores.${index}.benchmarkType`
    if (!ids.has(benchmarkType)) fields[path] = 'This benchmark does not exist'
    else if (seen.has(benchmarkType)) fields[path] = 'Each benchmark can only be listed once'
    seen.add(benchmarkType)
  }
  assertValid(fields)
}
