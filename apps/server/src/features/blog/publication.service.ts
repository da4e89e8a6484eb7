import { tag } from '@inferdex/contracts/protocol/tags'
import type { Db } from '../../db/db.ts'
import { announceChange } from '../../platform/change-feed.ts'
import { publishDuePost } from './post-writes.queries.ts'

/** A planned publication. The database's clock decides when it is due. */
export type Publication = { readonly postId: string; readonly at: string }
export type PublicationDeps = { readonly db: Db }

export async function publishScheduledPost({ db }: PublicationDeps, { postId, at }: Publication): Promise<void> {
  const published = await publishDuePost(db, postId, new Date(at))
  if (published !== undefined) await announceChange(db, [tag.blog], `The article ${published.slug} is published`)
}
