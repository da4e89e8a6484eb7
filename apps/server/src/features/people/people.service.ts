import { tag } from '@inferdex/contracts/protocol/tags'
import type { ContributionCounts, OwnAccount } from '@inferdex/contracts/accounts/accounts'
import type { ResponseBody, HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { totalPages } from '@inferdex/contracts/protocol/paging'
import { can } from '@inferdex/contracts/protocol/policy'
import type { Role, Viewer } from '@inferdex/contracts/protocol/roles'
import type { ThirdParty } from '@inferdex/contracts/accounts/third-parties'
import type { listUserReviews, OwnProfile, updateOwnProfile, User, UserLike } from '@inferdex/contracts/people/people'
import { mediaUrl } from '@inferdex/domain/media/media-files'
import type { Db } from '../../db/db.ts'
import { forgetPerson } from '../audit/audit.service.ts'
import { announceChange } from '../../platform/change-feed.ts'
import { violatedUniqueConstraint } from '../../platform/database-errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Limit, RateLimiter } from '../../platform/rate-limit.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { storeGivenPicture } from '../media/picture-copies.service.ts'
import { countContributions, findPageTagsOf, findReviewsOf, findUpvotesOf } from './contributions.queries.ts'
import { ownDataFile } from './own-data-file.ts'
import { readOwnData } from './own-data.queries.ts'
import {
  erasePerson,
  findOwnAccount,
  findOwnProfile,
  findUser,
  giveWeight,
  insertAccount,
  lockActiveAdmins,
  markEmailVerified,
  updateEmail,
  updateProfile,
} from './people.queries.ts'

export {
  findVerifiedEmail,
  isUsernameTaken,
  removeUnprovenPassword,
  setBan,
  setProvenPassword,
  setRole,
  updatePasswordHash,
} from './people.queries.ts'

export type UsersDeps = {
  db: Db
  now: () => Date
  thirdPartyOf: (issuer: string) => ThirdParty | null
  limiter: RateLimiter
  storage: Storage
}

const AVATARS_PER_ACCOUNT: Limit = { hits: 20, windowSeconds: 60 * 60 }

export type AccountInput = {
  username: string
  email: string
  passwordHash: string | null
  role: Role
  isEmailVerified?: boolean
  avatar?: string | null
  isDemo?: boolean
  /** False if reviews and votes of this account count only after its address is confirmed. */
  hasWeight?: boolean
}

export async function insertNewAccount(tx: Db, input: AccountInput, now: Date): Promise<OwnAccount> {
  const { isEmailVerified = false, avatar = null, isDemo = false, hasWeight = true, ...account } = input
  const emailVerifiedAt = isEmailVerified ? now : null
  const row = { ...account, avatar, emailVerifiedAt, isDemo, hasWeight, id: newId(now), createdAt: now }
  return await insertAccount(tx, row)
}

export async function readOwnAccount(db: Db, id: string): Promise<OwnAccount> {
  return (await findOwnAccount(db, id)) ?? throwAccountDeleted()
}

/** Returns the user's own account with the counts of all contributions, visible or not. */
export async function readOwnAccountWithCounts(
  db: Db,
  id: string,
): Promise<OwnAccount & { counts: ContributionCounts }> {
  const [account, counts] = await Promise.all([readOwnAccount(db, id), countContributions(db, id, true)])
  return { ...account, counts }
}

export async function readOwnProfile({ db, thirdPartyOf }: UsersDeps, id: string): Promise<OwnProfile> {
  const profile = (await findOwnProfile(db, id, thirdPartyOf)) ?? throwAccountDeleted()
  return { ...profile, counts: await countContributions(db, id, true) }
}

/** Returns the content of a file with everything that is stored about a person. */
export async function exportOwnData({ db, now }: UsersDeps, id: string): Promise<AsyncIterable<string>> {
  const data = (await readOwnData(db, id, now())) ?? throwAccountDeleted()
  return ownDataFile(db, data)
}

/** Throws if the account was deleted after its token was checked. */
function throwAccountDeleted(): never {
  throw new AppError('UNAUTHENTICATED', 'Please log in to continue')
}

export async function readUser(db: Db, viewer: Viewer | null, id: string): Promise<User> {
  const found = await findUser(db, id)
  if (found === undefined) throw new AppError('NOT_FOUND', 'This user does not exist')
  const seesAll = maySeePrivate(viewer, id)
  const user = { ...found, counts: await countContributions(db, id, seesAll) }
  if (seesAll) return user
  const { email: _, isEmailVerified: __, isBanned: ___, ...open } = user
  return open
}

export async function reviewsOf(
  db: Db,
  viewer: Viewer | null,
  id: string,
  { page, limit }: { page: number; limit: number },
): Promise<ResponseBody<typeof listUserReviews>> {
  await assertExists(db, id)
  const all = maySeePrivate(viewer, id)
  const { reviews: total } = await countContributions(db, id, all)
  const reviews = await findReviewsOf(db, id, { all, limit, skip: (page - 1) * limit })
  return { reviews, pagination: { page, pages: totalPages(total, limit), total } }
}

export async function likesOf(db: Db, viewer: Viewer, id: string, limit: number): Promise<UserLike[]> {
  await assertExists(db, id)
  if (!maySeePrivate(viewer, id)) throw new AppError('FORBIDDEN', 'You do not have permission to do this')
  return findUpvotesOf(db, id, limit)
}

function maySeePrivate(viewer: Viewer | null, id: string): boolean {
  return can(viewer, 'user.read-private', viewer?.id === id)
}

async function assertExists(db: Db, id: string): Promise<void> {
  if ((await findOwnAccount(db, id)) === undefined) throw new AppError('NOT_FOUND', 'This user does not exist')
}

export async function changeProfile(
  deps: UsersDeps,
  viewer: Viewer,
  input: HandlerInput<typeof updateOwnProfile>['body'],
): Promise<OwnProfile> {
  // An empty field counts as absent.
  const change = { ...input, bio: input.bio === '' ? null : input.bio }
  try {
    await deps.db.transaction().execute(async (tx) => {
      await updateProfile(tx, viewer.id, change)
      await announceAuthor(tx, viewer.id)
    })
  } catch (error) {
    throw accountConflict(error)
  }
  return readOwnProfile(deps, viewer.id)
}

/** Changes the avatar, which is shown with everything the user wrote. Only our own encoding of it is stored. */
export async function changeAvatar(deps: UsersDeps, viewer: Viewer, content: Uint8Array): Promise<OwnProfile> {
  const at = deps.now()
  await deps.limiter.consume(`avatar:account:${viewer.id}`, AVATARS_PER_ACCOUNT, at)
  const { small } = await storeGivenPicture(deps.storage, content)
  await deps.db.transaction().execute(async (tx) => {
    await updateProfile(tx, viewer.id, { avatar: mediaUrl(small) })
    await announceAuthor(tx, viewer.id)
  })
  return readOwnProfile(deps, viewer.id)
}

/** Publishes a change of an author to the pages that show their contributions. */
async function announceAuthor(tx: Db, id: string): Promise<void> {
  await announceChange(tx, [tag.reviews, ...(await findPageTagsOf(tx, id))], 'An author changed')
}

/** Deletes a person from the account. The caller deletes sessions and identities in the same transaction. */
export async function deletePerson(tx: Db, id: string, now: Date): Promise<void> {
  if (await isLastAdmin(tx, id)) {
    throw new AppError('LAST_ADMIN', 'You are the only administrator. Please make someone else an administrator first.')
  }
  await forgetPerson(tx, id, await erasePerson(tx, id, now))
  await announceAuthor(tx, id)
}

/**
 * Returns whether this is the last admin. Demo admins count only among themselves, because they can sign in only with
 * DEMO=1.
 */
export async function isLastAdmin(tx: Db, id: string): Promise<boolean> {
  const admins = await lockActiveAdmins(tx)
  const admin = admins.find((one) => one.id === id)
  return admin !== undefined && !admins.some((one) => one.id !== id && (admin.isDemo || !one.isDemo))
}

/** Confirms an address, so that the user's reviews and votes count. Returns false if the account no longer has it. */
export async function confirmAddress(tx: Db, id: string, email: string, now: Date): Promise<boolean> {
  const isConfirmed = await markEmailVerified(tx, id, email, now)
  if (isConfirmed) await giveWeight(tx, id)
  return isConfirmed
}

/** Changes the address to one that its owner has confirmed. Returns false for banned and deleted accounts. */
export async function changeAddress(tx: Db, id: string, email: string, now: Date): Promise<boolean> {
  const isChanged = await updateEmail(tx, id, email, now)
  if (isChanged) await giveWeight(tx, id)
  return isChanged
}

const CONFLICTS: Record<string, AppError> = {
  users_email_key: new AppError('EMAIL_TAKEN', 'An account with this email already exists', {
    fields: { email: 'An account with this email already exists' },
  }),
  users_username_key: usernameTaken(),
}

export function usernameTaken(): AppError {
  const message = 'This username is already taken'
  return new AppError('USERNAME_TAKEN', message, { fields: { username: message } })
}

/** Returns the error for a violated constraint, or the original error. */
export function accountConflict(error: unknown): unknown {
  return CONFLICTS[violatedUniqueConstraint(error) ?? ''] ?? error
}
