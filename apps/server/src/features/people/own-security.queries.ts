import type { OwnData } from '@inferdex/contracts/people/people'
import type { Db } from '../../db/db.ts'

/** Returns the second factors and security events of a person, without secrets and their hashes. */
export async function findAllSecurity(
  db: Db,
  userId: string,
): Promise<Pick<OwnData, 'secondFactor' | 'securityEvents'>> {
  const [app, codes, passkeys, events] = await Promise.all([
    db
      .selectFrom('authenticator_apps')
      .select(['created_at', 'confirmed_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    db
      .selectFrom('recovery_codes')
      .select(['created_at', 'used_at'])
      .where('user_id', '=', userId)
      .orderBy('used_at')
      .execute(),
    db
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('security_events')
      .select(['kind', 'at', 'network', 'user_agent'])
      .where('user_id', '=', userId)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  ])
  return {
    secondFactor: {
      app:
        app === undefined
          ? null
          : {
              createdAt: app.created_at.toISOString(),
              confirmedAt: app.confirmed_at?.toISOString() ?? null,
              lastUsedAt: app.last_used_at?.toISOString() ?? null,
            },
      recoveryCodes: codes.map((code) => ({
        createdAt: code.created_at.toISOString(),
        usedAt: code.used_at?.toISOString() ?? null,
      })),
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        createdAt: created_at.toISOString(),
        lastUsedAt: last_used_at?.toISOString() ?? null,
      })),
    },
    securityEvents: events.map(({ kind, at, network, user_agent }) => ({
      kind,
      at: at.toISOString(),
      network,
      userAgent: user_agent,
    })),
  }
}
