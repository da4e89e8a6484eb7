import type { Db } from '../db/db.ts'

export type CatalogueIds = { model: string; otherModel: string; provider: string; deal: string }

/** Returns ids of the seed catalogue to review and to vote on. */
export async function catalogueIds(db: Db): Promise<CatalogueIds> {
  const models = await db.selectFrom('models').select('id').orderBy('slug').limit(2).execute()
  const provider = await db.selectFrom('providers').select('id').orderBy('slug').executeTakeFirstOrThrow()
  const deal = await db.selectFrom('deals').select('id').orderBy('id').executeTakeFirstOrThrow()
  return { model: models[0]?.id ?? '', otherModel: models[1]?.id ?? '', provider: provider.id, deal: deal.id }
}

/** Returns a valid review of a model. */
export function aReview(targetId: string, change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    targetType: 'MODEL',
    targetId,
    title: 'Good at long documents',
    content: 'It keeps the thread over hundreds of pages.',
    rating: 4.5,
    easeOfUse: 4,
    accuracy: 3.5,
    value: 5,
    support: 2,
    ...change,
  }
}
