import { tag } from '@inferdex/contracts/protocol/tags'
import { fieldsOfPost } from '@inferdex/contracts/blog/blog.staff'
import type * as contract from '@inferdex/contracts/blog/blog.staff'
import type { ResponseBody, HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { totalPages } from '@inferdex/contracts/protocol/paging'
import { can } from '@inferdex/contracts/protocol/policy'
import type { Viewer } from '@inferdex/contracts/protocol/roles'
import { changesBetween } from '@inferdex/domain/audit/audit-actions'
import { nextPostState, type PostState, type WantedState } from '@inferdex/domain/blog/blog-post'
import type { Db } from '../../db/db.ts'
import { announceChange } from '../../platform/change-feed.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob, removeJob } from '../../platform/job-queue.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { revisionRequired } from '../audit/record-saves.service.ts'
import { publishPost } from './blog.jobs.ts'
import {
  countManagedPosts,
  findManagedPost,
  listManagedPosts,
  lockArchivedPost,
  lockManagedPost,
} from './managed-posts.queries.ts'
import { renderArticle } from './markdown.service.ts'
import { requestCopies } from '../media/picture-copies.service.ts'
import {
  archivePostRow,
  insertPost,
  readRendered,
  readUsername,
  restorePostRow,
  updatePostRow,
  type WrittenPost,
} from './post-writes.queries.ts'
import { adoptVersion, insertVersion } from './post-versions.queries.ts'
import { translateSlugConflict } from './slug-conflict.ts'

type ManagedPost = contract.ManagedPost
export type PostDeps = { db: Db; now: () => Date }
/** The signed-in user, and what the audit log stores about them. */
export type Writer = { readonly actor: Actor; readonly viewer: Viewer }

export async function findManagedPosts(
  db: Db,
  { page, limit, ...filter }: HandlerInput<typeof contract.listManagedPosts>['query'],
): Promise<ResponseBody<typeof contract.listManagedPosts>> {
  const { total, ...rest } = await countManagedPosts(db, filter)
  const items = await listManagedPosts(db, filter, { page, limit }, total)
  return { items, total, page, totalPages: totalPages(total, limit), ...rest }
}

const NEW_POST: PostState = { status: 'DRAFT', publishedAt: null, scheduledAt: null }

export async function createPost(
  { db, now }: PostDeps,
  { actor, viewer }: Writer,
  { status, scheduledAt, publishedAt, autosaveId, ...input }: HandlerInput<typeof contract.createPost>['body'],
): Promise<ManagedPost> {
  const at = now()
  const ownName = await readUsername(db, viewer.id)
  assertMayWriteAs(viewer, input.authorName, ownName)
  const post: WrittenPost = { ...input, authorName: input.authorName ?? ownName }
  const state = stateOf(NEW_POST, { status, scheduledAt: toDate(scheduledAt), publishedAt: toDate(publishedAt) }, at)
  // Before the transaction, because it takes long and does not need it.
  const rendered = await renderArticle(db, post.content)
  const id = newId(at)
  return await translateSlugConflict(
    db,
    post.slug,
    db.transaction().execute(async (tx) => {
      await insertPost(tx, { id, authorId: actor.id }, { post, state, rendered }, at)
      await requestCopies(tx, rendered.foreignPictures)
      if (autosaveId !== undefined) await adoptVersion(tx, autosaveId, id, actor.id)
      const saved = await afterSave(tx, actor, id, NEW_POST, at)
      await recordAction(
        tx,
        actor,
        { action: 'CREATE_BLOG', targetType: 'BLOG', targetId: id, changes: changesBetween({}, forAudit(saved)) },
        at,
      )
      if (state.status === 'PUBLISHED') await announceChange(tx, [tag.blog], `The article ${saved.slug} is published`)
      return saved
    }),
  )
}

export async function updatePost(
  { db, now }: PostDeps,
  { actor, viewer }: Writer,
  id: string,
  { version, status, scheduledAt, publishedAt, ...changes }: HandlerInput<typeof contract.updatePost>['body'],
): Promise<ManagedPost> {
  const at = now()
  const rendered = changes.content === undefined ? null : await renderArticle(db, changes.content)
  const wanted = { status, scheduledAt: toDate(scheduledAt), publishedAt: toDate(publishedAt) }
  return await translateSlugConflict(
    db,
    changes.slug,
    db.transaction().execute(async (tx) => {
      const before = await existing(lockManagedPost(tx, id))
      assertMayChange(viewer, before)
      if (version === undefined) throw revisionRequired('blog post', 'version', before)
      if (version !== before.version) throw editConflict(before)
      if (changes.authorName !== before.authorName)
        assertMayWriteAs(viewer, changes.authorName, await readUsername(tx, viewer.id))
      const state = stateOf(stateOfPost(before), wanted, at)
      const post: WrittenPost = { ...before, ...withoutUndefined(changes) }
      await updatePostRow(tx, id, { post, state, rendered: rendered ?? (await readRendered(tx, id)) }, at)
      await requestCopies(tx, rendered?.foreignPictures ?? [])
      const saved = await afterSave(tx, actor, id, stateOfPost(before), at)
      const differences = changesBetween(forAudit(before), forAudit(saved))
      if (differences !== null)
        await recordAction(
          tx,
          actor,
          { action: 'UPDATE_BLOG', targetType: 'BLOG', targetId: id, changes: differences },
          at,
        )
      // A change is published only if the post was public or is now.
      if (before.status === 'PUBLISHED' || saved.status === 'PUBLISHED')
        await announceChange(tx, [tag.blog], `The article ${saved.slug} has changed`)
      return saved
    }),
  )
}

/** Archives a post. Its versions, comments and slug are kept. */
export async function deletePost({ db, now }: PostDeps, { actor, viewer }: Writer, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await existing(lockManagedPost(tx, id))
    assertMayChange(viewer, before)
    const { status, publishedAt, scheduledAt } = before
    await archivePostRow(tx, id, { status, publishedAt, scheduledAt }, { at: now(), by: actor.id })
    await movePublication(tx, id, stateOfPost(before).scheduledAt, null)
    await recordAction(
      tx,
      actor,
      { action: 'DELETE_BLOG', targetType: 'BLOG', targetId: id, changes: changesBetween(forAudit(before), {}) },
      now(),
    )
    if (before.status === 'PUBLISHED') await announceChange(tx, [tag.blog], `The article ${before.slug} is deleted`)
  })
}

