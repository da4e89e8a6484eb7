import type { Role } from '@inferdex/contracts/protocol/roles'
import { createAccount } from '../../features/accounts/accounts.service.ts'
import type { Db } from '../../db/db.ts'
import { DEMO_PASSWORD } from '../../db/demo-account.ts'

const ACCOUNTS: readonly { username: string; role: Role }[] = [
  { username: 'admin', role: 'ADMIN' },
  { username: 'moderator', role: 'MODERATOR' },
  { username: 'contributor', role: 'CONTRIBUTOR' },
  { username: 'user', role: 'USER' },
]

/** Creates accounts with a publicly known password, only for DEMO=1. */
export async function seedDemoAccounts(db: Db, now: Date): Promise<void> {
  const emails = ACCOUNTS.map(({ username }) => `${username}@inferdex.example`)
  const existing = await db.selectFrom('users').select('email').where('email', 'in', emails).execute()
  const present = new Set(existing.map(({ email }) => email.toLowerCase()))
  for (const { username, role } of ACCOUNTS) {
    const email = `${username}@inferdex.example`
    if (!present.has(email))
      await createAccount(db, { username, email, password: DEMO_PASSWORD, role, isDemo: true }, now)
  }
}
