import type { OwnData } from '@inferdex/contracts/people/people'
import type { ApiKeyScope } from '@inferdex/domain/accounts/api-keys'
import type { Db } from '../../db/db.ts'
import { findAllWatching } from '../watching/own-watching.queries.ts'
import { findAllContributions } from './contributions.queries.ts'
import { findAllComments } from './own-comments.queries.ts'
import { findAllSecurity } from './own-security.queries.ts'

/** Returns everything that is stored about a person, except their alerts and hashes of passwords and tokens. */
export async function readOwnData(db: Db, userId: string, now: Date): Promise<Omit<OwnData, 'alerts'> | undefined> {
  const [account, identities, sessions, apiKeys] = await Promise.all([
    db.selectFrom('users').selectAll().where('id', '=', userId).where('deleted_at', 'is', null).executeTakeFirst(),
    db.selectFrom('identities').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
    db.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
    db.selectFrom('api_keys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
  ])
  if (account === undefined) return undefined
  // An unconfirmed address may belong to another person, so nothing linked to it is included.
  const newsletter =
    account.email_verified_at === null
      ? null
      : ((await db
          .selectFrom('newsletter_subscriptions')
          .select(['requested_at', 'confirmed_at'])
          .where('email', '=', account.email)
          .executeTakeFirst()) ?? null)
  const { reviews, votes, submissions } = await findAllContributions(db, userId)
  return {
    exportedAt: now.toISOString(),
    account: {
      id: account.id,
      username: account.username,
      email: account.email,
      emailVerifiedAt: account.email_verified_at?.toISOString() ?? null,
      role: account.role,
      avatar: account.avatar,
      bio: account.bio,
      reputation: account.reputation,
      createdAt: account.created_at.toISOString(),
    },
    identities: identities.map(({ issuer, subject, email, created_at }) => ({
      issuer,
      subject,
      email,
      linkedAt: created_at.toISOString(),
    })),
    sessions: sessions.map((session) => ({
      id: session.id,
      createdAt: session.created_at.toISOString(),
      lastUsedAt: session.last_used_at.toISOString(),
      expiresAt: session.expires_at.toISOString(),
      userAgent: session.user_agent,
      address: session.ip,
    })),
    apiKeys: apiKeys.map((key) => ({
      id: key.id,
      name: key.name,
      scope: key.scope as ApiKeyScope,
      ending: key.ending,
      createdAt: key.created_at.toISOString(),
      lastUsedAt: key.last_used_at?.toISOString() ?? null,
    })),
    ...(await findAllSecurity(db, userId)),
    reviews,
    votes,
    submissions,
    ...(await findAllComments(db, userId)),
    ...(await findAllWatching(db, userId)),
    newsletter: newsletter && {
      requestedAt: newsletter.requested_at.toISOString(),
      confirmedAt: newsletter.confirmed_at?.toISOString() ?? null,
    },
  }
}