/** Restores a deleted post; one whose scheduled time has passed becomes a draft. */
export async function restorePost({ db, now }: PostDeps, { actor, viewer }: Writer, id: string): Promise<ManagedPost> {
  return await db.transaction().execute(async (tx) => {
    const at = now()
    const archived = await lockArchivedPost(tx, id)
    if (archived === undefined) throw new AppError('NOT_FOUND', 'There is no deleted blog post with this id')
    assertMayChange(viewer, archived.post)
    const { status, publishedAt, scheduledAt } = archived.state
    const due = toDate(scheduledAt) ?? null
    const isMissed = status === 'SCHEDULED' && (due === null || due <= at)
    const state: PostState = isMissed
      ? NEW_POST
      : { status, publishedAt: toDate(publishedAt) ?? null, scheduledAt: due }
    await restorePostRow(tx, id, state)
    await movePublication(tx, id, null, state.scheduledAt)
    const post = await readManagedPost(tx, id)
    await recordAction(
      tx,
      actor,
      { action: 'RESTORE_BLOG', targetType: 'BLOG', targetId: id, changes: changesBetween({}, forAudit(post)) },
      at,
    )
    if (post.status === 'PUBLISHED') await announceChange(tx, [tag.blog], `The article ${post.slug} is back`)
    return post
  })
}

export async function readManagedPost(db: Db, id: string): Promise<ManagedPost> {
  return await existing(findManagedPost(db, id))
}

/** Throws unless the user wrote the post or is an admin. */
export function assertMayChange(viewer: Viewer, { authorId }: Pick<ManagedPost, 'authorId'>): void {
  if (can(viewer, 'posts.edit', authorId === viewer.id)) return
  throw new AppError('FORBIDDEN', 'You can only edit your own posts')
}

function assertMayWriteAs(viewer: Viewer, authorName: string | undefined, ownName: string): void {
  if (authorName === undefined || authorName.toLowerCase() === ownName.toLowerCase()) return
  if (can(viewer, 'posts.name-author')) return
  const message = `You write under your own name, ${ownName}`
  throw new AppError('VALIDATION_FAILED', message, { fields: { authorName: message } })
}

/** Stores a version after every save, and adds, moves or removes the publication job. */
async function afterSave(tx: Db, actor: Actor, id: string, before: PostState, now: Date): Promise<ManagedPost> {
  const saved = await existing(findManagedPost(tx, id))
  await insertVersion(
    tx,
    { id: newId(now), postId: id, kind: 'SAVED', editorId: actor.id, fields: fieldsOfPost(saved) },
    now,
  )
  await movePublication(tx, id, before.scheduledAt, stateOfPost(saved).scheduledAt)
  return saved
}

async function movePublication(tx: Db, postId: string, from: Date | null, at: Date | null): Promise<void> {
  if (from?.getTime() === at?.getTime()) return
  if (at === null) await removeJob(tx, publishPost, postId)
  else await enqueueJob(tx, publishPost, { postId, at: at.toISOString() }, { at, id: postId })
}

function stateOf(before: PostState, wanted: WantedState, now: Date): PostState {
  const state = nextPostState(before, wanted, now)
  if (state !== null) return state
  const message = 'Schedule date must be in the future'
  throw new AppError('VALIDATION_FAILED', message, { fields: { scheduledAt: message } })
}

function stateOfPost({ status, publishedAt, scheduledAt }: ManagedPost): PostState {
  return { status, publishedAt: toDate(publishedAt) ?? null, scheduledAt: toDate(scheduledAt) ?? null }
}

/** Returns a post for the audit log, without its text, which is in the version. */
function forAudit(post: ManagedPost) {
  const { publishedAt, version } = post
  return { ...fieldsOfPost(post), content: `${post.content.length} characters`, publishedAt, version }
}

async function existing(found: Promise<ManagedPost | undefined>): Promise<ManagedPost> {
  const post = await found
  if (post === undefined) throw new AppError('NOT_FOUND', 'This blog post does not exist')
  return post
}

function editConflict(current: ManagedPost): AppError {
  return new AppError('EDIT_CONFLICT', 'Someone else has saved this blog post while you were editing', { current })
}

function toDate(text: string | null | undefined): Date | null | undefined {
  return text === null || text === undefined ? text : new Date(text)
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Removes fields that were not sent, which stay unchanged. */
function withoutUndefined<T extends object>(changes: T): Partial<Defined<T>> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Defined<T>>
}
