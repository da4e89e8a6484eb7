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
  const said = observations.filter(({ value }) => value !== null)
  if (said.length === 0) return
  await supersedeNullProposals(tx, source, {
    targetIds,
    said: said.map(({ targetId, field }) => ({ targetId, field })),
  })
}
