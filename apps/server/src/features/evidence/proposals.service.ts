import type { Db } from '../../db/db.ts'
import type { NewObservation } from './observations.service.ts'
import { supersedeNullProposals } from './proposals.queries.ts'

export { type Decided, lockProposals, type Proposal, setDecided } from './proposals.queries.ts'

/** Supersedes proposals to remove values that a source reports again. */
export async function supersedeLosses(
  tx: Db,
  source: string,
  targetIds: readonly string[],
  observations: readonly NewObservation[],
): Promise<void> {
  const reported = observations.filter(({ value }) => value !== null)
  if (reported.length === 0) return
  await supersedeNullProposals(tx, source, {
    targetIds,
    reported: reported.map(({ targetId, field }) => ({ targetId, field })),
  })
}
