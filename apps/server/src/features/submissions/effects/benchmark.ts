import { DEFAULT_REPORTING } from '@inferdex/domain/benchmarks/score-reporting'
import { lockInOrder } from '../../../db/catalogue-records.queries.ts'
import { newId } from '../../../platform/ids.ts'
import { deleteResult, insertResult } from '../../benchmarks/benchmarks.service.ts'
import { refreshModels } from '../../models/models.service.ts'
import { refreshSellersOf } from './model-tags.ts'
import { gone, type SubmissionKind } from './submission-kind.ts'

/** A model's score in a benchmark. */
export const benchmarkSubmission: SubmissionKind<'BENCHMARK'> = {
  apply: async (tx, { data, effect, reporting }, now) => {
    await lockInOrder(tx, 'models', [data.modelId])
    const tags = await refreshSellersOf(tx, data.modelId)
    if (tags.length === 0) throw gone('model')
    const own =
      effect?.kind === 'result' ? effect : ({ kind: 'result', id: newId(now), benchmarkId: newId(now) } as const)
    const isShown = await insertResult(
      tx,
      {
        id: own.id,
        benchmarkId: own.benchmarkId,
        modelId: data.modelId,
        benchmark: data.benchmarkType,
        percent: data.score,
        testedOn: data.testedDate,
        sourceUrl: data.source,
        // Older submissions lack this field.
        reporting: reporting ?? data.reporting ?? DEFAULT_REPORTING,
      },
      now,
    )
    await refreshModels(tx, [data.modelId])
    return { effect: own, targetId: data.modelId, tags, isUnchanged: !isShown }
  },
  undo: async (tx, { data, effect }) => {
    if (effect?.kind !== 'result') return []
    await lockInOrder(tx, 'models', [data.modelId])
    if (await deleteResult(tx, effect.id)) await refreshModels(tx, [data.modelId])
    return refreshSellersOf(tx, data.modelId)
  },
}
