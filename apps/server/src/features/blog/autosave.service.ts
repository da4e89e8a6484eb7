import type * as contract from '@inferdex/contracts/blog/blog.staff'
import type { ResponseBody, HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Viewer } from '@inferdex/contracts/protocol/roles'
import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import { findManagedPost } from './managed-posts.queries.ts'
import { assertMayChange } from './posts.service.ts'
import { deleteAutosave, findVersion, insertVersion, overwriteAutosave } from './post-versions.queries.ts'

/** Autosaves within this time update one version. */
const ONE_VERSION_MS = 10 * 60 * 1000
const BEGINNING = new Date(0)

/** Stores unsaved text without an audit entry, because it only affects its author. */
export async function autosave(
  { db, now }: { db: Db; now: () => Date },
  viewer: Viewer,
  { versionId, fields, ...of }: HandlerInput<typeof contract.autosavePost>['body'],
): Promise<ResponseBody<typeof contract.autosavePost>> {
  const at = now()
  const editorId = viewer.id
  const postId = of.postId ?? null
  // A post that was never saved has only one version, because there is no earlier save to go back to.
  const since = postId === null ? BEGINNING : new Date(at.getTime() - ONE_VERSION_MS)
  const isOverwritten =
    versionId !== undefined && (await overwriteAutosave(db, { id: versionId, postId, editorId, fields }, since, at))
  if (isOverwritten) return { versionId, savedAt: at.toISOString() }
  const id = newId(at)
  if (postId !== null) {
    const post = await findManagedPost(db, postId)
    if (post === undefined) throw new AppError('NOT_FOUND', 'This blog post does not exist')
    assertMayChange(viewer, post)
  }
  await db.transaction().execute((tx) => insertVersion(tx, { id, postId, kind: 'AUTOSAVED', editorId, fields }, at))
  return { versionId: id, savedAt: at.toISOString() }
}

export async function readVersion(db: Db, id: string, editorId: string): Promise<contract.PostVersion> {
  const version = await findVersion(db, id, editorId)
  if (version === undefined) throw new AppError('NOT_FOUND', 'This version does not exist')
  return version
}

export async function discardAutosave(db: Db, id: string, editorId: string): Promise<void> {
  if (!(await deleteAutosave(db, id, editorId))) throw new AppError('NOT_FOUND', 'This version does not exist')
}
