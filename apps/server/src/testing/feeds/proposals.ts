import type { Db } from '../../db/db.ts'
import { recordObservations } from '../../features/evidence/observations.service.ts'

/** Adds a pending value of a feed for an offer. Returns the choice that accepts it. */
export async function addProposal(
  db: Db,
  value: string,
  now: Date,
): Promise<{ targetId: string; field: string; take: string }> {
  const { id: targetId } = await db
    .selectFrom('offers')
    .select('id')
    .where('input_price', '>', '0')
    .executeTakeFirstOrThrow()
  const id = crypto.randomUUID()
  const field = 'output:batch'
  const reported = { value, unit: '1M-tokens', source: 'litellm', sourceUrl: null, sourceKey: null }
  const doubted = { state: 'proposed', rule: 'jump', doubts: ['jump'] } as const
  await recordObservations(
    db,
    [{ id, targetType: 'offer', targetId, field, observedAt: now, ...reported, ...doubted }],
    now,
  )
  return { targetId, field, take: id }
}
