import { tag } from '@inferdex/contracts/protocol/tags'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type * as contract from '@inferdex/contracts/reviews'
import type { Viewer } from '@inferdex/contracts/protocol/roles'
import type { Db } from '../../db/db.ts'
import { announceChange } from '../../platform/change-feed.ts'
import { recordAction } from '../audit/audit.service.ts'
import { findPageTags, lockReview, setVerified } from './review-writes.queries.ts'
import { findReview } from './reviews.queries.ts'

type Deps = { db: Db; now: () => Date }

/** Sets or removes staff's confirmation that the author uses what they review. The reason is in the audit log. */
export async function verifyReview(
  { db, now }: Deps,
  id: string,
  { verified, reason }: HandlerInput<typeof contract.verifyReview>['body'],
  { viewer, address }: { viewer: Viewer; address: string | null },
): Promise<contract.Review> {
  return await db.transaction().execute(async (tx) => {
    const before = await lockReview(tx, id)
    if (before !== undefined && before.verified !== verified) {
      await setVerified(tx, id, verified)
      const changes = { verified: { from: before.verified, to: verified }, reason: { from: null, to: reason } }
      const action = verified ? 'VERIFY_REVIEW' : 'UNVERIFY_REVIEW'
      const entry = { action, targetType: 'REVIEW', targetId: id, changes } as const
      await recordAction(tx, { id: viewer.id, address }, entry, now())
      if (before.state === 'visible') {
        await announceChange(tx, [...(await findPageTags(tx, before)), tag.reviews], 'A review was looked at by staff')
      }
    }
    const review = await findReview(tx, id, viewer.id)
    if (review === undefined) throw new AppError('NOT_FOUND', 'This review does not exist')
    return review
  })
}
